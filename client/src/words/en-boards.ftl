### Words of the leaderboards and of players' pages.

## Leaderboards

boards-title = Leaderboards · Square Deal
boards-heading = Leaderboards
boards-lead = Races with a sealed deal count, each player's best run once. A chosen deal can be known beforehand and counts for nobody.
boards-rules = Game
boards-by = Order
boards-by-time = fastest
boards-by-moves = fewest moves
boards-span = Time
boards-span-all = all time
boards-span-month = month
boards-span-week = week
boards-span-day = day
boards-span-month-now = This month
boards-span-week-now = This week
boards-span-day-now = Today
boards-periods = Other times
boards-earlier-month = Month before
boards-earlier-week = Week before
boards-earlier-day = Day before
boards-later-month = Next month
boards-later-week = Next week
boards-later-day = Next day
boards-week = Week { $week }, { $first } to { $last }
boards-clean = Runs
boards-clean-0 = all
boards-clean-1 = without undo and hints
boards-of = Players
boards-of-accounts = with an account
boards-of-guests = guests
boards-caption = The best run of each player
boards-col-place = Place
boards-col-name = Name
boards-col-time = Time
boards-col-moves = Moves
boards-col-when = Race
boards-pages = Other parts of this board
boards-top = To the top
boards-before = Better places
boards-after = Further places
boards-me = Where am I?
boards-none = Nobody stands here yet. The first race that is brought home will.
boards-none-then = Nobody brought a race home then.
boards-none-day = Nobody stands here yet. The first run at this daily that is over will.
boards-home = { $home } home
boards-not-there = You do not stand on this board yet.
boards-players = { $players ->
    [one] 1 player
   *[other] { $players } players
  }
boards-shown = { $players ->
    [one] 1 player
   *[other] { $players } players
  }, places { $first } to { $last } are shown.
boards-daily = daily deal
boards-again = Try again

## A player

player-title = { $name } · Square Deal
player-since = here since { $date }
player-kind-guest = guest
player-kind-account = player
player-kind-bot = bot
player-kind-ghost = ghost
player-races = Races
player-finished = Finished
player-wins = Wins
player-clean = Clean
player-streak = In a row
player-by-rules = Numbers of each game
player-game = Game
player-best-time = Best time
player-best-moves = Fewest moves
player-history = Races
player-date = Date
player-came = Place
player-result = Result
player-moves = Moves
player-place = { $place } of { $seats }
player-daily = daily deal
player-dailies = Daily deals
player-dailies-played = Played
player-dailies-finished = Finished
player-dailies-streak = Days in a row
player-dailies-best = Most in a row
player-why-chosen_seed = chosen deal
player-why-bot = bot
player-why-ghost = ghost
player-why-voided = voided
player-none = No race is over yet.
player-older = Older races
player-more-shown = { $count ->
    [one] 1 more race is shown.
   *[other] { $count } more races are shown.
  }
player-missing = There is no such player
player-missing-text = The link may be mistyped, or the player has gone.
player-failed = This page could not be shown
player-to-boards = Leaderboards
