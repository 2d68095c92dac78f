### Words of the dialog that reports a player.

report-open = Report this player
report-heading = Report this player
report-lead = Moderators read every report. The player is not told who made it.
report-about = What is it about?
report-about-name = the name
report-about-play = how they play
report-about-other = something else
report-race = In which race?
report-no-race = no race in particular
report-text = What happened?
report-send = Send the report
report-cancel = Cancel
report-done = Thank you. A moderator will look at it.
