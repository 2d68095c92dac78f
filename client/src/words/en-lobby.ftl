### Words of the lobby alone.

## Who one is

name-saved = You are { $name }.
name-change = Change name
name-you = You play as

## The lists

lobby-title = Square Deal: solitaire races
lobby-heading = Same deal. First one home.
lobby-lead = Race your friends at FreeCell or Klondike: everyone gets the same shuffle, and every move is checked.
lobby-races = Races
lobby-waiting = Waiting for players
lobby-live-now = Live now
lobby-live = live
lobby-offline = The list is not live just now.
lobby-none = No race is open. Start one, and send the link to somebody.
lobby-loading = Looking for races …
lobby-solo = Play alone
lobby-solo-lead = Any deal, at your own pace, also without a connection.
lobby-join = Join
lobby-join-label = Join the race of { $names }
lobby-watch = Watch
lobby-watch-label = Watch the race of { $names }
lobby-seats = { $taken } of { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
  }
lobby-watchers = { $count ->
    [one] 1 watching
   *[other] { $count } watching
  }
lobby-rated = rated
lobby-since = { $minutes ->
    [0] just started
    [one] 1 minute in
   *[other] { $minutes } minutes in
  }
lobby-others = { $count ->
    [one] and 1 more
   *[other] and { $count } more
  }
lobby-show-all = Show all { $count }
lobby-changed = { $count ->
    [0] No race is listed.
    [one] 1 race is listed.
   *[other] { $count } races are listed.
  }

## How a race stands

phase-open = open
phase-countdown = starting
phase-running = running
phase-over = over

## A new race

create-heading = New race
create-game = Game
create-draw = Cards drawn at a time
create-passes = Times through the stock
create-passes-unlimited = without limit
create-seats = Seats
create-seats-alone = 1 (against the clock)
create-start = The race starts
create-start-ready = when all seats are ready
create-start-host = when I say so
create-goal = The race ends
create-goal-all = when everyone is done
create-goal-first = with the first one home
create-undo = Undo is allowed
create-hints = Hints are allowed
create-hints-help = A hint shows the way home where it is proved, else a legal move. Who takes one plays on, but no longer has a clean run.
create-limit = Time limit
create-rivals = Rivals see of each other
create-rivals-progress = progress only
create-rivals-boards = all cards
create-watch = Spectators see
create-watch-progress = progress only
create-watch-boards = what each player sees
create-certified = Only a deal that is proved winnable
create-certified-help = It is proved while the race counts down, from the players' own chance; how it is won is opened after the race.
create-certified-chosen = A chosen deal is played as it is.
create-seed = Choose the deal (not needed)
create-seed-hint = a number or any text
create-listed = Show it in the list
create-more = More options
create-submit = Create race
create-busy = Creating …
