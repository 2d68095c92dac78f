### Words of the settings.

settings-title = Settings · Square Deal
settings-heading = Settings
settings-lead = How pages look and play in this browser. A change shows at once, in every open tab, and is kept for the next time.
settings-sample = Sample table
settings-refused = This browser keeps nothing for this site, so your choices hold only until you leave this page.
settings-reset = Back to the usual settings
settings-reset-done = All settings are the usual ones again.

settings-group-page = Page
settings-group-table = Table
settings-group-cards = Cards
settings-group-play = Play

settings-theme = Colours
settings-theme-auto = As the system
settings-theme-light = Light
settings-theme-dark = Dark
settings-table = Cloth
settings-table-green = Green
settings-table-blue = Blue
settings-table-wine = Wine
settings-table-slate = Slate
settings-table-sand = Sand
settings-deck = Deck
settings-deck-large = Large
settings-deck-classic = Classic
settings-deck-text = Text
settings-suits = Suit colours
settings-suits-two = Dark and warm
settings-suits-four = Four colours
settings-back = Card backs
settings-back-lattice = Lattice
settings-back-stripes = Stripes
settings-back-waves = Waves
settings-back-plain = Plain
settings-hand = Hand
settings-hand-right = Right
settings-hand-left = Left
settings-hand-note = For the left hand the whole table is mirrored.
settings-motion = Motion
settings-motion-auto = As the system
settings-motion-off = None
settings-auto-home = Send safe cards home after each move
settings-auto-home-note = Those that nothing on the table could still need; alone and in races.

settings-data = Your data in this browser
settings-data-lead = Settings, your records of playing alone, and the game you are in the middle of. They are kept here and nowhere else.
settings-data-download = Download
settings-data-file = square-deal.json
settings-data-load = Load from a file
settings-data-delete = Delete
settings-data-loaded =
    { $count ->
        [0] There is nothing in this file.
        [one] One thing was loaded.
       *[other] { $count } things were loaded.
    }
settings-data-not-ours = This is no file of Square Deal, so nothing was changed.
settings-data-later-version = This file comes from a later version, so nothing was changed.
settings-data-not-sound = Something in this file cannot be right, so nothing was changed.
settings-data-not-kept = This browser did not keep what is in the file, so nothing was changed.
settings-data-unread = The file could not be read.
settings-data-none = This browser keeps nothing for this site.
settings-data-deleted = Everything that was kept here is deleted.
settings-delete-heading = Delete everything kept here?
settings-delete-text = Your settings, your records of playing alone and your unfinished game go for good. An account, and the races you have played, stay as they are.
settings-delete-yes = Delete
settings-delete-no = Keep
