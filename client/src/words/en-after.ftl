### Words of what a race page needs late or never: how it ended, the seal opened, why it is closed.

## Looking on

open-as-watcher = You are not in this race.

removed-heading = The host has removed you
removed-text = You cannot take a seat in this race again. Join another one, open your own, or practise alone. You can still watch here.
removed-practise = Practise alone

## Closed

closed-replaced = This race is open in another tab
closed-replaced-text = Your seat has one live page at a time, and the newest wins. The board is the same in both.
closed-replaced-here = Play here
closed-not-seat = This seat is not yours
closed-not-seat-text = Another player holds it. You can watch the race.
closed-protocol = Square Deal has been updated
closed-protocol-text = This page is older than the server. Reload it; your board and the clock go on where they are.
closed-session = Your session has ended
closed-session-text = Sign in to your account again, then reload this page, and your seat is yours. The seat of a guest who has signed out cannot be taken back.
closed-policy = The server refused this page
closed-policy-text = Open the race again from the list.
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
over-first = You won!
over-place = You came { $place }.
over-nobody = This race did not take place
over-nobody-text = Everybody left before the start.
over-heading-alone = Home in { $clock }
standings-caption = Standings
standings-place = Place
standings-name = Name
standings-time = Time
standings-moves = Moves
standings-home = Home
standings-note = Result
standings-clean-help = played without undo and hints
standings-photo = photo finish
standings-photo-help = The server's order decided: times this close were committed the other way round.
standings-voided =
    { $count ->
        [one] The result of { $names } was voided by a moderator: it stands on no board.
       *[other] The results of { $names } were voided by a moderator: they stand on no board.
    }
boards-of-rules = Leaderboard of { $rules }
player-own = Your races
replay-link = Watch the replay
rematch-offer = Offer a rematch
rematch-offered = You offer a rematch. Waiting for the others …
rematch-made = { $name } offers a rematch.
rematch-accept = Accept rematch
rematch-accepted = Accepted. Waiting for the others …
rematch-away = { $name } is not here now.
rematch-next = Go to the next race

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
verify-nonce-unsure = Your own random number is not part of it: it did not arrive before the start, or another page had your seat.
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

## Watching

delay-others = The others are shown { $behind }.
