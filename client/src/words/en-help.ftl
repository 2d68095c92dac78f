### Words of the help page: the rules of both games, how races, dailies and boards go, hands and keys.

help-title = How to play · Square Deal
help-heading = How to play
help-lead = The rules of FreeCell and Klondike, how a race and the daily deal go, and every key. Square Deal refuses what is against the rules and says why, so you may simply try.
help-contents = On this page

## FreeCell

help-freecell-heading = FreeCell
help-freecell-aim = Bring all 52 cards home: each suit on its own place, from the ace up to the king. All cards lie open from the beginning, so it is a game of thought; nearly every deal can be won.
help-freecell-table = FreeCell as it is dealt: four free cells and the four homes above, eight columns below, all cards face up.
help-freecell-build = In the columns cards build downwards in alternating colours: a red 6 goes on a black 7.
help-freecell-cell = A free cell holds any one card. Use them sparingly: full cells are what most games are lost by.
help-freecell-empty = Any card may go to an empty column, and so may several that build on each other.
help-freecell-home = Home takes the next card of its suit, from a column or a free cell.
help-freecell-back = What is home stays home.

## Supermoves

help-supermoves-heading = Several cards at once
help-supermoves-what = In FreeCell cards really move one at a time. Moving several that build on each other is a short cut for moving each of them, over free cells and empty columns. So how many can go together depends on how much room there is.
help-carry-heading = Over free cells
help-carry-1 = Three cards are to go onto the 10 of hearts. Two free cells are empty.
help-carry-2 = The 7 and the 8 wait in the free cells.
help-carry-3 = The 9 goes to its place.
help-carry-4 = The 8 and the 7 follow. You see all of it as one move, and it counts as one.
help-double-heading = Over an empty column
help-double-1 = Four cards are to go onto the jack. One free cell and one column are empty.
help-double-2 = Two of them go to the empty column, by way of the free cell.
help-double-3 = The other two go to their place in the same way.
help-double-4 = The first two follow. An empty column lets twice as many cards through.
help-capacity-heading = How many at most
help-capacity-rule = One more than the free cells that are empty, and twice that for every empty column. An empty column that the cards go into does not help them: it is their place.
help-capacity-caption = How many cards can move together
help-capacity-cells = Empty free cells
help-capacity-columns = { $columns ->
    [0] no empty column
    [one] 1 empty column
   *[other] { $columns } empty columns
  }
help-capacity-into = ({ $count } into one)
help-capacity-refused = A longer move is refused, with what it would take. Sometimes more is possible by way of other columns' cards: move those cards one by one.

## Klondike

help-klondike-heading = Klondike
help-klondike-aim = Bring all 52 cards home, each suit from the ace up to the king. Most cards lie face down at first. Not every deal can be won.
help-klondike-table = Klondike as it is dealt: stock, waste and the four homes above, seven columns below, the last card of each face up.
help-klondike-build = In the columns cards build downwards in alternating colours. Any number of face-up cards that build on each other moves at once.
help-klondike-king = Only a king, alone or with the cards on it, goes to an empty column.
help-klondike-turn = When the last face-up card of a column has gone, the card below is turned by itself.
help-klondike-waste = A click on the stock turns cards onto the waste; the top card of the waste may be played.
help-klondike-home = Home takes the next card of its suit, and its top card may come back to a column.
help-draws-heading = Draws and passes
help-draw-one = Draw one: each click turns one card, so every card of the stock can be reached.
help-draw-three = Draw three: each click turns three, and only the last of them can be played at first. Playing it uncovers the one before, and shifts the threes of the next time through.
help-draw-passes = Passes are how often you may go through the stock: once, three times, or as often as you like. The first time counts.
help-draw-recycle = When the stock is empty, a click makes the waste the stock again, in the same order. That is a move, and the next click draws.

## A race

