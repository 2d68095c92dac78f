### Words of ghost races. Times come as texts ("1:23"), differences as texts ("12 s"), names as they are.

ghost-title = Ghost race: { $name }
ghost-loading = The record is being read …
ghost-tools = Game
ghost-table = Your table
ghost-board = Table of the ghost
ghost-you = You
ghost-replay = Back to the replay

## Before the start

ghost-heading = Race a recorded run
ghost-kicker = { $rules } · { $when }
ghost-choice = Whose run?
ghost-came-home = home after { $time }
ghost-never-home = { $state ->
    [resigned] resigned
    [left] left
    [timed_out] out of time
   *[other] not finished
  }, { $home } home
ghost-starts = The ghost makes its first move after { $time }, as it did then.
ghost-voided = A moderator has voided this result: it does not count, but it can be raced.
ghost-no-end = This run never came home: it simply stands still after { $time }, and you are first if you come home.
ghost-rules = { $undo ->
    [yes] { $hints ->
        [yes] Undo and hints are allowed, as they were in the race; a hint is a move that the rules allow, and no more.
       *[no] Undo is allowed and hints are not, as in the race.
      }
   *[no] { $hints ->
        [yes] Hints are allowed and undo is not, as in the race; a hint is a move that the rules allow, and no more.
       *[no] Neither undo nor hints are allowed, as in the race.
      }
  }
ghost-clock = The cards are dealt when the clock starts, for both of you. A pause stops both. Nothing of this race is sent anywhere.
ghost-ask-key = G says how you stand.
ghost-start = Start

## One's own best run of a deal, as a name within sentences and without

ghost-own-name = your best run
ghost-own-deal = deal { $seed }
ghost-own-rules = Undo and hints are allowed, as when you play alone; a hint is a move that the rules allow, and no more. Cards that went home at once then go one after the other here, as yours do.
ghost-own-back = Play alone
ghost-own-none = No run of this deal is kept in this browser. Win it alone, and you can race yourself.
ghost-own-better = This is your best run of the deal now, and the one to race from here on.

## While it runs

ghost-versus = You and { $name }
ghost-paused-for = Starts in
ghost-waiting = The cards are dealt when the clock starts.
ghost-start-now = Start now
ghost-clock-label = Clock
ghost-home = { $count } home
ghost-ended = { $home } home, at its end
ghost-lead = { $cards ->
    [0] Level
    [one] 1 card ahead
   *[other] { $cards } cards ahead
  }
ghost-behind = { $cards ->
    [one] 1 card behind
   *[other] { $cards } cards behind
  }
ghost-going = The race is on.
ghost-standing = { $clock }. { $standing }: you have { $own } home, the ghost { $ghost }.
ghost-undo = Undo
ghost-redo = Redo
ghost-hint = Hint
ghost-pause = Pause
ghost-finish = Finish
ghost-end = End
ghost-undone = Taken back.
ghost-no-hints = This race was raced without hints.
ghost-stuck = No move leads on from here. { $undo ->
    [yes] Undo, or end the race.
   *[no] This race is run without undo.
  }
ghost-paused = Paused
ghost-paused-text = Both clocks stand still, and the cards are hidden.
ghost-taken-up = Your race is where you left it. The clock goes on when you do.
ghost-resume = Resume
ghost-confirm = End the race?
ghost-confirm-text = Your run ends here, with { $home ->
    [one] one card
   *[other] { $home } cards
  } home.
ghost-confirm-yes = End the race
ghost-confirm-no = Keep playing

## What there is to tell

ghost-seconds = { $seconds } s
ghost-minutes = { $clock } min
ghost-news-ghost = The ghost has its { $count }th card home; you have { $own }.
ghost-news-after = Your { $count }th card is home, { $by } after the ghost’s.
ghost-news-before = The ghost brings its { $count }th card home { $by } after you.
ghost-news-level = Your { $count }th cards came home at the same time.
ghost-news-won = The ghost is home after { $time }. You can play on to your own end.
ghost-news-over = The ghost’s run ends here: { $how }.

## Result

ghost-first-own = You were first
ghost-first-ghost = The ghost was first
ghost-first-both = Both at the same time
ghost-first-nobody = Neither of you came home
ghost-by-own = You came home { $by } before { $name } did.
ghost-by-ghost = You came home { $by } after { $name } did.
ghost-by-both = To the thousandth of a second.
ghost-alone-own = The run of { $name } never came home.
ghost-alone-ghost = The ghost of { $name } came home after { $time }. Your run ended with { $home } cards home.
ghost-alone-nobody = Your run ended with { $home } cards home, that of { $name } with { $ghost }.
ghost-hints = { $count ->
    [one] You took one hint.
   *[other] You took { $count } hints.
  }
ghost-result = Result
ghost-name = Name
ghost-time = Time
ghost-moves = Moves
ghost-cards = Home
ghost-not-home = –
ghost-chart = Chart of cards home over time. The table below has its numbers.
ghost-again = Again
ghost-another = Another run
ghost-share = Share
ghost-away = This needs a connection, and there is none now.

## No race

ghost-sealed = This daily is still sealed
ghost-sealed-text = Its runs can be raced from { $opened } on, when nobody can play its deal any more.
ghost-none = There is no run to race
ghost-none-text = Nobody made a move in this race.
ghost-damaged = This run cannot be raced
ghost-damaged-text = Its record cannot be read or played: { $why }
ghost-damaged-run = The record of this run cannot be played, so it cannot be raced: { $why }
ghost-no-seat = This race has no seat { $seat }. Choose one that it has.
ghost-no-moves = { $name } never made a move in this race: there is no run to race. Choose another.
ghost-verify = Verify the whole race
