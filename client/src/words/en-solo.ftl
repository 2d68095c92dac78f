### Words of solo play.

solo-title = Solo play · Square Deal
solo-heading = Play alone
solo-lead = Any deal, at your own pace, also without a connection. With one, hints lead home.

## Rules

game-freecell = FreeCell
game-klondike = Klondike
solo-rules-klondike = Klondike, draw { $draw ->
    [1] one
   *[3] three
  }, { $passes ->
    [0] unlimited passes
    [one] 1 pass
   *[other] { $passes } passes
  }

## Setting up

solo-game = Game
solo-draw = Cards drawn at a time
solo-draw-one = One
solo-draw-three = Three
solo-passes = Passes through the stock
solo-passes-one = 1
solo-passes-three = 3
solo-passes-unlimited = Unlimited
solo-passes-note = The first trip through the stock counts as a pass.
solo-source = Deal
solo-source-winnable = One that can be won
solo-source-seed = By its seed
solo-winnable-note = The server has a proof for each of these deals, and says how many moves its best known line takes.
solo-winnable-none = No proved deal is ready just now, so this is an ordinary one.
solo-winnable-away = No proved deal can be had from the server now, so this is an ordinary one.
solo-taking = Looking for a deal …
solo-next = Another deal
solo-next-winnable = Another winnable deal
solo-search = { $stage ->
    [looking] Looking for a deal that can be won …
    [slow] Still looking for a deal that can be won. The server takes its time …
    [none] No proved deal is ready just now, so nothing was changed.
   *[away] No proved deal can be had from the server now, so nothing was changed.
  }
solo-search-held = The deal that is found will wait for you.
solo-search-stop = Cancel
solo-search-ordinary = Start an ordinary deal
solo-seed-freecell = Deal number, or any text
solo-seed-klondike = Deal seed
solo-seed-note-freecell = Numbers are the well-known Microsoft deals. Any other text deals cards of its own, the same ones every time.
solo-seed-note-klondike = The same seed deals the same cards every time, whatever the draw.
solo-seed-shown = Seeds are shown with the deal and kept with your best wins, so use nothing private.
solo-seed-drawn = { $beginning }…
solo-seed-blank = Enter a deal first.
solo-seed-unusable = A seed has at most 96 ordinary characters.
solo-seed-lost = No play can win this deal. You may try.
solo-another-seed = Another deal
solo-auto-home = Send safe cards home after each move
solo-start = Start deal
solo-back = Back to the game
solo-settings = All settings
solo-waiting = Your game of deal { $seed } waits, with { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  } made. Starting another deal gives it up.

## Your numbers

numbers-title = Your numbers
numbers-none = Nothing played under these rules yet. A deal counts from its first move on.
numbers-reset = Reset
numbers-played = Played
numbers-won = Won
numbers-percent = { $percent } %
numbers-streak = Wins in a row
numbers-streak-best = best { $best }
numbers-fewest = Fewest moves
numbers-fastest = Best time
numbers-total = Time played
numbers-win = deal { $seed }{ $hints ->
    [0] {""}
    [one] , 1 hint
   *[other] , { $hints } hints
  }

## Playing

solo-table = { $rules }, deal { $seed }
solo-deal = Deal { $seed }
solo-known = can be won · best known: { $par ->
    [one] 1 move
   *[other] { $par } moves
  } · difficulty { $difficulty } of 5
solo-pass = pass { $pass } of { $passes }
solo-pass-unlimited = pass { $pass }
fact-moves = Moves
fact-time = Time
fact-home = Home
fact-score = Score
solo-home-of = { $home } / 52
solo-tools = Game
tool-undo = Undo
tool-redo = Redo
tool-hint = Hint
tool-pause = Pause
tool-restart = Restart
tool-new = New deal
tool-finish = Finish
tool-more = More
tool-summary = Summary
more-label = More to do with this deal
more-restart = Restart deal
more-setup = Change setup
more-end = End deal
more-fullscreen = Full screen
more-keys = All keys
solo-started = { $rules }, deal { $seed }: good luck!
solo-resumed = Your game is where you left it.
solo-undone = Undone: { $kind ->
    [draw] a draw.
    [recycle] the waste turned over.
   *[transfer] { $card } to { $place }{ $count ->
        [one] .
       *[other] , { $count } cards in all.
      }
  }
