### Words of the race and the watch page, and what they share with others. The page speaks to one person; names are never bent into grammar.

## Rules

rules-name = { $family ->
    [klondike] Klondike
   *[freecell] FreeCell
  }
rules-klondike = Klondike, draw { $draw }, { $passes ->
    [one] one pass
    [three] three passes
   *[unlimited] passes without limit
  }
rules-klondike-short = Klondike · draw { $draw } · { $passes ->
    [one] 1 pass
    [three] 3 passes
   *[unlimited] unlimited
  }
certified-badge = can be won

## Names

name-label = Your name
name-save = Use this name
name-first = Brave, Calm, Clever, Gentle, Happy, Keen, Lucky, Merry, Quick, Quiet, Sunny, Witty
name-second = Badger, Falcon, Fox, Heron, Lynx, Marten, Otter, Owl, Raven, Robin, Swift, Wren
name-suggested = { $first } { $second }

## Lobby

lobby-nobody = nobody yet

## A new race

create-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
  }
create-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
  }
create-watch-warning = Spectators can spoil: they see cards that a player has yet to turn.
create-seed-warning = A chosen deal can be known beforehand. The race is then unrated, and its deal is shown to all.
create-unlisted-help = Only people with the link will find it.

error-network = The server cannot be reached. Try again in a moment.
error-server = { $text }

## What a race is like

race-title = { $rules } race
race-title-running = { $clock } · { $rules } race
race-flash-started = ● The race has started!
race-flash-countdown = ● The race is about to start!
race-flash-unproved = ● No proof was found
race-flash-offer = ● A rematch is offered!
options-heading = The rules of this race
option-start = Start
option-start-ready = { $seats ->
    [one] when you are ready
   *[other] when all { $seats } seats are ready
  }
option-start-host = when the host says so
option-goal = End
option-goal-all = when everyone is done
option-goal-first = with the first one home
option-undo = Undo
option-hints = Hints
option-limit = Limit
option-rivals = Rivals see
option-watch = Spectators see
option-deal = Deal
option-deal-sealed = sealed until the end
option-deal-certified = sealed, proved winnable
option-deal-chosen = chosen: { $seed }
option-yes = allowed
option-no = not allowed
option-sight-progress = progress only
option-sight-boards = cards
option-grace = A player who drops out has two minutes to come back.
commitment-label = Seal
commitment-help = The deal was fixed before anyone sat down: this is the fingerprint of its secret. After the race the secret is opened and your browser checks it.

## Open

open-heading = Waiting for players
open-heading-full = Everyone is here
open-heading-alone = Ready when you are
open-seats = Seats
open-seat-free = free
open-seat-you = you
open-seat-host = host
open-ready = ready
open-not-ready = not ready
open-ready-button = I am ready
open-unready-button = Not ready after all
open-start-button = Start the race
open-start-alone = Start
open-join = Take a seat
open-full = All seats are taken.
open-watch = Watch
open-leave = Leave
open-kick = Remove
open-kick-label = Remove { $name } from the race
open-invite = Invite
open-invite-label = Link to this race
open-copy = Copy link
open-copied = Link copied.
open-copy-failed = Select the link and copy it.
open-share = Share …
open-share-text = Race me at { $rules }!
open-waiting-host = The host starts the race.
open-waiting-ready = The race starts when everyone is ready.
open-waiting-seats = { $free ->
    [one] One seat is still free.
   *[other] { $free } seats are still free.
  }
open-as-watcher = You are not in this race.

unproved-host = No proof was found in time. Play this deal without?
unproved-others = No proof was found in time. The host is asked whether to play without one.
unproved-without = Play without a proof
unproved-again = Try other deals

invited-heading = { $names } invites you to a race
invited-heading-closed = Race of { $names }

## Countdown

countdown-heading = Get ready
countdown-seconds = { $seconds ->
    [0] Go!
   *[other] { $seconds }
  }
countdown-certified = Looking for a deal that can be won
countdown-says = { $seconds ->
    [one] Starts in 1 second.
   *[other] Starts in { $seconds } seconds.
  }

## Running

table-own = Your table
table-of = Table of { $name }
bar-undo = Undo
bar-redo = Redo
bar-finish = Finish
bar-finish-label = Send all cards home
bar-hint = Hint
bar-hint-late = You have moved on since then: ask again.
bar-hint-none = No useful move found.
bar-auto = Send safe cards home
bar-resign = Resign
bar-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
  }
