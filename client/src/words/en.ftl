### Words of the card table, and those that all pages have. Cards are named beside their places ("6 of spades, column 1") and
### never bent into a sentence's grammar, so that other languages can follow.

## Cards and places

card-name = { $rank ->
    [A] ace
    [T] 10
    [J] jack
    [Q] queen
    [K] king
   *[other] { $rank }
  } of { $suit ->
    [C] clubs
    [D] diamonds
    [H] hearts
   *[S] spades
  }
card-unknown = card not turned yet
colour-and-rank = { $colour ->
    [red] red
   *[black] black
  } { $rank ->
    [A] ace
    [T] 10
    [J] jack
    [Q] queen
    [K] king
   *[other] { $rank }
  }
place-column = column { $number }
place-any-cell = a free cell
place-cell = free cell { $letter }
place-home = home
place-foundation = { $suit ->
    [C] clubs
    [D] diamonds
    [H] hearts
   *[S] spades
  } home
place-stock = stock
place-waste = waste

## What a screen reader hears on the table

card-at = { $card }, { $place }, { $at } of { $of }
card-at-movable = { $card }, { $place }, { $at } of { $of }, { $count ->
    [one] 1 card can move
   *[other] { $count } cards can move
  }
card-on = { $card }, { $place }
pile-empty = { $place }, empty
pile-named = { $place }, { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
pile-named-down = { $place }, { $count ->
    [one] 1 card
   *[other] { $count } cards
  }, { $down } face down
pile-read-only = { $pile }: { $card }
stock-draw = stock, { $count ->
    [one] 1 card
   *[other] { $count } cards
  }, draw
stock-recycle = stock, empty, turn the waste over
stock-over = stock, empty, no pass left
table-faces-hidden = The cards are hidden while the game is paused.

## Beside the table

top-fullscreen = Full screen

## What the table says

says-held = { $count ->
    [one] { $card } taken up.
   *[other] { $card } taken up, { $count } cards in all.
  } { $places }
says-most = { $most ->
    [one] Only 1 card can move.
   *[other] { $most } cards can move together.
  }
says-places = Places: { $list }.
says-no-place = No place for it now.
says-let-go = Put back.
says-moved = { $count ->
    [one] { $card } to { $place }.
   *[other] { $card } to { $place }, { $count } cards in all.
  }
says-drawn = Drawn: { $cards }.
says-turned = Turned up: { $cards }.
says-recycled = The waste is the stock again.
says-nowhere = { $card } has no place to go now.
says-not-home-yet = No card here to send home.
says-empty = No card here to take up.
says-drag-cancelled = The cards are back where they were.

## Why a move is refused

refusal-no-such-card = There is no such card to move.
refusal-not-a-run = These cards are not in sequence, so they cannot move together; take up fewer.
refusal-wrong-rank = It does not fit there: columns build down by one rank.
refusal-wrong-rank-on = { $card } goes on a { $fitting }, not on { $onto }.
refusal-wrong-colour = It does not fit there: colours alternate in a column.
refusal-wrong-colour-on = { $card } and { $onto } are of one colour; it goes on a { $fitting }.
refusal-capacity = Only { $max ->
    [one] 1 card
   *[other] { $max } cards
  } can move now, not { $wanted }.
refusal-capacity-cells = Only { $max ->
    [one] 1 card
   *[other] { $max } cards
  } can move now; free { $cells ->
    [one] one cell
   *[other] { $cells } cells
  } to move { $wanted }.
refusal-capacity-columns = Only { $max ->
    [one] 1 card
   *[other] { $max } cards
  } can move now; empty { $columns ->
    [one] a column
   *[other] { $columns } columns
  } to move { $wanted }.
refusal-one-to-cell = A free cell holds one card, not { $wanted }.
refusal-one-home = Cards go home one at a time, not { $wanted } together.
refusal-cell-occupied = That free cell is taken; free it first.
refusal-cell-occupied-by = That free cell holds { $onto }; free it first.
refusal-only-kings = Only a king, or cards that a king leads, may go to an empty column.
refusal-not-next = It is not the next card of its suit at home.
refusal-not-next-but = Home needs { $next } before { $card }.
refusal-face-down = That card is face down; it turns up once the cards on it have moved.
refusal-stock-empty = The stock is empty.
refusal-stock-not-empty = The stock still has cards; draw them first.
refusal-nothing-to-recycle = Neither stock nor waste has a card left.
refusal-pass-limit = { $max ->
    [one] The stock may be gone through once only.
   *[other] The stock may be gone through { $max } times only.
  }
refusal-nothing-to-undo = There is nothing to undo.
refusal-game-over = The game is over.
refusal-undo-off = Undo is off in this race.
refusal-not-started = The race has not started yet.
refusal-finished = Your game in this race is over.
refusal-stale = That move no longer fits the table.
refusal-move-limit = No more moves are counted in this game.

## Hints

hint-move = { $proof ->
    [line] This leads home
   *[legal] A legal move, no more than that
  }: { $card } to { $place }.
hint-moves = { $proof ->
    [line] This leads home
   *[legal] A legal move, no more than that
  }: { $card } and the { $count ->
    [one] card
   *[other] cards
  } on it to { $place }.
hint-draw = { $proof ->
    [line] This leads home
   *[legal] A legal move, no more than that
  }: draw from the stock.
hint-recycle = { $proof ->
    [line] This leads home
   *[legal] A legal move, no more than that
  }: turn the waste over.
hint-none = No useful move found. An undo may open another way.
hint-lost = No way home from here.

## Keys and hands

keys-summary = How to move cards
keys-hand = Drag cards, or click them: a card with one sensible place goes there, else choose its place with a second click. A double click sends it to the best place there is. Click the stock to draw.
keys-arrows = Arrow keys
keys-arrows-do = Walk between piles and along a pile
keys-space = Space or Enter
keys-space-do = Take cards up, and put them down where you are
keys-up = Up and Down, with cards taken up
keys-up-do = Take more or fewer of them
keys-escape = Escape
keys-escape-do = Put them back
keys-d-do = Draw from the stock
keys-f-do = Send a card home, to its foundation
keys-h-do = Show a hint
keys-undo = Ctrl+Z, Ctrl+Y
keys-undo-do = Undo, and play again what was undone; Cmd on a Mac
keys-focus = Letters work while the table has the focus: click a card, or come to it with the Tab key.

## All pages

brand = Square Deal
brand-home = Square Deal: all races
skip-to-main = Skip to the content
nav-label = Pages
nav-races = Races
nav-daily = Daily
nav-solo = Solo
nav-boards = Boards
nav-account = Account
nav-help = Help
nav-settings = Settings
settings-link = How tables and cards look
help-link = All rules and keys