solo-redone = Played again: { $kind ->
    [draw] a draw.
    [recycle] the waste turned over.
   *[transfer] { $card } to { $place }{ $count ->
        [one] .
       *[other] , { $count } cards in all.
      }
  }
solo-nothing-to-redo = There is nothing to redo.
solo-sent-home = { $count ->
    [one] 1 safe card sent home.
   *[other] { $count } safe cards sent home.
  }
hint-thinking = Looking for a way home …
solo-lost = { $kind ->
    [looking] No way home from here. Looking for the move that lost it …
    [never] This deal cannot be won at all.
    [back] No way home from here. { $moves ->
        [one] The deal could still be won 1 move ago.
       *[other] The deal could still be won { $moves } moves ago.
      }
   *[open] No way home from here. An undo may open another way.
  }
solo-take-back = { $moves ->
    [one] Take back 1 move
   *[other] Take back { $moves } moves
  }
solo-taken-back = From here the deal can still be won.
solo-stuck = No move is left that could lead on. Undo, or start again.
solo-keys-away = The list of keys could not be loaded now. Try it again with a connection.
solo-going-on = The clock goes on.
solo-elsewhere = You have gone on with this game in another tab. Here it is as it stands now.
solo-over-elsewhere = This game came to its end in another tab.
hint-left = No forward move found. Left to look at: { $left }.
hint-left-stock = the stock
hint-left-home = a card back from its foundation
hint-left-undo = an undo
hint-left-nothing = No forward move found, and nothing to undo: another deal is all there is.
solo-storage-failed = This browser does not keep anything now: your game and your numbers will be gone after a reload.

paused-title = Paused
paused-text = The clock stands still and the cards are hidden.
paused-resume = Resume

confirm-restart = Start this deal again? { $moves ->
    [one] Your move is lost, and this try counts as given up.
   *[other] Your { $moves } moves are lost, and this try counts as given up.
  }
confirm-new = Start another deal? { $moves ->
    [one] This one is given up, with the move you made.
   *[other] This one is given up, with the { $moves } moves you made.
  }
confirm-new-yes = New game
confirm-end = End this deal after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }? You cannot go on with it then, and it counts as not won.
confirm-end-yes = End deal
confirm-reset = Set your numbers for { $rules } back to nothing?
confirm-reset-yes = Reset
confirm-yes = Start again
confirm-no = Keep playing

## Won, or ended

over-won = All 52 cards are home
over-ended = Deal ended
over-deal = { $rules }, deal { $seed }
over-close = Close, and look at the table
over-home = Cards home
over-counting = How moves are counted
over-count = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  } = { $sum }.
over-count-part = { $kind ->
    [draws] { $count ->
        [one] 1 draw
       *[other] { $count } draws
      }
    [recycles] { $count ->
        [one] 1 time the waste turned over
       *[other] { $count } times the waste turned over
      }
    [undos] { $count ->
        [one] 1 undo
       *[other] { $count } undos
      }
   *[transfers] { $count ->
        [one] 1 transfer
       *[other] { $count } transfers
      }
  }
over-counting-text = Cards that move together are one move, and so is a draw of three. What was undone counts, and the undo as well. Hints, pauses and cards that turn by themselves do not.
over-best-both = Your fewest moves and your best time under these rules!
over-best-fewest = Your fewest moves under these rules!
over-best-fastest = Your best time under these rules!
over-best-is = Your best under these rules: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }, { $hints ->
    [0] without hints
    [one] with 1 hint
   *[other] with { $hints } hints
  }.
over-hints = { $count ->
    [0] Without hints.
    [one] With 1 hint.
   *[other] With { $count } hints.
  }
over-par = You: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }. Best known: { $par }.
over-again = Same deal again
over-race = Race your best run
over-share = Share
over-share-text = The text to share
over-share-away = Sharing could not be loaded now. Try it again with a connection.