bar-home = { $count } home
bar-home-long = { $count } of 52 cards home
bar-stuck = No move leads on from here. Undo, or resign.
bar-stuck-resign = No move leads on from here, and this race is played without undo.
clock-label = Race time
clock-limit = of { $limit }
resign-heading = Resign?
resign-text = Your game ends here, and you can watch the others. This cannot be taken back.
resign-abort-text = You have made no move yet, so leaving costs nothing.
resign-yes = Resign
resign-no = Play on
hint-ask-heading = Take a hint?
hint-ask-text = A run with a hint no longer counts as clean. It shows a move that leads home where that is proved, else one that the rules allow and no more.
hint-ask-yes = Show a hint
hint-ask-no = No hint
rivals-heading = Rivals
rivals-alone = You race the clock.
rivals-progress-label = { $name }: { $home } of 52 cards home
seat-state-seated = waiting
seat-state-playing = playing
seat-state-finished = home
seat-state-ended = not finished
seat-state-resigned = resigned
seat-state-left = left
seat-state-timed_out = out of time
seat-state-aborted = did not play
seat-gone = connection lost
seat-gone-left = connection lost, { $clock } to come back
place-ordinal = { $kind ->
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
  }

## Connection

connection-label = Connection
connection-connecting = Connecting …
connection-open = Connected
connection-way = { $ms } ms
connection-age = last heard { $seconds } s ago
connection-waiting = Reconnecting in { $seconds } s
connection-now = Try now
connection-pending = { $count ->
    [one] 1 move not confirmed
   *[other] { $count } moves not confirmed
  }
connection-closed = Not connected
connection-lost-says = Connection lost. Your moves are kept.
connection-back-says = Connected again.

closed-replaced = This race is open in another tab
closed-replaced-text = Your seat has one live page at a time, and the newest wins. The board is the same in both.
closed-replaced-here = Play here
closed-not-seat = This seat is not yours
closed-not-seat-text = Another player holds it. You can watch the race.
closed-protocol = Square Deal has been updated
closed-protocol-text = This page is older than the server. Reload it; your board and the clock go on where they are.
closed-reload = Reload
closed-session = Your session has ended
closed-session-text = Sign in to your account again, then reload this page, and your seat is yours. The seat of a guest who has signed out cannot be taken back.
closed-policy = The server refused this page
closed-policy-text = Open the race again from the list.
closed-to-lobby = All races
closed-missing = There is no such race
closed-missing-text = The link may be mistyped, or the race was never played and has been cleared away.

## Finished and over

finished-heading = Home in { $clock }!
finished-place = You are { $place }.
finished-waiting = The others are still playing. The final standings come when everyone is done.
ended-resigned = You have resigned.
ended-left = Your seat has left the race.
ended-timed_out = Time is up.
ended-ended = The race has ended.
ended-aborted = You left before your first move.
ended-boards = The others' tables
over-heading = Race over
over-won = You won!
over-place = You came { $place }.
over-heading-alone = Home in { $clock }
standings-caption = Standings
standings-place = Place
standings-name = Name
standings-time = Time
standings-moves = Moves
standings-home = Home
standings-note = Result
standings-clean = clean
standings-clean-help = played without undo and hints
standings-photo = photo finish
standings-photo-help = The server's order decided: times this close were committed the other way round.
standings-shared = –
standings-voided =
    { $count ->
        [one] The result of { $names } was voided by a moderator: it stands on no board.
       *[other] The results of { $names } were voided by a moderator: they stand on no board.
    }
you-mark = (you)
bot-mark = bot
ghost-mark = ghost
boards-of-rules = Leaderboard of { $rules }
player-own = Your races
replay-link = Watch the replay
rematch-offer = Offer a rematch
rematch-offered = You offer a rematch. Waiting for the others …
rematch-made = { $name } offers a rematch.
rematch-accept = Accept rematch
rematch-accepted = Accepted. Waiting for the others …
rematch-next = Go to the next race
rematch-going = Rematch! The next race opens …
new-race = New race

## The seal, opened

verify-heading = Was the deal fair?
verify-yes = Verified
verify-yes-text = Your browser has recomputed everything: the deal was fixed before the race.
verify-no = NOT VERIFIED
verify-no-text = What was opened does not match what was promised. Do not trust the result of this race.
verify-chosen = The deal was chosen by the host: { $seed }. There was no secret to keep.
verify-commitment = The secret matches the seal published before the race.
verify-commitment-bad = The secret does not match the seal published before the race.
verify-seed = The race seed follows from the secret and every player's chance.
verify-seed-bad = The race seed does not follow from the secret and the players' chance.
verify-nonce = Your own random number is part of it.
verify-nonce-bad = Your own random number is not part of it.
verify-deal = The cards you got are those of the seed.
verify-deal-bad = The cards you got are not those of the seed.
verify-certificate = The deal can be won: the proved line was played through to the last card.
verify-certificate-bad = The deal was to be proved winnable, and what was opened does not prove it.
verify-details = Numbers
verify-server-seed = Secret
verify-race-seed = Race seed
verify-dealt-seed = Dealt seed
verify-nonces = Players' random numbers
verify-none = none

