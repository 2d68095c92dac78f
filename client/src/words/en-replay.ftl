### Words of the replay page. Times come as texts ("1:23"), names as they are.

replay-title = Replay: { $names }
replay-loading = The replay is being read …
replay-daily = Daily deal, { $day }
replay-verify = Verify the whole race
replay-race = Race page
replay-practice = Play this deal
replay-no-moves = Nobody has made a move in this race.

## Boards

replay-seats = Seats
replay-large = Table of { $name }
replay-move-none = { $moves ->
    [0] No move was made here.
    [one] Before the only move
   *[other] Before the first of { $moves } moves
  }
replay-move = Move { $rev } of { $moves }: { $what }
replay-undo = Taken back.

## Ghost races

replay-ghost = Race this run
replay-ghost-of = Race the run of { $name }

## Clock

replay-timeline = Time and moves
replay-scrubber = Moment of the race
replay-value = { $at } of { $end }. { $name }: move { $rev } of { $moves }, { $home } home
replay-play = Play
replay-pause = Pause
replay-start = To the start
replay-end = To the end
replay-back = One move back
replay-forward = One move on
replay-speed = Speed
replay-times = { $speed }×
replay-skip = Skip long pauses
replay-copy = Copy link to this moment
replay-copied = Link copied.
replay-copy-failed = The link stands in the address bar: copy it there.
replay-says = { $name }, { $move } { $home } home. { $at }
replay-playing = Playing.
replay-paused = Paused at { $at }.

## Chart

replay-chart = Cards home over time
replay-chart-label = Chart of cards home over time; click for a moment. The table below has its numbers.
replay-chart-table = Numbers of the chart
replay-chart-time = Time

## Keys

replay-keys = Keys
replay-keys-close = Close
replay-key-space = Space
replay-key-space-do = Play and pause
replay-key-arrows = ← →
replay-key-arrows-do = One move of the large table back and on
replay-key-comma = , .
replay-key-comma-do = Five seconds back and on
replay-key-home = Home End
replay-key-home-do = To the start and the end
replay-key-digits = 1 … 9, 0
replay-key-digits-do = The table of that seat large, 0 for the tenth
replay-key-help = ?
replay-key-help-do = These keys

## Result and deal

replay-result = Result
replay-voided = voided
replay-voided-help = This result does not count, as a moderator has decided.
replay-deal = Deal
replay-seed = Seed
replay-sealed-deal = The seed of this deal is sealed until { $opened }, so that nobody can be helped with it. You see this replay because your own run is over.

replay-unsealed = The seal of this deal has opened.
replay-unsealed-show = Show all of it

## No replay

replay-nobody = This race did not take place
replay-nobody-text = Everybody left before the start, so there is nothing to be seen.
replay-missing = There is no such race
replay-missing-text = The link may be wrong.
replay-to-lobby = To all races
replay-running = This race is not over yet
replay-running-text = Its replay opens with the end of the race.
replay-watch = Watch
replay-sealed = This daily is still sealed
replay-sealed-text = Until { $opened }, when the last runs are over, only those see others' moves whose own run at this deal is over.
replay-to-daily = To the daily deals
replay-damaged = This replay cannot be shown
replay-damaged-text = Its record cannot be read or played: { $why }
replay-failed = The replay could not be read
replay-failed-text = The server could not be reached, or had no answer.
replay-again = Try again
