## All keys of the table and of the pages around it

keys-title = All keys
keys-close = Close
keys-ends = Home, End
keys-ends-do = To the first and the last pile of the row
keys-all-do = Show all keys
keys-tab = Tab
keys-tab-do = To the next link, button or field; with Shift to the one before
keys-enter = Enter
keys-enter-do = Follow the link, press the button, send what is filled in
keys-choose-do = Choose among several
keys-close-do = Close what is open over the page
keys-days-do = In the calendar, to another day
keys-week-do = In the calendar, to the first and the last day of the week
keys-pages = Page Up, Page Down
keys-months-do = In the calendar, to another month
keys-at-table = At a table
keys-more = All rules, and the keys of all pages
keys-p-do = Pause
keys-g-do = Say how you and the ghost stand
keys-f2-do = A new game, from anywhere on the page
keys-digits = 1 to 9, 0
keys-digits-do = Look at one table: the first to the ninth, and the tenth
keys-sideways = Left and Right
keys-sideways-do = The table before, or the next one
keys-wall-do = Back to all tables
