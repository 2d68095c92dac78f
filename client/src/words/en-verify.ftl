### The page that verifies a finished race. `verified-check-…`, `verified-found-…` and `verified-note-…` have the names that
### `squaredeal verify --json` gives to checks, findings and notes.

verified-title = Verify a race · Square Deal
verified-heading = Verify a race
verified-lead = Your browser deals the cards again, plays every move of every player, and compares what comes out with what the server tells.
verified-working = Computing the race again …
verified-race = Race { $race }
verified-facts = { $rules }. Players: { $names }.
verified-facts-nobody = { $rules }. Everybody left before the start.

verified-yes = Verified
verified-yes-text = Everything that is told of this race follows from its moves and its opened seal.
verified-no = NOT VERIFIED
verified-no-text = { $count ->
    [one] One thing that is told of this race does not follow from its moves and its opened seal. Do not trust this result.
   *[other] { $count } things that are told of this race do not follow from its moves and its opened seal. Do not trust this result.
  }

verified-checks = What was computed again
verified-mark-good = Holds:
verified-mark-bad = DIFFERS:
verified-mark-none = Not looked at:
verified-unpromised = Nobody promised that this deal was proved winnable.
verified-looked = { $count ->
    [one] one thing compared
   *[other] { $count } things compared
  }
verified-check-record = All parts of the record speak of the same race, deal and players.
verified-check-commitment = The server's secret is the one it was committed to before the race.
verified-check-seed = The dealt seed follows from that secret and every player's random number.
verified-check-moves = Every move is legal, in order and in time, on this very deal.
verified-check-results = Moves, times, cards home and how each game ended are as told.
verified-check-places = The places are as told, photo finishes too.
verified-check-certificate = The deal can be won: the proved line was played to the last card.

verified-claimed = Told:
verified-found = Found:
verified-seat = { $name }:
verified-found-race = the race's id, in its two places
verified-found-rules = the rules, in their two places
verified-found-dealt = the dealt seed, in its two places
verified-found-seats = the numbers of the seats
verified-found-name = the player's name
verified-found-commitment = the commitment published before the race
verified-found-nonces = how many random numbers of players there are
verified-found-nonce = random number { $number } of the players
verified-found-race_seed = the race seed
verified-found-seed = the dealt seed
verified-found-times = how many times of moves there are
verified-found-move = move { $number }
verified-found-time = the time of move { $number }, in milliseconds
verified-found-seat-moves = the number of moves
verified-found-seat-home = cards home
verified-found-seat-at = the time of the last move, in milliseconds
verified-found-seat-state = how the game ended
verified-found-seat-place = the place
verified-found-standing-name = the name in the standings
verified-found-standing-moves = the number of moves in the standings
verified-found-standing-home = cards home in the standings
verified-found-standing-at = the time in the standings, in milliseconds
verified-found-standing-state = how the game ended, in the standings
verified-found-standing-place = the place in the standings
verified-found-standing-clean = clean, in the standings
verified-found-standing-photo = photo finish, in the standings
verified-found-finishers = finishers in a race that ends with the first
verified-found-daily = the day of the daily deal
verified-found-daily-rules = the rules of a daily deal
verified-found-daily-seats = the seats of a daily attempt
verified-found-daily-options = undo, hints, limit in seconds, goal, chosen seed, proof, seats, listed and rated of a daily deal
verified-found-sealed_until = until when the deal was sealed, in milliseconds
verified-found-order = the order of the standings, by seats
verified-found-proof = the proof that the deal can be won
verified-found-line = the proved line
verified-found-par = the length of the proved line
verified-found-index = how many deals were passed over
verified-found-difficulty = the difficulty of the deal

verified-notes = What nobody can compute
verified-note-times = When each move came is the server's word, as far as the times do not contradict each other.
verified-note-chosen = The host chose this deal: there was no secret to keep.
verified-note-not_started = The race ended before anybody moved: there may have been no deal.
verified-note-photo = Photo finish: places are by arrival at the server, which no record shows; the times say otherwise.
verified-note-helped = Somebody is not called clean without an undo. That they took a hint is the server's word.
verified-note-skipped = Why deals were passed over is the server's word here; whoever has the solver can ask it again.

verified-to-race = Back to the race
verified-save = Save the record
verified-again = Try again

verified-open = Verify a saved record
verified-open-text = A record is the file that "Save the record" gives, from any server, of any time. It does not leave your browser.
verified-file = Open a file
verified-paste = Or paste its text
verified-go = Verify this text

verified-missing = There is no such race
verified-missing-text = This address leads to no race, or its server has been cleared.
verified-sealed = Not over yet
verified-sealed-text = The seal of a race is opened when it ends, and that of a daily deal when nobody can play it any more. Until then nothing of it can be verified.
verified-failed = The server does not answer
verified-failed-text = Nothing is said about the race by that.
verified-damaged = This cannot be read
verified-damaged-text = It is not the record of a finished race, or it is damaged: { $why }.
verified-other = This is a record of another race, { $race }.
