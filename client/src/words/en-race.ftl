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

## What a race is like

race-title = { $rules } race
race-title-running = { $clock } · { $rules } race
race-flash-started = ● The race has started!
race-flash-countdown = ● The race is about to start!
race-flash-unproved = ● No proof was found
race-flash-removed = ● The host has removed you
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
open-seat-free = { $count ->
    [one] free
   *[other] { $count } seats free
  }
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
open-practise = Practise meanwhile
open-kick = Remove
open-kick-label = Remove { $name } from the race
kick-heading = Remove { $name }?
kick-text = { $name } loses the seat and cannot take one in this race again.
kick-no = Keep
kick-yes = Remove
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

unproved-host = No proof was found in time. Play this deal without?
unproved-others = No proof was found in time. The host is asked whether to play without one.
unproved-without = Play without a proof
unproved-again = Try other deals

score-after = { $count ->
    [one] After 1 race
   *[other] After { $count } races
  }:

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
watch-count = { $count ->
    [one] 1 watching
   *[other] { $count } watching
  }
clock-limit = of { $limit }
resign-heading = Resign?
resign-text = Your game ends here, and you can watch the others. This cannot be taken back.
resign-last-text = Your game ends here, and the race with it. This cannot be taken back.
resign-abort-text = You have made no move yet, so leaving costs nothing.
resign-abort-some = You have made no move yet. Leaving now costs nothing, a few times a day.
resign-abort-left =
    { $left ->
        [one] You have made no move yet, so leaving costs nothing, for the last time today. After that it counts as resigning.
       *[other] You have made no move yet, so leaving costs nothing: { $left } of { $day } times are left today. After that it counts as resigning.
    }
resign-abort-none = You have made no move yet, but leaving costs nothing { $day ->
        [0] in no race here
        [one] only once a day
       *[other] only { $day } times a day
    }: this race counts as resigned, in the standings and among your races.
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
closed-to-lobby = All races
closed-reload = Reload

## Parts that are fetched when they are wanted

later-loading = Loading …
later-missing = A part of this page could not be loaded. It is tried again; if that does not help, reload the page. Nothing is lost.

## Results

standings-clean = clean
standings-shared = –
you-mark = (you)
bot-mark = bot
ghost-mark = ghost
rematch-going = Rematch! The next race opens …
new-race = New race

## Notices

notice-joined = { $name } has joined.
notice-freed = { $name } no longer has a seat.
notice-ready = { $name } is ready.
notice-ready-own = You are ready.
notice-unready = { $name } is not ready any more.
notice-unready-own = You are not ready any more.
notice-took_seat = You have a seat.
notice-gave_up_seat = You have given up your seat.
notice-lost_seat = Your seat was freed while you were not connected.
notice-removed = The host has removed you from this race.
notice-host = You are the host now.
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
notice-offer-accepted = { $name } accepts the rematch.
notice-offer-agreed = The rematch is agreed.
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
command-refused-kick_self = The host can leave, and is not removed.
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
