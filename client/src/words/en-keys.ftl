## All keys of the table and of the pages around it

keys-title = All keys
keys-close = Close
keys-ends = Home, End
keys-ends-do = To the first and the last pile of the row
keys-all-do = Show all keys
keys-p-do = Pause
keys-g-do = Say how you and the ghost stand
keys-f2-do = A new game, from anywhere on the page
keys-digits = 1 to 9, 0
keys-digits-do = Look at one table: the first to the ninth, and the tenth
keys-sideways = Left and Right
keys-sideways-do = The table before, or the next one
keys-wall-do = Back to all tables
