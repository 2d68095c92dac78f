### Words of the page of those with a role.

admin-title = Administration · Square Deal
admin-heading = Administration
admin-tabs = Kinds of work
admin-tab-reviews = Reviews
admin-tab-reports = Reports
admin-tab-players = Players
admin-tab-flags = Switches
admin-tab-audit = Log
admin-tab-retention = Kept data
admin-lead-reviews = Results worth a look. Each stays on its boards until somebody decides; a flag alone proves nothing.
admin-lead-reports = What players said about others.
admin-lead-players = Find somebody by the beginning of a name, or by an id.
admin-lead-flags = What can be switched off for everybody, on all nodes within seconds.
admin-lead-audit = Every decision with who made it and why. Nothing here can be changed.
admin-lead-retention = What goes by itself when it is old, and what stays.
admin-closed-page = This page is for moderators and admins of this server, signed in to their account.
admin-again = Your last sign-in is more than twelve hours ago. Sign in again to go on.
admin-to-account = To the account page
admin-further = Further entries
admin-gone = somebody who has left
admin-operator = the operator
admin-cancel = Cancel
admin-why = Why
admin-why-note = This stays in the log, beside your name. Write nobody’s name into it.

## Reviews

admin-states-reviews = Reviews by state
admin-reviews-pending = waiting
admin-reviews-cleared = cleared
admin-reviews-voided = voided
admin-reviews-none-pending = Nothing waits for a decision.
admin-reviews-none-cleared = Nothing has been cleared yet.
admin-reviews-none-voided = No result is void.
admin-reason-report = reported
admin-reason-flags = flagged
admin-reason-damaged = cannot be read
admin-reason-top = among the first ten
admin-flag-quick_moves = quick moves
admin-flag-even_times = even times
admin-flag-no_pause = no pause
admin-flag-follows_line = follows the line
admin-flag-quick_moves-text = At least half of the moves came quicker than a person sees and answers. A plan played from the keyboard, or a network that delivers moves together, looks like this too.
admin-flag-even_times-text = The times vary less than a person’s usually do. A short game on an easy deal may look like this too.
admin-flag-no_pause-text = There is no pause in the whole game, not even for a first look at the deal.
admin-flag-follows_line-text = The run follows the solver’s own line. In Klondike many moves offer themselves, so look at what else could have been played.
admin-no-flags = Nothing about this run is unusual.
admin-judged = { $judged } of { $moves } moves are judged: cards that went home, draws and undos are left out, and what came right after a card went home.
admin-fact-median = Middle time
admin-fact-quick = Under 0.15 s
admin-fact-spread = Spread
admin-fact-longest = Longest pause
admin-fact-undos = Undos
admin-fact-homeward = Moves home
admin-fact-line = Line from the start
admin-fact-run = Line in a row
admin-fact-par = To par
admin-seconds = { $seconds } s
admin-chart = Times between moves, in seconds
admin-chart-time = Time
admin-chart-moves = Moves
admin-bar-first = under { $to } s
admin-bar = { $from } to { $to } s
admin-bar-longer = { $from } s and more
admin-damaged = The moves of this run cannot be read. Verify the race: this is a defect of the server or its database.
admin-unfinished = not finished
admin-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
admin-daily = daily of { $day }
admin-decided = Decided { $when } by
admin-replay = Race
admin-verify = Verify
admin-clear = Clear
admin-void = Void
admin-cleared-heading = Clear the result of { $name }?
admin-cleared-lead = It counts as before, and does not come back here.
admin-cleared-done = The result of { $name } is cleared.
admin-voided-heading = Void the result of { $name }?
admin-voided-lead = It leaves all boards and counts for nothing. The race stays as it was, and says so. It can be cleared again.
admin-voided-done = The result of { $name } is void.

## Reports

admin-states-reports = Reports by state
admin-reports-open = open
admin-reports-closed = closed
admin-reports-none-open = No report is open.
admin-reports-none-closed = No report has been closed yet.
admin-about-name = about the name
admin-about-play = about how they play
admin-about-other = about something else
admin-by = by
admin-to-player = Find player
admin-acted = Close: done
admin-dismissed = Close: nothing to do
admin-close-heading = Close the report about { $name }?
admin-acted-lead = Something was done about it.
admin-dismissed-lead = Nothing has to be done about it.
admin-closed = The report is closed.
admin-outcome-acted = acted
admin-outcome-dismissed = dismissed

## Players

admin-find = Name or id
admin-find-button = Find
admin-players-none = Nobody is called that.
admin-open-reports = { $count ->
    [one] 1 open report
   *[other] { $count } open reports
  }
admin-rename = Rename
admin-rename-heading = Rename { $name }
admin-rename-lead = The old name is taken from them and cannot be chosen again. Everybody sees the new one at once.
admin-new-name = New name
admin-new-name-note = Leave it empty for a neutral one.
admin-renamed = { $name } is called { $now } now.
admin-role = Role
admin-role-heading = Role of { $name }
admin-role-lead = Moderators decide about names, reports and results; admins about roles and switches as well.
admin-role-none = none
admin-role-moderator = moderator
admin-role-admin = admin
admin-role-done = The role of { $name } is changed.
admin-excuse = Excuse a day
admin-excuse-heading = Excuse a day of { $name }
admin-excuse-lead = For a day that was missed through no fault of theirs. It keeps the streak and does not count in it.
admin-day = Day (UTC)
admin-excused = The day of { $name } is excused.

## Switches

admin-on = on
admin-off = off
admin-switch-off = Switch off
admin-switch-on = Switch on
admin-switch-named = { $action }: { $text }
admin-switch-off-lead = “{ $text }” This will be refused, on all nodes within seconds.
admin-switch-on-lead = “{ $text }” This will be possible again.
admin-switched-off = It is switched off.
admin-switched-on = It is switched on.
admin-changed = Changed { $when } by { $by }.

## The log

admin-audit-none = Nothing has been decided yet.
admin-what-role_granted = Role granted
admin-what-role_revoked = Role taken
admin-what-player_renamed = Renamed
admin-what-report_closed = Report closed
admin-what-result_voided = Result voided
admin-what-result_restored = Result restored
admin-what-flag_changed = Switch changed
admin-what-streak_repaired = Day excused
admin-what-review_closed = Review decided
admin-what-retention_ran = Old data removed

## Kept data

admin-forever = kept for ever
admin-days = { $days ->
    [one] 1 day
   *[other] { $days } days
  }
admin-retention-never = Old data has not been looked for yet.
admin-retention-running = Old data is being removed since { $when }.
admin-retention-last = Last looked for { $when }. Removed: { $removed }.
