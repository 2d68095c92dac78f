### Words of those who have no name yet: choosing one, and being invited to a race.

## Names

name-label = Your name
name-save = Use this name
name-first = Brave, Calm, Clever, Gentle, Happy, Keen, Lucky, Merry, Quick, Quiet, Sunny, Witty
name-second = Badger, Falcon, Fox, Heron, Lynx, Marten, Otter, Owl, Raven, Robin, Swift, Wren
name-suggested = { $first } { $second }

## A new race

error-network = The server cannot be reached. Try again in a moment.
error-server = { $text }

## Open

invited-heading = { $names } invites you to a race
invited-heading-closed = Race of { $names }
