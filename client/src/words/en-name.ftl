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
error-gave-up = Nothing was done. You can try again.

## Another tab is waited for

turn-heading = Waiting for another tab
turn-text = Another tab of this browser is just taking a name, and the server has not answered it yet. This one goes on as soon as it has. You can go on here at once; the other tab then waits for this one.
turn-go-on = Go on here
turn-give-up = Stop

## Open

invited-heading = { $names } invites you to a race
invited-heading-closed = Race of { $names }
