### Words of the dailies. Days are those of UTC; times are told where the reader is.

daily-title = Daily deal · Square Deal
daily-heading = Daily deal
daily-lead = One deal a day for each game, proved winnable and the same for everybody. You have one run at it, and one hour.
daily-loading = Looking for today's deals …
daily-today = Today's deals
daily-next = Next deal in
daily-next-at = A new day begins at { $time }, midnight UTC.
daily-new = A new day has begun: { $day }.
daily-rules = Game
daily-rules-freecell = FreeCell
daily-rules-klondike-one = Klondike, draw one
daily-rules-klondike-three = Klondike, draw three
daily-name = { $rules }, { $day }

## Who plays

daily-nobody = You play under a name of chance, which you can change in the lobby.
daily-guest = You play as { $name }, among the guests. From the day after you have made an account you stand on the players' board.
daily-make-account = Make an account
daily-account = You play as { $name }.

## Today's cards

daily-ready = Sealed
daily-unmade = Not ready yet
daily-unmade-note = Today's deal is being proved. It will be here in a moment.
daily-players = { $players ->
    [0] Nobody has played it yet.
    [one] 1 player, { $finished } home
   *[other] { $players } players, { $finished } home
  }
daily-running = of { $limit } · { $home } home · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
daily-home = { $home } of 52 home
daily-standing = { $place } of { $among }
daily-voided = voided
daily-voided-note = The result of this run was voided by a moderator: it stands on no board and in no streak.
daily-do-unmade = Play
daily-do-unmade-label = Play today's { $rules }
daily-do-ready = Play
daily-do-ready-label = Play today's { $rules }
daily-do-running = Go on
daily-do-running-label = Go on with today's { $rules }
daily-do-finished = Your run
daily-do-finished-label = Your run at today's { $rules }
daily-do-over = Your run
daily-do-over-label = Your run at today's { $rules }
daily-busy = Dealing …
daily-board = Board
daily-board-of = Today's board of { $rules }
daily-streak = { $current ->
    [one] 1 day in a row
   *[other] { $current } days in a row
  } · best { $best }
daily-streak-due = Finish today's to go on.
daily-streak-pending = Yesterday's run still counts.

## Beginning

daily-begin = Play today's { $rules }?
daily-begin-once = You have one run at this deal.
daily-begin-clock = The clock starts at once and runs for an hour, also while you are away. You can come back at any time.
daily-begin-undo = Undo is allowed; a run without it is called clean. There are no hints.
daily-begin-no-undo = There is no undo, and there are no hints.
daily-begin-yes = Start the clock
daily-begin-no = Not now

## The seal

daily-seal = Seal
daily-seal-of = Seal of { $of }
daily-seal-none = No seal yet.
daily-seal-copy = Copy
daily-seal-copied = Copied.
daily-seal-copy-failed = Select the seal and copy it.
daily-tomorrow = Tomorrow
daily-tomorrow-text = The next deals are fixed already. These are the fingerprints of their secrets; the day after, everybody can check them.

## One day

daily-state-open = open
daily-state-closed = closed
daily-state-opened = opened
daily-open = Until { $time } anybody may begin. The deal is opened { $opened }.
daily-closed = The last runs may still be going. The deal is opened { $opened }.
daily-opened = Best known: { $par ->
    [one] 1 move
   *[other] { $par } moves
  } · difficulty { $difficulty } of 5
daily-missing = There was no daily deal of this game on { $day }.
daily-to-today = To today's
daily-own = Your run
daily-own-not-yet = You have not played this one yet.
daily-own-none = You did not play this one.
daily-own-running = The clock is running. Come back before { $time }.
daily-own-race = Your run
daily-practice = Practice this deal
daily-proof = Verify your run
daily-figure-time = Time
daily-figure-home = Result
daily-figure-moves = Moves
daily-figure-place = Place
daily-figure-percentile = Better than
daily-figure-par = Over best known
daily-figure-clean = Clean
daily-percent = { $percent } %
daily-yes = yes
daily-no = no

## The calendar

daily-month-before = { $month }, the month before
daily-month-after = { $month }, the next month
daily-calendar-day = { $day }: { $own }, { $finished ->
    [one] 1 player home
   *[other] { $finished } players home
  }
daily-calendar-finished = you finished in { $time }
daily-calendar-over = you did not finish
daily-calendar-running = your run is going
daily-calendar-voided = your result was voided
daily-calendar-none = not played
daily-calendar-missing = { $day }: no deal
daily-legend-finished = finished
daily-legend-over = not finished
daily-legend-voided = voided

## To tell others of a run

daily-share = Share …
daily-share-deal = of { $day }

## In the lobby

daily-lobby-ready = play
daily-lobby-unmade = in a moment
daily-lobby-running = running

## A run at a daily, on its race page

daily-race = Daily deal, { $day }, { $rules }
daily-race-short = Daily deal · { $rules }
daily-race-once = Your one run at this deal. Everybody has the same.
daily-race-away = If the connection is lost, or you leave, the clock goes on. Come back at any time before { $time }.
daily-race-ended = { $state ->
    [resigned] You have resigned.
    [timed_out] Time is up.
    [aborted] You left before your first move.
   *[other] The run is over.
  }
daily-race-finished = Home in { $time }
daily-race-of = { $name }: { $state ->
    [finished] home in { $time }
   *[other] not finished
  }
daily-race-playing = { $name } is playing.
daily-race-sealed = The deal is opened { $opened }, when nobody can be helped by it any more.
daily-race-to-daily = To the daily deals
daily-race-to-board = The day's board
daily-race-verify = Verify this run
daily-resign-text = This is your one run at today's deal. It ends here, with the cards you have home, and cannot be played again.
