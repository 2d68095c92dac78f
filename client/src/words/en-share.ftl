### Words of a result that is shared, and of what came of sharing it.

share-title = Square Deal
share-text = { $game }, deal { $deal }: all 52 cards home in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  } and { $time }, { $hints ->
    [0] without hints
    [one] with 1 hint
   *[other] with { $hints } hints
  }.
share-link = The same deal for you: { $link }
share-shared = Shared.
share-copied = The text is copied, and the picture is among your downloads.
share-saved = The picture is among your downloads. The text could not be copied by itself: here it is.
share-bare = The text is copied. This browser draws no picture.
share-shown = Neither picture nor clipboard work in this browser. Here is the text.

## On the picture

picture-done = All 52 cards home
picture-deal = Deal { $deal }
picture-moves = Moves
picture-time = Time
picture-hints = Hints