help-race-heading = A race
help-race-open = Open a race and send its link, or join one in the list. Whoever opens it chooses game, seats, time limit, and whether undo and hints are allowed.
help-race-ready = When all are ready, or when the host says so, a countdown begins; then everybody has the same cards.
help-race-deal = The deal is fixed and sealed before anybody sits down. After the race the seal is opened, and your browser checks that nothing was changed.
help-race-win = Whoever brings all cards home first wins. The server checks every move before it counts, and its clock is the same for all.
help-race-undo = Undo is a move like any other: it counts, and time goes on. In Klondike the last hundred steps can be taken back.
help-race-hints = Hints, where they are allowed, cost nothing but the word “clean” beside your result.
help-race-lost = A lost connection loses nothing: the board is where you left it, for two minutes at least. The clock goes on.
help-race-after = Afterwards you can offer a rematch, see who was how far, watch the others finish, look at the race again move by move, and verify it.
help-race-ghost = Any run of a race that is over can be raced once more, from its replay: as a ghost beside your own table, on one clock, for yourself alone.
help-race-places = Places go by the time of the last card. Who has not finished follows by cards home, the earlier first; who gave up comes last. Two winners within a blink are a photo finish: the one whose move the server wrote down first has the place.
help-to-races = To the races

## The daily deal

help-daily-heading = The daily deal
help-daily-what = Every day at midnight UTC there are three new deals, the same for everybody: FreeCell, Klondike draw one and Klondike draw three. All of them can be won.
help-daily-once = You have one run at each, and an hour for it. Its clock begins when the cards are dealt and never stops, whether you are there or not.
help-daily-undo = There are no hints. Undo is allowed in FreeCell only, where nothing is hidden.
help-daily-sealed = Until the day is over and the last run has ended, nobody is told the deal, its best known line or its difficulty, and only who has played it may look at others' boards.
help-daily-streak = Finish one of the same game every day, and you have a streak. With an account you stand on the players' board from the day after you have made it.
help-to-daily = To the daily deal

## Boards

help-boards-heading = Leaderboards
help-boards-what = Each game and rule set has its boards: of all time, of each month and week, and of each day's deal; by time or by moves. You stand on each once, with your best run.
help-boards-counts = What counts is a race you finished on a sealed deal. A deal that somebody chose might be known, so it does not count.
help-boards-clean = A clean run is one without undo and without hints. Boards can show clean runs only.
help-boards-who = Players with an account and guests have boards of their own, as nobody can tell how many guests are one person.
help-to-boards = To the leaderboards

## Hands and keys

help-cards-heading = Moving cards
help-cards-tap = Tap or click a card: if there is one sensible place for it and the cards on it, it goes there. Else it is taken up, the places it could go to light up, and a second tap chooses one.
help-cards-twice = A double tap or double click sends it to the best place there is, home first.
help-cards-drag = Or drag it: the pile that would take it is marked. Let go anywhere over a pile; over none, or with Escape, the cards go back.
help-cards-stock = Tap the stock to draw, or to turn the waste over when it is empty.
help-cards-refused = A move that is against the rules changes nothing, and the line below the table says what is in the way.
help-table-keys-heading = Keys on the table
help-solo-keys-heading = When you play alone, besides
help-watch-keys-heading = When you watch
help-replay-keys-heading = In a replay
help-key-moves-do = One move of the large table back, or on
help-key-play = Space
help-key-play-do = Play, and pause
help-key-leap = Comma and full stop
help-key-leap-do = Five seconds back, or on
help-key-moments-do = To the start, and to the end
help-key-help-do = Show these keys

## Fair play

help-fair-heading = Fair play
help-fair-sealed = Nobody can see a deal before its race, nor change it afterwards: its fingerprint is published before the first player sits down. Every finished race can be computed again, here in your browser or by anybody else.
help-fair-names = You need no account. With one, your name is yours alone, and you are the same player on every device.
help-to-verify = Verify a race