## The proof that the deal can be won

cert-heading = Proved winnable
cert-par = Best known
cert-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
cert-difficulty = Difficulty
cert-of-five = { $difficulty } of 5
cert-deal = Deal of this race
cert-number = number { $number }
cert-solver = Proof
cert-nodes = { $nodes ->
    [one] 1 position
   *[other] { $nodes } positions
  } looked at, of { $budget } at most; { $version }
cert-skipped = { $count ->
    [one] 1 deal was passed over
   *[other] { $count } deals were passed over
  }
cert-skipped-lost = Number { $number }: cannot be won ({ $nodes ->
    [one] 1 position
   *[other] { $nodes } positions
  } looked at)
cert-skipped-unknown = Number { $number }: not proved ({ $nodes ->
    [one] 1 position
   *[other] { $nodes } positions
  } looked at)
cert-line = The proved line
cert-line-help = One way home, move by move. The best known need not be the best there is.
cert-copy = Copy the line
cert-copied = Copied.
cert-copy-failed = Select the line and copy it.

## Notices

notice-joined = { $name } has joined.
notice-freed = { $name } has left.
notice-dropped = { $name } has lost the connection.
notice-returned = { $name } is back.
notice-resigned = { $name } has resigned.
notice-left = { $name } has left the race.
notice-timed_out = Time is up for { $name }.
notice-ended = The race has ended.
notice-finished = { $name } is home: { $place }.
notice-finished-own = You are home: { $place }.
notice-countdown = The race is about to start.
notice-stopped = The countdown was stopped.
notice-unproved = No proof was found in time.
notice-started = The race has started.
notice-over = The race is over.
notice-offer-made = { $name } offers a rematch.
notice-offer-accepted = The rematch is agreed.
notice-offer-expired = The offer of a rematch has expired.
notice-offer-withdrawn = The offer of a rematch was withdrawn.
notice-reacted = { $name }: { $say }

react-heading = Say
react-hello = Hello!
react-good_luck = Good luck!
react-nice = Nice!
react-wow = Wow!
react-oops = Oops!
react-well_played = Well played!
react-thanks = Thanks!
react-bye = Bye!

command-refused-full = All seats are taken.
command-refused-kicked = The host has sent you away from this race.
command-refused-kick_self = The host leaves, and is not sent away.
command-refused-hints_off = This race is played without hints.
command-refused-running_daily = There is no help while you play a daily deal.
command-refused-running_rated = There is no help while you play a rated race.
command-refused-not_here = You have left this race.
command-refused-other_offer = Another offer is open.
command-refused-rematch_agreed = The next race has already been agreed on.
command-refused-daily = A daily deal is played once: only resigning ends it early, and there is no rematch.
command-refused-rate = Too fast: try again in a moment.
command-refused-unavailable = The server cannot store that just now. Try again in a moment.
command-refused-switched_off = That is switched off on this server at the moment.
command-refused-not_your_seat = That is not your seat.
command-refused-not_host = Only the host can do that.
command-refused-not_open = The race is not open any more.
command-refused-not_running = The race is not running.
command-refused-not_over = The race is not over yet.
command-refused-no_such_seat = There is no such seat.
command-refused-no_offer = There is no offer any more.
command-refused-seat_empty = Nobody sits there.
command-refused-not_ready = Not everyone is ready.
command-refused-still_certified = This race is played without a proof only when none was found in time.
command-refused-other = That is not possible now.
command-refused-unsent = Not connected: try again in a moment.

## Watching

delay-behind = { $seconds ->
    [one] 1 second behind
   *[other] { $seconds } seconds behind
  }
delay-others = The others are shown { $behind }.

watch-title = Watching: { $rules }
watch-heading = { $names }
watch-all = All tables
watch-one-label = Show the table of { $name } large
watch-progress-only = Only progress is shown while this race runs.
watch-live = Live
watch-late-why = A rated race is shown late, so that nobody can help a player.
watch-others = The other tables, with their cards home
watch-keys = Keys: 1 to 9 for one table, arrows for the next, Esc for all.
watch-spoil = Spectators can spoil: keep what you see to yourself.
watch-not-started = The race has not started.
watch-leave = Leave
watch-join = Take a seat
watch-own = You play in this race.
watch-own-go = Go to your table
watch-count = { $count ->
    [one] 1 watching
   *[other] { $count } watching
  }
