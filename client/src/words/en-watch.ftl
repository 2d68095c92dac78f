### Words of looking on: the watch page, and boards of others side by side.

## Watching

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
