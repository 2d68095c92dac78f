# What is said where an address has no page.

missing-page-title = No such page · Square Deal
missing-page-heading = There is no such page
missing-page-text = The address may be cut short or mistyped. An invitation is best copied whole.
missing-page-lobby = To the races
missing-page-solo = Play alone
