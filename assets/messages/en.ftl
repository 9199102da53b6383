# The words of the window in English. A message's attribute `tip` explains it.

menu-game = Game
menu-new = New
menu-moves = Moves
menu-this-move = This move
menu-evolution = Evolution
menu-polynomials = Polynomials
menu-view = View
menu-theme = Theme
    .also = settings preferences options appearance colours colors
menu-felt = Board
    .also = settings preferences options appearance colour color
menu-discs = Discs
    .also = settings preferences options appearance pieces stones
menu-language = Language
    .also = settings preferences options translation
menu-animation = Animation
    .also = settings preferences options speed
menu-sound = Sound
    .also = settings preferences options volume loudness
menu-pages = Pages
menu-all = Menu
menu-help = Help

page-game = Board

command-new-person-computer = Human vs CPU…
    .tip = Play against the computer
    .also = start play bot level difficulty
command-new-computer-computer = CPU vs CPU…
    .tip = Watch two computers play each other
command-new-person-person = Human vs Human…
    .tip = Two people play on this computer
    .also = start friend two players
command-rematch = Rematch, colours swapped
    .tip = Start a new game between the same players, colours swapped
command-change-players = Change players…
    .tip = Choose who plays on from the position shown
change-players-title = Change players
command-open = Open…
    .tip = Open a saved game
    .also = load import file
command-library = Recent games…
    .tip = Find and open a game that was played in this program
    .also = history archive
command-puzzles = Puzzles
    .tip = Solve rated endgame puzzles
    .also = tactics training
command-save = Save
    .tip = Save the game
    .also = store export file
command-save-as = Save as…
    .tip = Save the game to another file
command-copy-moves = Copy moves
    .tip = Copy the moves of the game to the clipboard
command-copy-position = Copy position
    .tip = Copy the board to the clipboard: 64 characters and the side to move
command-copy-link = Copy link
    .tip = Copy an address that opens the game in a browser
command-paste = Paste
    .tip = Open the game or the position on the clipboard, in any common notation
command-quit = Quit
    .tip = Close the program
    .also = exit close
command-undo = Undo
    .tip = Undo the last change: a move, an opened game, a deletion
    .also = take back
command-redo = Redo
    .tip = Restore the change that was undone
command-first = First
    .tip = Go to the start of the game
command-back = Back
    .tip = Go back one move
command-forward = Forward
    .tip = Go forward one move
command-last = Last
    .tip = Go to the end of the game
command-next-variation = Next variation
    .tip = Show the next alternative to this move or an earlier one
command-previous-variation = Previous variation
    .tip = Show the previous alternative to this move or an earlier one
command-back-to-game = Back to the game
    .tip = Leave the variation and return to the game where it branched off
command-promote = Promote variation
    .tip = Make this variation the main line from where it branches off
command-delete = Delete from here
    .tip = Delete this move and everything after it; undo brings them back
command-comment = Comment…
    .tip = Comment on this move
command-mark-good = Good move (!)
    .tip = Mark this move as good, or remove the mark
command-mark-mistake = Mistake (?)
    .tip = Mark this move as a mistake, or remove the mark
command-mark-interesting = Interesting move (!?)
    .tip = Mark this move as interesting, or remove the mark
command-mark-blunder = Blunder (??)
    .tip = Mark this move as a blunder, or remove the mark
command-pause = Pause or resume computer
    .tip = Pause the computer, or let it continue
command-step = Computer plays one move
    .tip = Let the computer make one move
command-at-once = Skip to the result
    .tip = Between two computers, skip to the end of the game
command-stop = Stop thinking
    .tip = Stop the computer’s search
command-evolve-first = Evolve your first player
    .tip = Evolve a player in seconds, then play it
command-evolve-polynomial = { $name } polynomials…
    .tip = Evolve polynomials with { $count } weights: { $weights }
command-continue-evolution = Resume…
    .tip = Resume an evolution from its file
command-compare-runs = Compare runs
    .tip = Show the strength, fitness, diversity and settings of the newest runs, or of those you choose
command-deleted-runs = Deleted runs…
    .tip = Show the deleted runs of every kind: restore them, or delete them for good
command-theme-light = Light
    .tip = A light theme
    .also = day bright mode
command-theme-dark = Dark
    .tip = A dark theme
    .also = night mode
command-theme-high-contrast = High contrast
    .tip = Black, white and yellow
    .also = accessibility
command-felt-green = Green felt
    .tip = The classic board
command-felt-blue = Blue felt
    .tip = A sky-blue board
command-felt-walnut = Walnut
    .tip = A brown wooden board
command-felt-slate = Slate
    .tip = A grey stone board
command-discs-classic = Black and white
    .tip = The classic discs
command-discs-clear = Blue and yellow
    .tip = Easy to tell apart, even if you are colour-blind: the yellow discs have a ring
command-discs-quiet = Ebony and ivory
    .tip = Warm discs with little shine
command-language-english = English
    .tip = Use English
command-language-spanish = Español
    .tip = Use Spanish
command-language-french = Français
    .tip = Use French
command-language-polish = Polski
    .tip = Use Polish
command-language-japanese = 日本語
    .tip = Use Japanese
command-language-persian = فارسی
    .tip = Use Persian
command-animation-off = Off
    .tip = Discs flip at once
command-animation-fast = Fast
    .tip = Discs flip in 150 ms
command-animation-normal = Normal
    .tip = Discs flip in 250 ms
command-animation-slow = Slow
    .tip = Discs flip in 400 ms
command-sound = Play sounds
    .tip = Play sounds for moves, passes and the end of a game
    .also = settings preferences options volume mute audio noise
command-loudness-quiet = Quiet
    .tip = As loud as a ticking clock
command-loudness-normal = Normal
    .tip = As loud as a disc on a table
command-loudness-loud = Loud
    .tip = Heard across the room
command-legal = Show legal moves
    .tip = Mark the squares that can be played
    .also = settings preferences options dots possible
command-preview = Preview flipped discs
    .tip = Mark the discs that a move would flip while you point at its square
    .also = settings preferences options preview
command-coordinates = Show coordinates
    .tip = Letters and digits around the board
    .also = settings preferences options letters numbers
command-bar = Evaluation bar
    .tip = Show the expected final score beside the board during analysis
    .also = settings preferences options score
command-values-for-black = Show values from Black’s side
    .tip = Values are good for Black when positive, as in the graph. Otherwise they are good for the side to move
command-feedback = Grade my moves as I play
    .tip = After each of your moves, a mark from green to red shows how many discs it lost. Such games are not rated
command-larger = Larger
    .tip = Make everything larger
    .also = settings preferences options zoom bigger scale font text
command-smaller = Smaller
    .tip = Make everything smaller
    .also = settings preferences options zoom scale font text
command-usual-size = Automatic size
    .tip = A size that suits the window
    .also = settings preferences options zoom reset scale font text
command-palette = Search…
    .tip = Find any command, player or recent game
command-shortcuts = Keyboard shortcuts
    .tip = List all keyboard shortcuts
    .also = settings preferences options hotkeys keys
command-about = About Othello Lab
    .tip = Version and credits
    .also = version licence license

refusal-at-start = There is no move before this one
refusal-at-end = There is no move after this one
refusal-nothing-to-undo = There is nothing to undo
refusal-nothing-to-redo = There is nothing to redo
refusal-no-variation = There are no variations on this line
refusal-main-line = This is the main line
refusal-no-moves = No moves have been played yet
refusal-no-computer = No computer plays in this game
refusal-over = The game is over
refusal-not-over = The game is not over
refusal-not-its-turn = It is not the computer’s turn
refusal-high-contrast = The theme High contrast has its own board: choose another theme first
refusal-not-thinking = The computer is not thinking
refusal-no-room = Enlarge the window first: it is too small for a larger scale
refusal-other-board = This command works only on the Board page

black = Black
white = White
person = Human
computer = CPU
black-is-person = Black: Human
black-is-computer = Black: CPU
white-is-person = White: Human
white-is-computer = White: CPU
discs-black = { $count ->
    [one] 1 black disc
   *[other] { $count } black discs
}
discs-white = { $count ->
    [one] 1 white disc
   *[other] { $count } white discs
}

square-empty = { $square }, empty
square-legal = { $square }, legal move
square-black = { $square }, black
square-white = { $square }, white
feedback-best = best move
feedback-lost = loses { $discs } discs
square-black-last = { $square }, black, last move
square-white-last = { $square }, white, last move

player-thinking = thinking…
player-paused = paused
player-explores = exploring
player-passes = { $count ->
    [one] 1 pass
   *[other] { $count } passes
}

method-random = plays at random
method-greedy = flips the most discs
method-evaporate = flips the fewest discs
method-alphabeta = Alpha-beta
method-minimax = Minimax
method-pvs = Principal variation, by depth
method-pvs-secs = Principal variation, by time
method-pruned = Width-pruned, 15 plies by 3
method-mcts = Monte Carlo tree search
method-alphabeta-depth = alpha-beta, depth { $setting }
method-minimax-depth = minimax, depth { $setting }
method-pvs-depth = { $setting ->
    [one] looks 1 move ahead
   *[other] looks { $setting } moves ahead
}
method-pvs-setting-secs = principal variation, { $setting } a move
method-mcts-secs = Monte Carlo, { $setting } a move
method-oneply = compares the boards after each move
method-positions = { $count ->
    [one] searches 1 position a move
   *[other] searches { $count } positions a move
}
method-mcts-simulations = { $setting ->
    [one] 1 simulation a move
   *[other] { $setting } simulations a move
}
method-pruned-setting = width-pruned { $setting }

player-glem = Patterns
player-net = Network
player-gene23 = Individual 23
player-mobility = Mobility
player-random = Random
player-greedy = Greedy
player-novice = Novice
player-evaporate = Evaporation
player-mcts = Monte Carlo

pause-between-moves = Delay
continue-from-here = Continue from here
    .tip = Play on from this board. The finished game keeps its result, and the new moves are not rated.
continue-reopens = Play on from this board. The game continues and is not rated; Undo restores its end.
no-moves-yet = No moves yet
move-pass = pass
move-go-to = Move { $number }, { $square }
move-lost = loses { $lost }
move-go-to-variation = Move { $number }, { $square }, variation
comment-title = Comment
comment-text = About this move
comment-keep = Save
comment-question = Save the changed comment?
comment-discard = Discard
keys-wheel = Wheel
shortcut-wheel = Over the board: step through the game; with Shift, through variations

status-announced = { $square }. { $state }
invitation = Evolve your own computer player
    .tip = Evolve a player in seconds, then play it. Press ? for all shortcuts.
status-black-to-move = Black to move
status-white-to-move = White to move
status-black-thinks = Black is thinking…
status-white-thinks = White is thinking…
status-paused = Computer paused
status-explores = Game over – exploring
    .tip = The game keeps its result. The computer does not answer, the clock has stopped, and nothing is rated.
status-score = { $black } – { $white }
status-legal = { $count ->
    [one] 1 legal move
   *[other] { $count } legal moves
}
illegal-no-flips = { $square } flips no disc.
illegal-taken = { $square } is taken.
illegal-black-turn = It is Black’s turn.
illegal-white-turn = It is White’s turn.
illegal-paused = The computer is paused. “Continue from here” lets it move.
level-elo = Elo { $rating }
status-opening = The opening of this game
status-browsing = move { $ply } of { $all }
status-preview = Preview: move { $move } of the line
    .tip = The board shows the line, not the game. Escape shows the game again.
status-hint = Hint: { $square } ({ $value }). Best line: { $line }
status-hint-reason = Hint: { $square } ({ $value }). { $reason }
status-report-plain = CPU: { $best }, depth { $depth }, { $nodes } positions
status-report = CPU: { $best }, value { $value }, depth { $depth }, { $nodes } positions

result-black = Black wins { $winner } – { $loser }
result-white = White wins { $winner } – { $loser }
result-draw = A draw, 32 – 32
result-empties = { $count ->
    [one] One empty square counts for the winner
   *[other] { $count } empty squares count for the winner
}
result-title = Result
result-again = Play again
result-look = See the board
result-review = Analyse
    .tip = Analyse the game from its turning point
result-easier = Easier
result-harder = Harder
result-rating = Your Elo: { $before } → { $after } ({ $change })
    .tip = On the ladder, which rates every player
result-rating-provisional = Your Elo: { $rating } (provisional)
    .tip = Provisional until you have played { $needed } rated games ({ $games } so far): with few games the rating is uncertain, and each game changes it a lot
result-rating-awaited = Calculating your Elo…
result-turn-black = Turning point: Black’s { $number }. { $square } (−{ $discs } discs)
result-turn-white = Turning point: White’s { $number }. { $square } (−{ $discs } discs)
result-turn-sought = Looking for the turning point…
    .tip = The move that cost the loser most of the chance to win
result-turn-nowhere = No single move decided the game
winner-black = Black wins
winner-white = White wins
winner-you = You won
loser-you = You lost
winner-nobody = A draw
pass-black = Black had no move and passed
pass-white = White had no move and passed
ok = OK

failed-black = Black made no move: { $reason }
failed-white = White made no move: { $reason }
failed-silently = its search ended without an answer
autosave-failed = The game and settings cannot be saved: { $reason }. To keep the game, use Save as… in another folder.
paste-failed = Nothing to open on the clipboard: { $reason }. Copy moves such as f5d6c3, a board or a whole game, then paste again.
paste-unreadable = No game or board found: { $reason }
paste-illegal = { $count ->
    [one] Move { $number } is illegal: { $why } The move before it is on the board. Correct the marked place, or cancel.
   *[other] Move { $number } is illegal: { $why } The { $count } moves before it are on the board. Correct the marked place, or cancel.
}
paste-title = Pasted text
paste-text = Correct the moves or the board:
undone-moves = { $count ->
    [one] One move taken back; Redo brings it back
   *[other] { $count } moves taken back; Redo brings them back
}
undone-game = Your previous game is back on the board; Redo brings back the game you left
pasted-game = { $count ->
    [one] Pasted a game of one move
   *[other] Pasted a game of { $count } moves
}
skipped-to-result = { $count ->
    [one] Skipped one move to the result
   *[other] Skipped { $count } moves to the result
}
open-failed = { $file } cannot be opened: { $reason }
save-failed = { $file } cannot be saved: { $reason }
save-folder-missing = { $file } cannot be saved: the folder { $folder } does not exist. Choose another folder.

new-game-title = New game
new-game-start = Start
opened-board-title = Who plays from here?
opened-board-start = Continue
kind-person-computer = Human vs CPU
kind-computer-computer = CPU vs CPU
kind-person-person = Human vs Human
you-play = You play
you-play-random = Random
advanced = Advanced
search-is-fixed = This level has no settings.
player-selected = Selected: { $name }
rating-always = Rate this game even if I use hints or undo
    .tip = Otherwise a game counts for your Elo only without hints, values and takebacks.
rating-none = Not rated
    .tip = A game counts for your Elo if it begins as a new game and you use no hints, values or takebacks.
start-from = Start from
start-usual = Standard start
start-named = Named opening
start-balanced = Balanced opening
    .tip = Eight random moves after which neither side is ahead by more than a disc (as in XOT)
start-shown = Current position
    .tip = Start with the moves that led to the current position
opening-search = Search openings
opening-none = No opening with that name
time-control = Time
    .tip = The clock runs while the game is on the board, even while you look at earlier moves; not in a dialog, on another page, or while the computer is paused. A computer that searches by time keeps to the clock; any other loses when its time runs out.
time-none = No clock
time-move = Time per move
time-game = Time per game + increment
time-secs-a-move = s per move
time-minutes = min
time-increment = s added per move
time-of-black = Black’s time: { $time }
time-of-white = White’s time: { $time }
time-low-black = Black is running out of time
time-low-white = White is running out of time
command-resign = Resign
    .tip = Give up the game on the board; it counts as a loss
    .also = give up surrender
command-show-result = Show result
    .tip = Show the result of the finished game again
resign-title = Resign this game?
resign-text = It counts as a loss on the ladder.
resign-text-unrated = This game is not rated, so it does not count on the ladder.
resign-text-short = This game is too short to count on the ladder.
resign-yes = Resign
close-title = Runs in progress
close-text = They pause when the window closes; nothing is lost. Resume them in the Lab.
close-yes = Close the window
refusal-no-person = No human plays in this game
ended-black-resigned = Black resigned
ended-white-resigned = White resigned
ended-black-time = Black’s time ran out
ended-white-time = White’s time ran out
ended-you-resigned = You resigned
ended-computer-resigned = The computer resigned
ended-your-time = Your time ran out
ended-computer-time = The computer’s time ran out
swap-colors = Swap colours
cancel = Cancel
time-left = about { $time } left
duration-secs = { $secs } s
duration-mins-secs = { $mins } min { $secs } s
duration-mins = { $mins } min
duration-hours = { $hours } h { $mins } min
duration-hours-whole = { $hours } h
duration-days = { $days } d { $hours } h
run-died = A fault in the program ended the run. Everything saved is intact, and the run can be resumed.
close = Close
players-levels = Levels
players-mine = My players
players-evolved = Evolved
players-engines = Engines
players-search = Search players
players-none = No player with that name
players-more = { $count } more
players-fewer = Fewer
players-mine-empty = You haven’t evolved any players yet. Start an evolution in the lab: its players are listed here from the first generation on. Players you add also appear here.
players-evolved-empty = No evolved players included.
players-other = Custom player
    .tip = A search with a model (pvs:6@jma), a player file, or another program: gtp:COMMAND or nboard:COMMAND; gtp:5s@COMMAND also sets the time per move
players-add = Add
players-remove = Remove { $name } from the lists
player-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
method-as-bred = Each player’s own
method-its-own = Its own: { $search }
origin-run-best = fittest of its run, { $search }
origin-run-champion = fittest of its generation, { $search }
origin-run-latest = last round of its run, { $search }
origin-run-round = earlier round of its run, { $search }
style = in the middlegame about { $discs }% of the discs and { $moves }% of the moves
origin-run-birth = Born in generation { $born } of { $run }, seed { $seed }
choose-file = File…
    .tip = Choose a player file: .evl, .ron, .glem or .player
searcher = Search
depth = Depth
secs-a-move = Time per move
simulations = Simulations
origin-evolved = { $generations ->
    [one] 1 generation
   *[other] { $generations } generations
} · fitness { $fitness }
origin-built-in = { $search }
origin-playouts = plays games out at random

file-open-title = Open a game
file-save-title = Save the game
file-player-title = Choose a player
file-open = Open
file-save = Save
file-up = Up
file-name = Name
file-format = Format
format-ron = Othello Lab game, complete (.ron)
format-sgf = For other programs, with variations (.sgf)
format-ggf = For game servers (.ggf)
format-txt = Moves as text (.txt)
format-wtb = Database of games (.wtb)
format-tab = Current position, discs only (.tab)
format-obf = Current position with the side to move (.obf)
format-png = Picture of the board (.png)
format-svg = Drawing of the board (.svg)
format-chart-svg = Vector graphics (.svg)
format-chart-png = Picture (.png)
format-games-ggf = Games (.ggf)
format-table-csv = Table (.csv)
format-table-html = Report as a page (.html)
format-table-txt = Table as text (.txt)
format-table-ron = Table for programs (.ron)
format-gif = The whole game, animated (.gif)

consent-title = Start this program?
consent-text = One of the players is another program on this computer. If you did not install it yourself, do not start it. It would run with all your permissions:
consent-yes = Start it
consent-no = Do not start it

shortcuts-title = Keyboard shortcuts
shortcuts-how = To change a shortcut, click it and press the new keys
shortcuts-press = Press the new keys, or Esc to keep the old ones
shortcuts-taken = Already used for “{ $command }”
shortcuts-reserved = These keys are reserved
shortcuts-fixed = The system sets these keys
shortcuts-usual = Reset
shortcuts-usual-all = Reset all shortcuts
overwrite-title = Replace this file?
overwrite-text = A file with this name already exists.
overwrite-yes = Replace
who-moves-title = Who is to move?
who-moves-text-black = A .tab file does not say whose turn it is. By the disc count it is probably Black’s.
who-moves-text-white = A .tab file does not say whose turn it is. By the disc count it is probably White’s.
who-moves-black = Black moves
who-moves-white = White moves
library-title = Recent games
palette-search = Search commands, players and games
palette-none = No matches
palette-player = Player
palette-page = page
palette-game = Game
library-search = Search by player, date, opening or moves
library-none = No matching games
library-reading = Reading…
library-delete = Delete { $game }
library-restore = Restore { $game }
library-deleted = Deleted
library-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
saved-as = Saved as { $file }
saved-without = Saved as { $file }, without some parts: { $reasons }. A .ron file keeps everything.
collection-title = Games
collection-search = Search by player, date, result or moves
collection-explore = Search these games by position
left-out-file = { $count ->
    [one] One part of { $file } was left out: { $reasons }
   *[other] { $count } parts of { $file } were left out: { $reasons }
}
left-out-pasted = { $count ->
    [one] One part of the pasted text was left out: { $reasons }
   *[other] { $count } parts of the pasted text were left out: { $reasons }
}
recent-gone = This game can no longer be read: its file was deleted or is damaged
keys-arrows = Arrows
keys-enter = Enter, Space
keys-type = f5
shortcut-arrows = Step through the game, or move between squares if the board has focus
shortcut-enter = Go to the board; play the selected square
shortcut-type = Type a square to play it
keys-pages = Ctrl+Page Up, Page Down
shortcut-pages = Go to the previous or the next page
keys-panes = Ctrl+F6
shortcut-panes = Move between the menu, the board, the players and the analysis
keys-menu = F10, Alt+letter
shortcut-menu = Open a menu; Left and Right switch to the next one

about-title = Othello Lab
legend-title = Marks on the board
legend-legal = Dots: squares where you may play.
legend-last = A dot: the last move. A thin ring: a disc that it flipped.
legend-preview = A faint disc: the move under the pointer. Thick rings: the discs that it would flip.
legend-values = Values of moves, in discs. Estimates have a decimal; exact values have another colour and no decimals.
legend-best = A ring: the best move.
legend-little = A dot below the value: the move loses less than one disc.
legend-some = A diamond: the move loses less than { $discs } discs.
legend-mistake = A triangle: a mistake. The move loses { $discs } discs or more.
legend-played = A frame: the move that was played in the game.
legend-feedback = A mark in the corner grades your move, from green (the best) to red (a mistake).
legend-reasons = Arrows and shaded squares show reasons: in the ring’s colour, why the best move is good; in the triangle’s colour, why the played move is bad.
legend-minds = Letters: the choices of the players under Ask several players.
legend-cursor = A thick frame: the square selected with the arrow keys.
legend-graph = In the graph: a thin vertical line at the turning point; filled dots for exact values, hollow dots for estimates.
about-text = Play Othello against evolved players. Version { $version }.
about-credits = Based on Othello7, whose players it can still play. Fonts: Inter, Noto Sans CJK JP and Vazirmatn, under the SIL Open Font License.

command-evolve-patterns = Patterns (GLEM)…
    .tip = Train the weights of board patterns by self-play. GLEM is M. Buro’s generalised linear evaluation model

## Learning in rounds: what the network and the patterns share
learning-folder = Folder
learning-folder-help = Where the run is saved; it can be paused and resumed at any time
learning-folder-there = This folder holds a run, which resumes with its own settings
learning-start = Start training
learning-go-on = Resume training
learning-stop = Pause
learning-more = { $count ->
    [one] Train 1 more round
   *[other] Train { $count } more rounds
}
    .tip = Each further round is like the last one.
learning-new = New run
    .tip = Set up another run, in a folder of its own
learning-busy = Another training run is in progress. Pause it first.
learning-back = Back to { $name }
learning-recipe = Recipe
learning-takes = Takes about { $time } on this computer
forecast-takes = About { $time } on this computer: { $games ->
    [one] 1 game
   *[other] { $games } games
}
forecast-unknown = Duration unknown
learning-add-file = Add a file…
    .tip = Also learn from a file: annotated games, CSV rows, WTHOR, GGF, transcripts or positions with values
learning-remove-file = Remove
learning-seed = Seed
    .tip = The same seed gives the same result
learning-idle = No training run in progress.
learning-reading = Reading the run…
learning-beginning = Starting…
learning-playing = Round { $round }: { $played } of { $of } games played
learning-learning = Round { $round }: epoch { $epoch } done
learning-stopped = Paused. It can be resumed.
learning-done = All rounds are done. Next: play against the model, test it, or train more rounds.
learning-training = training
learning-validation = validation
learning-no-epoch = No epoch yet: games are played first, then the model learns from them
learning-no-round = No round yet: at the end of each, games against fixed opponents measure the strength
learning-overfits = The validation error has not improved for { $count } epochs while the training error falls: the model is memorising these games (overfitting). More games per round or fewer epochs help.
learning-good-curves = In a good run both error curves fall and stay close together. The validation curve counts: the model has not learned from those games. The strength rises; where the vertical bars (95% intervals) overlap, the difference may be chance.
learning-then = Start a run to see its error and strength here. The recipe Quick look takes the least time.
learning-patterns = Patterns
learning-network = Network
learning-takes-rounds = Takes about { $time } on this computer, { $least } to { $most } per round
learning-takes-each = Takes about { $time } on this computer, { $least } per round
learning-takes-if-idle = if the computer is otherwise idle
learning-takes-as-before = estimated from your last run
learning-add-own = Add my games
    .tip = Also learn from all games finished in this program
learning-own = my games
learning-stages = Error by stage
    .tip = The validation error by the number of discs on the board, for the latest round and the one before it
learning-round = Round { $round }
learning-rounds = Strength after each round
learning-trend-clear = Getting better: round { $round } is { $gain } Elo above round { $first }, and the intervals do not overlap.
learning-trend-worse = Getting worse: round { $round } is { $gain } Elo below round { $first }, and the intervals do not overlap.
learning-trend-open = Rounds { $first } and { $round } cannot be told apart yet: their intervals overlap. The match between the two below decides by many more games.
learning-test-rounds = Match round { $round } against round { $first }
    .tip = The two models play up to 500 pairs of games. The match stops as soon as it is clear which is stronger: by a sequential test (SPRT) of −10 against +10 Elo with 5% error, or by the pairs won and lost with 1% error
learning-games = Newest games
    .tip = Some of the newest games: move by move while they are played, their final positions while the model learns
learning-no-game = The newest games are shown here while a run is playing
learning-game = { $black } to { $white }
learning-play = Play
learning-play-round = Play against round { $round }
learning-test = Test against the built-in weights
    .tip = The model of the last round plays up to 500 pairs of games against the built-in weights, with the same search. The match stops as soon as it is clear which is stronger: by a sequential test (SPRT) of −10 against +10 Elo with 5% error, or by the pairs won and lost with 1% error
learning-shipped = the built-in weights
learning-own-round = Your model after round { $round }

patterns-rounds = Rounds
    .tip = Each round plays games with the current weights, then learns from them
patterns-games = Games per round
    .tip = More games give better weights, but take longer
patterns-depth = Depth
    .tip = How many moves ahead the players look in these games
patterns-goal = Target
    .tip = What the weights predict
patterns-goal-margin = disc difference
patterns-goal-outcome = win or loss
patterns-goal-chance = chance to win
patterns-method = Method
    .tip = How the weights are fitted. Ridge regression finds the weights with the least squared error of the disc difference directly
patterns-method-ridge = ridge regression
patterns-method-adam = Adam
patterns-method-descent = gradient descent
patterns-recipe-margin = Standard
    .tip = Learns the disc difference by ridge regression, as the built-in weights were first trained
patterns-recipe-quick = Quick look
    .tip = A short run of three rounds, to see how training works
patterns-recipe-paper = As in Buro’s paper
    .tip = Learns the chance to win by the logistic function and plain gradient descent, as M. Buro describes for his program Logistello
patterns-recipe-oneply = One ply
    .tip = For a player that looks one ply ahead; it learns from its own games and is slow in a deep search
patterns-recipe-growing = Growing rounds
    .tip = Short rounds first: they grow as the weights improve
patterns-schedule = Round { $round }: { $games } games at depth { $depth }
patterns-epochs = Epochs
    .tip = The maximum number of passes over the positions of a round. A round ends early when no stage of the game is still improving
patterns-play = Play against these weights
    .tip = Start a game against the weights that are shown here
patterns-shipped = Shown: the built-in weights
patterns-what = Each pattern of squares, such as an edge, is worth some discs; their sum is the value of a position. In each round the model plays games against itself, then adjusts these weights until they predict how the games end.
patterns-of-run = Shown: the latest weights of this run
patterns-errors = Error by epoch
    .tip = RMS error in units of the target, on training and validation games. Dashed lines separate rounds.
patterns-shape = Pattern
patterns-stage = Discs on the board
patterns-legend = The highlighted squares are the pattern. It applies to every rotation and reflection of the board. Black is to move. Each number is how many discs the pattern is worth.
patterns-changed = Changed most in this round
patterns-best = Best for the side to move
patterns-worst = Worst for the side to move
patterns-not-learned = Nothing has been learned yet about this stage of the game.
shape-edge-x = Edge with X squares
shape-corner-block = Corner, 2 by 5
shape-corner-angle = Corner angle with X
shape-edge-block = Edge and block
shape-corner-square = Corner, 3 by 3
shape-row-2 = Second row
shape-row-3 = Third row
shape-row-4 = Fourth row
shape-diagonal-8 = Diagonal of 8
shape-diagonal-7 = Diagonal of 7
shape-diagonal-6 = Diagonal of 6
shape-diagonal-5 = Diagonal of 5
shape-diagonal-4 = Diagonal of 4
menu-analysis = Analysis

command-hint = Hint
    .tip = Show the best move
    .also = help suggestion best move
command-values = Values of all moves
    .tip = Show on each square what a move there is worth for the side to move
command-analyse = Analyse the game
    .tip = Analyse every move and list the mistakes
    .also = analyze review accuracy
command-analyse-variation = Analyse this variation
    .tip = Analyse every move of the shown variation from its first move on
command-next-mistake = Next mistake
    .tip = Show the board before the next mistake
command-close-analysis = Close the analysis
    .tip = Close the analysis and remove the values from the squares

refusal-no-mistakes = No mistakes found yet: analyse the game first
refusal-no-analysis = No analysis is open

side-edge = Width of the side panel
analysis-title = Analysis
analysis-thinking = thinking…
analysis-done = done
analysis-paused = paused
analysis-go-on = Continue
analysis-graph = Value after each move; up is good for Black
analysis-nothing = Not analysed yet
graph-start = Start: { $value }
graph-move = { $number }. { $square }: { $value }
analysis-depth = depth { $depth }
    .tip = Depth: how many moves the search looks ahead. Estimated: the engine judges the board there. Exact: searched to the end of the game. Nodes: the boards it visited.
analysis-depth-review = game analysis: depth { $depth }
analysis-depth-search = search at depth { $depth } so far
analysis-nodes = { $nodes } nodes
analysis-speed = { $speed }/s
analysis-line = Best line
analysis-line-move = Line { $line }, move { $number }: { $square }
analysis-progress = { $done } of { $all }
analysis-mistakes = { $count ->
    [0] No mistakes
    [one] 1 mistake
   *[other] { $count } mistakes
}
analysis-summary = Accuracy { $accuracy }%, average loss { $loss } discs
    .tip = Accuracy is 100% × 2^(−average loss / 6): an average loss of 0 discs per move gives 100%, 3 discs 71%, 6 discs 50%
analysis-mistake = { $number }. { $played } cost { $lost } discs; { $best } was better
analysis-partial = { $done } of { $all } moves analysed
analysis-main-line = Main line only
mistakes-title = Mistakes
analysis-turn = turning point
mistakes-by-cost = Worst first
mistakes-mine = Only my moves
mistakes-learn = Learn
reason-at-once = at once
reason-later = within { $count } moves
reason-much-later = later
reason-and = { $first } and { $last }
reason-edge-squares = { $count } edge squares
reason-corner-x = The X square { $move } lets { $side } take the corner { $corner } { $when }; { $other } prevents this.
reason-corner-c = The C square { $move } lets { $side } take the corner { $corner } { $when }; { $other } prevents this.
reason-corner = { $move } lets { $side } take the corner { $corner } { $when }; { $other } prevents this.
reason-corner-now = { $side } can take the corner { $corner } at once.
reason-corner-missed = { $move } wins the corner { $corner } for { $side } { $when }; { $other } does not.
reason-mobility = After { $move }, { $side } has { $count } moves; after { $other } only { $less }.
reason-mobility-later = After { $move } and { $plies } more moves of best play, { $side } has { $count } legal moves; after { $other } only { $less }.
reason-own-mobility = { $count ->
    [0] After { $move } and the reply, { $side } has no move; after { $other }, { $side } would have { $more }.
    [one] After { $move } and the reply, { $side } has only 1 move; after { $other }, { $side } would have { $more }.
   *[other] After { $move } and the reply, { $side } has only { $count } moves; after { $other }, { $side } would have { $more }.
}
reason-own-mobility-later = { $count ->
    [0] After { $move } and { $plies } more moves of best play, { $side } has no legal move; after { $other }, { $side } would have { $more }.
    [one] After { $move } and { $plies } more moves of best play, { $side } has only 1 legal move; after { $other }, { $side } would have { $more }.
   *[other] After { $move } and { $plies } more moves of best play, { $side } has only { $count } legal moves; after { $other }, { $side } would have { $more }.
}
reason-safe = { $count ->
    [0] After { $move } and the reply, every move of { $side } gives up a corner; after { $other }, { $more } moves give up none.
    [one] After { $move } and the reply, { $side } has only 1 move that gives up no corner; after { $other }, { $side } would have { $more }.
   *[other] After { $move } and the reply, { $side } has only { $count } moves that give up no corner; after { $other }, { $side } would have { $more }.
}
reason-opened = { $move } lets { $side } play { $squares }; { $other } opens no new move.
reason-frontier = { $move } leaves { $side } with { $count } frontier discs; { $other } with only { $less }.
reason-wedge = { $move } lets { $side } wedge at { $square }, between { $first } and { $second }, { $when }.
reason-wedge-now = { $move } wedges between { $first } and { $second }.
reason-unbalanced = { $move } makes an unbalanced edge ({ $squares }), which { $side } attacks at { $square }.
reason-stable = { $move } gives { $side } stable discs on { $squares } { $when }; { $other } does not.
reason-region = After { $move }, { $side } makes the last move in the region { $squares }; after { $other }, { $rival } does.
reason-last-move = After { $move }, { $side } makes the last move of the game; after { $other }, { $rival } does.
reason-pass = After { $move }, { $side } has to pass { $when }; after { $other }, { $side } does not.
reason-swindle = After { $move }, { $side } gets both { $first } and { $second }: { $rival } cannot play there in between.
reason-waits = { $move } can wait: after { $other }, { $rival } never gets to play there first.
reason-wiped = After { $move }, { $side } loses every disc.
reason-count = Best play after { $move }: { $side } { $our }, { $rival } { $their }; after { $other }: { $side } { $ours }, { $rival } { $theirs }.
reason-access = { $move } lets { $side } play { $square }; { $other } does not.
reason-closed = { $move } stops { $side } from playing { $square }, the reply to { $other }.
reason-square-lost = After { $move }, { $side } takes the best square, { $square }, at once.
note-played = played
value-unknown = unknown
value-black = Black +{ $discs }
value-white = White +{ $discs }
value-even = even
bar-name = Evaluation: { $value }, { $kind }
    .tip = The black part is Black’s expected share of the 64 discs at the end of the game.
bar-title = Value
value-estimated = estimated
value-exact = exact
value-is-exact = { $value }, exact
value-win = win
value-draw = draw
value-loss = loss

level-first-steps = First steps
level-first-steps-is = grabs discs, ignores corners
    .tip = Grabs discs and ignores corners: for a first game.
level-beginner = Beginner
level-beginner-is = 1 move ahead, many mistakes
    .tip = Looks one move ahead and makes many mistakes, mostly in the middlegame.
level-casual = Casual player
level-casual-is = 2 moves ahead, some mistakes
    .tip = Looks two moves ahead and makes some mistakes, as weaker tournament players do.
level-club = Club player
level-club-is = 3 moves ahead, few mistakes
    .tip = Looks three moves ahead and makes few mistakes, as average tournament players do.
level-strong = Strong
level-strong-is = 4 moves ahead, perfect endgame
    .tip = Looks four moves ahead and plays the endgame perfectly.
level-expert = Expert
level-expert-is = 8 moves ahead, perfect endgame
    .tip = Looks eight moves ahead and plays the endgame perfectly.
level-master = Master
level-master-is = two seconds per move
    .tip = Thinks for two seconds about each move: the strongest level.
method-humanlike = plays like a human
player-program = Another program
method-program = another program
command-evolve-network = Neural network (trained)…
    .tip = Train a value network by self-play

network-rounds = Rounds
    .tip = Each round plays games with the current network, then learns from all games so far
network-games = Games per round
    .tip = More games give a better network, but take longer
network-simulations = Simulations per move
    .tip = How much the players of these games search: with random playouts in the first round, then with the network
network-epochs = Epochs
    .tip = Passes over all games in each round
network-recipe-strong = Strong
    .tip = Gets more from the same games: the legal moves as further inputs, all symmetries, and the Adam optimiser
network-recipe-quick = Quick look
    .tip = A small network in three short rounds, so that you can watch it learn. It stays weak: in a test the rounds reached 1600, 1750 and 1770 Elo, each ± 270
network-recipe-shipped = As the built-in network
    .tip = Like Strong, but with a larger network that also learns which move to play, from games of the player Patterns
network-recipe-paper-small = Sánchez & Montero, smaller
    .tip = As in that paper, with fewer games, simulations and epochs
network-recipe-paper = As in Sánchez & Montero
    .tip = As in the paper “Aprendiendo a jugar a Othello”: no random plies; plain gradient descent with only the discs as input
network-teacher = Teacher’s games
    .tip = Games that the player Patterns plays before the first round
network-play = Play against this network
    .tip = Start a game against the network, which uses 2000 simulations per move
network-shipped = Shown: the built-in network
network-what = The network estimates from the 64 squares how likely the side to move is to win. In each round it plays games against itself, then adjusts its weights until it predicts their results.
network-of-run = Shown: the latest network of this run
network-test = Test against the built-in network
    .tip = The last round plays up to 500 pairs of games against the built-in network, with the same search. The match stops as soon as it is clear which is stronger: by a sequential test (SPRT) of −10 against +10 Elo with 5% error, or by the pairs won and lost with 1% error
network-built-in = the built-in network
network-none = The file holds no network.
network-rounds-errors = Error by round
    .tip = The error after each round, on the games it learned from and on games held out
network-chances = Black’s winning chance, move by move
    .tip = The network’s estimate of Black’s chance before each move, without a search
network-own-game = The network against itself
network-board-game = The game on the board
network-position = Position after move
network-policy = Policy
    .tip = The network’s probability of each move, before any search
network-no-policy = This network has no policy head; the recipe “As the built-in network” trains one
network-visits = Search visits
    .tip = How 800 simulations with this network are divided among the moves
network-game-over = The game is over
network-first-layer = Weights of the first layer
    .tip = The weights from each square to a neuron: blue raises its output, orange lowers it. The neurons with the largest weights come first
network-layers = Layers: { $widths }
network-plane = Input
network-plane-colours = Colours of the discs
network-plane-discs = Own and opponent’s discs
network-plane-own = Own discs
network-plane-other = Opponent’s discs
network-plane-moves = Own legal moves
network-plane-others = Opponent’s legal moves
network-neuron = Neuron { $number }
network-errors = Error by epoch
    .tip = The mean squared error of the predicted result: 1 for a win, −1 for a loss. Dashed lines separate rounds.

page-learning = Models
page-tournament = Tournament
page-ladder = Ladder

tournament-title = New tournament
tournament-intro = Find out which player is strongest. Every opening is played with both colours.
tournament-players = Players
tournament-chosen = { $count ->
    [one] 1 player chosen
   *[other] { $count } players chosen
}
tournament-games = Games
tournament-format = Format
format-round-robin = Round robin
format-gauntlet = Gauntlet: first against the rest
format-knockout = Knockout
format-swiss = Swiss rounds
tournament-rounds = Rounds
    .tip = The number of rounds
tournament-pairs = Game pairs
    .tip = The number of openings for each pair of players; each opening is played with both colours
tournament-plies = Random moves
    .tip = The number of random moves at the start of each pair of games; 0 for none
tournament-balanced = Balanced openings
    .tip = Eight random moves after which neither side is ahead
tournament-length = { $games ->
    [one] 1 game
   *[other] { $games } games
}
tournament-time = about { $time }
tournament-time-unknown = duration unknown
tournament-start = Start the tournament
tournament-too-few = Choose at least two players
tournament-earlier = Earlier tournaments
tournament-numbered = Tournament { $number }
tournament-open = Open { $name }
tournament-busy = A tournament is in progress. Pause it first.
tournament-close = New…
    .tip = Set up another tournament
tournament-export = Export…
    .tip = Save the games as GGF, or the table as a page, text, CSV or RON
tournament-exporting = Preparing the export…
tournament-stop = Pause
    .tip = Pause at once; unfinished games will be replayed
tournament-pause = Pause after these games
    .tip = Finish the running games, then pause
tournament-continue = Resume
    .tip = Play the remaining games
tournament-playing = { $done } of { $most } games
tournament-finishing = { $done } of { $most } games, finishing the running ones
tournament-paused = { $done } of { $most } games, paused
tournament-over = All { $most } games finished
tournament-wall = Now playing
tournament-last-games = Last games
tournament-standings = Standings
tournament-verdict-open = The games do not show which player is the strongest.
tournament-verdict-first = { $first } is stronger than { $others }.
tournament-verdict-some = { $first } is stronger than { $others }, but cannot be told apart from { $same }.
tournament-verdict-count = { $count } other players
tournament-repeated = { $games } games, { $different } different: the performance counts a repeated game only once
tournament-scale-mean = Performance: Elo by this tournament’s games alone; its players have 1500 on average. ± is the 95% interval.
tournament-scale-anchor = Performance: Elo by this tournament’s games alone, on the scale set for it. ± is the 95% interval.
tournament-scale-list = { $count ->
    [one] Performance: Elo by this tournament’s games alone. 1 player rated on the ladder sets the scale. ± is the 95% interval.
   *[other] Performance: Elo by this tournament’s games alone. { $count } players rated on the ladder set the scale. ± is the 95% interval.
}
tournament-cross = Cross table
tournament-match = { $one } against { $two }
tournament-measurement = Measurement of { $name }
tournament-and-ladder = The Elo on the ladder counts all games of a player, and is fixed for players that come with the program.
tournament-rename = Rename…
    .tip = Give the tournament another name
tournament-rename-do = Rename
tournament-name = Name of the tournament
tournament-cross-note = Rows play black, columns white. Final discs; green where Black won. Click to see the game.
tournament-cross-counts = Rows play black, columns white. Games won, drawn and lost by Black. Green: Black won more games than it lost. Click a cell to see its games.
tournament-game = game { $number }
tournament-open-game = Click a game to open it on the board.
tournament-back = Back to the table
column-player = Player
column-elo = Elo
    .tip = Estimated from all of a player’s games on the ladder, on a scale where SCI at depth 4 has 1500. Players that come with the program keep theirs. A tournament’s performance counts only its own games, so the two can differ.
column-performance = Performance
    .tip = Elo by the games of this tournament alone. The ladder’s Elo counts all of a player’s games, so the two can differ.
column-score = Score
    .tip = The share of the points won: 1 for a win, ½ for a draw
column-games = Games

ladder-you = You
ladder-unrated = Not rated yet: play a game
ladder-your-games = Your games: won, drawn, lost
ladder-your-games-row = { $name }: { $won } won, { $drawn } drawn, { $lost } lost
ladder-players = Ranking
ladder-fixed = Players that come with the program keep the Elo of the games counted here: new games do not change it.
ladder-games = { $count ->
    [one] after 1 game
   *[other] after { $count } games
}
ladder-provisional = provisional until { $needed } games
ladder-opponent = Suggest an opponent
ladder-play-suggested = Play a suggested opponent
ladder-opponent-tip = { $name }: you should score about { $chance }
ladder-empty = No players yet. Play a tournament to list its players.
ladder-play = Play
ladder-find = All players
ladder-rate = Measure Elo
    .tip = Play 10 games against each level up to Expert. The results count on the ladder.
ladder-apart = Not yet connected
    .tip = These players have not met a rated player, directly or through others, so their strength cannot be compared with that of the players above. Measure Elo plays games against the levels.
ladder-rate-fixed = This player comes with the program, so new games do not change its Elo.
ladder-rate-name = Measure the Elo of { $name }
ladder-play-it = Play it
ladder-choose = Choose a player in the list first
ladder-play-name = Play against { $name }
match-pairs = Pairs
match-start = Play a match…
    .tip = Play a match: each opening with both colours, on the tournament page


page-evolution = Lab
command-evolve-features = Features…
    .tip = Evolve players that weigh twelve features and search fifteen plies deep
command-evolve-net = Neural network (evolved)…
    .tip = Evolve small neural networks that evaluate positions
command-evolve-tuples = N-tuple network…
    .tip = Evolve tables over lines of squares, like the strongest published one-ply players
command-evolve-map = Map of styles…
    .tip = Breed a variety of players: the strongest of each style
command-evolve-by-hand = Breed by hand…
    .tip = Choose two players and see their children
form-title-map = Fill a map of styles
    .tip = Each cell of the map keeps the strongest player of its style; children are bred from any of them.
command-night = Night run…
    .tip = Resume several runs for hours, then read a report on them
command-gallery = Gallery of styles
    .tip = A variety of players, each the strongest of its style; click one to play it
command-machines = Machines…
    .tip = Let other machines play the games of your runs, and see what each of them does
cluster-title = Machines
cluster-how = Other computers can play the games of runs that start or resume from now on. This needs a NATS server; run "othello-lab worker ADDRESS" on each computer. The results are the same on any machine.
cluster-address = Address
    .tip = nats://HOST, or tls://HOST for an encrypted connection
cluster-credentials = Credentials
    .tip = A file with .creds, an nkey seed or NAME:PASSWORD. Only the path of the file is saved
cluster-no-credentials = none
cluster-join = Connect
cluster-leave = Disconnect
cluster-alone = No other machines connected.
cluster-joining = Looking for machines…
cluster-there = { $machines ->
        [one] One machine
       *[other] { $machines } machines
    } with { $threads ->
        [one] one thread
       *[other] { $threads } threads
    }
cluster-name = Machine
cluster-doing = Task
cluster-threads = Threads
cluster-speed = Games a second
cluster-heard = Last seen
cluster-waits = idle
cluster-silent = { $secs } s ago
form-title-gallery = Gallery of styles
    .tip = Included players: polynomials bred to differ, each the strongest of its style.
form-title-night = Night run
    .tip = The chosen runs continue one after another. Then their best players play finals, and a report gives the results.
night-name = Name
    .tip = The folder of the report.
night-hours = Hours
    .tip = The total time for the runs. Each run gets an equal share of the time that is left; finished evolutions continue too. The finals come afterwards.
night-generations = More generations
    .tip = The maximum number of further generations or rounds of each run. Finished evolutions and maps continue too.
night-patience = Patience
    .tip = A run ends when its strength stops rising: the mean of this many latest measurements is no higher than the mean of the same number before them.
night-elo = Target Elo
    .tip = A run ends when it reaches this strength against the fixed opponents, averaged over its last five measurements.
night-pairs = Finals
    .tip = The number of game pairs between any two of the finalists: the best players and those they are compared with.
night-no-limit = none
night-runs = Runs to continue
night-chosen = { $chosen } of { $of } selected
night-finals = Then finals of up to { $games } games
night-no-runs = There are no runs yet.
night-none = Choose at least one run
night-over-title = Night run finished
night-over = { $name }: the report is ready.
command-experiment = Experiment…
    .tip = Find out what a setting changes: runs with several seeds, compared with confidence intervals
page-experiment = Experiment
form-title-experiment = Experiment
    .tip = Try several values of one setting, each with several seeds, to see which is better and how certain the answer is.
file-plan-title = Choose the plan of an experiment
experiment-setting = Setting
    .tip = The setting in which the runs differ. All other settings keep their default values.
experiment-value = Value { $number }
experiment-add = Add a value
experiment-remove = Remove the last value
experiment-seeds = Seeds
    .tip = The number of runs per value. More runs can detect smaller differences.
experiment-length = Generations per run
    .tip = Every run plays as many games as this number of standard generations, even if a value changes the size of a generation.
experiment-one-generation = With one generation, a setting such as the mutation size hardly acts. Choose more generations.
experiment-plan = Plan
    .tip = The file with the settings, the seeds and the measures.
experiment-file = Open a plan…
    .tip = A plan file for the command othello-lab experiment
experiment-own = Choose a setting instead
experiment-ask-mutation = Which mutation size is best for { $model }, { $values }?
experiment-ask-mutation-two = Which mutation size is better for { $model }, { $values }?
experiment-ask-population = How many members are best for { $model }, { $values }?
experiment-ask-population-two = Which number of members is better for { $model }, { $values }?
experiment-ask-opponents = How many opponents are best for { $model }, { $values }?
experiment-ask-opponents-two = Which number of opponents is better for { $model }, { $values }?
experiment-ask-generations = How many generations are best for { $model }, { $values }?
experiment-ask-generations-two = Which number of generations is better for { $model }, { $values }?
experiment-ask-scheme = Which scheme is best for { $model }, { $values }?
experiment-ask-scheme-two = Which scheme is better for { $model }, { $values }?
experiment-shipped-generations = How much stronger do players become in 1, 2, 5 and 100 generations?
experiment-shipped-long = Do a thousand generations make better players than a hundred?
experiment-shipped-mutation = Does mutation 1.5 beat 0.5 for SCI?
experiment-shipped-ntuple = Does an n-tuple network learn more from the same games by evolution or by temporal differences?
experiment-shipped-oneply = Which polynomial plays best at one ply, and which method finds it: CMA-ES or temporal differences?
experiment-shipped-population = How large should a population of SCI be?
experiment-shipped-schemes = Which scheme of evolution suits which polynomial?
experiment-shipped-stop-rule = Which rule ends an evolution at the right time?
experiment-power = With { $seeds } seeds per value, there is an 80% chance to see a difference if one value is better in { $share } of 100 pairs of runs.
experiment-power-none = { $seeds } seeds per value are too few to show a difference reliably.
experiment-failed = { $run } failed: { $reason }
experiment-again = Try the failed runs again
    .tip = The other runs are kept
experiment-new = New experiment
experiment-add-seeds = { $count ->
    [one] Add 1 seed
   *[other] Add { $count } seeds
}
    .tip = Run this many more seeds per value, as the first measure needs, then test again. The more often you test, the likelier is a chance finding.
experiment-add-time = about { $time }
experiment-add-question = { $count ->
    [one] Add 1 run? It takes about { $time }.
   *[other] Add { $count } runs? They take about { $time }.
}
experiment-add-unknown = { $count ->
    [one] Add 1 run? How long it takes is unknown.
   *[other] Add { $count } runs? How long they take is unknown.
}
experiment-add-yes = Add them
experiment-copy = Copy the tables
    .tip = The report as Markdown
experiment-run = Value { $value }, seed { $seed }
experiment-measuring = Value { $value }, seed { $seed }: measuring the finished player
experiment-none = The tables and the learning curves appear when the first run has ended.
experiment-curves-note = Each point is a short measurement by the runs themselves, in fewer games than the table’s, so curve and table can differ widely. The shaded bands are 95% intervals of the mean; fewer than five runs have none.
experiment-no-curves = These runs do not measure their strength.
experiment-short-curves = A learning curve needs at least two generations.
experiment-curves = Learning curves
    .tip = The mean strength over the seeds by the number of games, with 95% intervals
experiment-games = { $count } games
experiment-beats = { $one } is better than { $other }: { $difference } stronger on average, and very likely { $low } to { $high } stronger (95% interval; { $p }, { $effect }, seeds: { $seeds }).
experiment-above = { $one } is higher than { $other } by { $difference } on average, and very likely by { $low } to { $high } (95% interval; { $p }, { $effect }, seeds: { $seeds }).
experiment-undecided = Not clear: { $gap }, but the true difference may be anything from { $low } to { $high } (95% interval; { $p }, seeds: { $seeds }).
experiment-disagree = Not clear: { $gap } (95% interval: { $low } to { $high }), but by the { $test } test this may be chance ({ $p }, seeds: { $seeds }).
experiment-gap = { $measure ->
    [diversity] { $one } gave { $difference } more diversity than { $other } on average
    [cost] { $one } took { $difference } more than { $other } on average
   *[other] { $one } was { $difference } above { $other } on average
}
experiment-few = Too early to tell: { $gap }, but { $seeds ->
    [one] 1 seed is too few to test.
   *[other] { $seeds } seeds are too few to test.
}
experiment-more = { $count ->
    [one] If the true difference is as large as this one, about 1 more seed per value would settle it.
   *[other] If the true difference is as large as this one, about { $count } more seeds per value would settle it.
}
experiment-small = A thousand seeds would not settle so small a difference.
experiment-interval = { $low } to { $high }
experiment-pair = { $one } against { $other }
experiment-arm = Value
experiment-mean = Mean
experiment-median = Median
experiment-95 = 95% interval
    .tip = At least five seeds are needed. The interval of fewer would span little more than their lowest and highest value.
experiment-comparison = Comparison
experiment-difference = Difference
experiment-p = p (Holm)
    .tip = How often chance alone would make a difference at least this large if both values were equally good, corrected for the number of comparisons (Holm). 0.05 or less counts as a clear difference.
experiment-effect = A
    .tip = The probability that a run of the first value ends above a run of the second. 0.5: no difference.
experiment-legend = Each interval belongs to the mean or median beside it; fewer than five runs have none (–). p: how often chance alone would make a difference at least this large; 0.05 or less is clear. A: the probability that a run of the first value ends above a run of the second; 0.5 is no difference.
effect-negligible = negligible effect
effect-small = small effect
effect-medium = medium effect
effect-large = large effect
measure-strength = Strength
    .tip = Elo of each run’s final player against the six fixed opponents, in games of its own
measure-final = Final strength
    .tip = Mean Elo of the last measurements that each run made by itself
measure-anytime = Strength over time
    .tip = Mean Elo of all measurements that each run made while it learned: high for runs that become strong early
measure-pool = Pool
    .tip = Elo in a round robin of the players of all runs, whose mean is 1500
measure-league = League
    .tip = Score in per cent against the standard heuristic of the published league
measure-score = Score
    .tip = Score of the tournament’s first player in per cent
measure-error = Error
    .tip = Error of the last round on positions that were not learned from: lower is better
measure-diversity = Diversity
    .tip = How much the members of the last generation differ from one another, in units of their weights
measure-games = Games
    .tip = Number of games of each run, without measurements
measure-processor = Processor time
    .tip = Processor time of each run in seconds
form-title-breed = Breed by hand
    .tip = Two parents produce six children. Those you keep become the parents of the next six.
breed-parents = Parents: { $names }
breed-same = Only players of the same kind are listed: { $kind }
breed-any = Only players that can be bred are listed.
breed-two = Choose two parents
breed-one = Choose one more parent
form-map-name = Name
    .tip = The folder of the map.
form-genome = Players
    .tip = The kind of players to breed. Each kind has a default search.
setting-search = Search
form-side = Cells
    .tip = The number of cells across and up.
genome-polynomial = { $name }, { $count } weights
genome-features = Twelve features
genome-net = Neural network
genome-ntuple = N-tuple network
lab-new = New evolution…
lab-continue = Resume…
lab-export = Save…
lab-export-population = Population
    .tip = A file with all members, to keep or to share
lab-export-history = History (CSV)
    .tip = A table of all generations for other programs
lab-export-plots-png = Plots (PNG)
    .tip = A picture of the plots, for documents and web pages
lab-export-no-picture = The picture is too large for a PNG file: choose a name that ends in .svg
lab-export-plots = Plots (SVG)
    .tip = A picture of all plots
lab-saved = Saved to { $path }
lab-open-folder = Open the folder
lab-pause = Pause
    .tip = Stop at once; nothing is lost
lab-stop = Stop
lab-finish = Pause after this generation
    .tip = Play this generation to its end, then pause
lab-resume = Resume
    .tip = Resume where it stopped
lab-more = { $count ->
    [one] Run 1 more generation
   *[other] Run { $count } more generations
}
    .tip = Evolve for as many generations as so far, at most 100
lab-close = Close
    .tip = Remove this run from the page; its folder stays
lab-state-running = Generation { $done } of { $all }
lab-state-running-on = Generation { $done }, until the fitness settles
lab-state-finishing = Generation { $done }, finishing the next one
lab-state-paused = Paused after generation { $done } of { $all }
lab-state-paused-on = Paused after generation { $done }
lab-best = { $random }% against Random, { $greedy }% against Greedy
lab-strongest = Strongest: { $elo }, generation { $generation }
    .tip = The fittest player of each generation also plays against fixed opponents. The one of this generation did best there. Fitness compares players of one generation; only this strength compares generations.
lab-measured = Measured strength: { $elo }
lab-play-best = Play the fittest so far
    .tip = The player with the highest fitness of all generations: the most points in its own games against its population. It need not be the strongest measured, nor the fittest of this generation.
lab-play-leader = Play the fittest of this generation
    .tip = The player with the highest fitness of the last generation. This scheme keeps no fittest player of all generations.
lab-two-best = Fittest: most points within the population. Strongest: highest measured Elo.
lab-state-done = { $done ->
    [one] Done: 1 generation
   *[other] Done: { $done } generations
}
lab-state-failed = Stopped by a fault after generation { $done }
lab-speed = { $rate } games a second
lab-champions = Fittest of each generation
    .tip = Slide back to the fittest player of an earlier generation and play it
lab-champion = Fittest of generation { $generation }
lab-champion-of = { $run }, gen. { $generation }
lab-picked-of = { $run }, gen. { $generation }, player { $number }
lab-style-of = { $run }, style { $cell }
lab-round-of = { $run }, round { $round }
lab-latest-of = { $run }, latest weights
lab-member = Player { $number }
lab-member-about = Generation { $generation }. Born in generation { $born }. Fitness { $fitness }
lab-member-champion = Fittest of generation { $generation }. Born in generation { $born }. Fitness { $fitness }
    .tip = The player with the most points in the games of that generation. The fittest so far has the highest fitness of all generations.
lab-member-unrated = Generation { $generation }, not yet rated
lab-member-parent = Child of { $first }
lab-member-parents = Child of { $first } and { $second }
lab-member-copy = Copy of { $name }
lab-member-elite = Fittest so far, since generation { $generation }. Born in generation { $born }. Highest fitness { $fitness }
lab-member-now = Its fitness now: { $fitness }
lab-more-weights = { $count } weights in all
lab-play = Play this player
    .tip = A game against this player; you play Black
lab-watch = Watch it against…
lab-population = Population
lab-column-fitness = Fitness
lab-column-number = Player
lab-column-born = Born
lab-column-weights = Weights
list-separator = ,{" "}
list-or = { $first } or { $last }
percent-sign = %
weight-corners = Corners
weight-beside-corners = Beside corners
weight-discs = Discs
weight-x-squares = X squares
weight-c-squares = C squares
weight-a-squares = A squares
weight-b-squares = B squares
weight-centre = Centre
weight-beside-the-centre = Beside the centre
weight-c3-and-equivalents = c3 and equivalents
weight-anchored-edges = Anchored edges
weight-liberty = Liberty
weight-moves = Moves
weight-frontier = Frontier
weight-parity = Parity
weight-move-corner = Takes a corner
weight-move-centre = Near the centre
weight-move-flips = Few flips
weight-move-gives-corner = Gives no corner
weight-move-replies = Few replies
weight-move-edge = Safe edge
weight-opp-moves = Opp. mobility
weight-small-frontier = Small frontier
weight-stable = Stable discs
weight-last-move = Last move
plot-strength = Strength in Elo
    .tip = Measured in games of the fittest player of each generation, or of the model after each round, against six fixed opponents, with the same openings and both colours, on the ladder’s scale: SCI at depth 4 has 1500. The band is the 95% interval.
plot-fitness = Fitness
    .tip = Points won in games within the population. They rank the members of a generation; they do not measure strength.
plot-weights = Weights
    .tip = The mean of each weight over the population, and its spread.
plot-variance = Variance of fitness
    .tip = The spread of fitness within a generation. Large while some members win most games; it falls when all are alike. Accumulated points and large mutations raise it.
plot-diversity = Diversity
    .tip = How far the members’ weights lie from their mean, in units of the weights: 0 when all are the same.
axis-generation = Generation
axis-step = Generation or round
axis-round = Round
axis-epoch = Epoch
axis-elo = Elo
axis-elo-squared = Elo²
axis-points = Points
axis-points-squared = Points²
axis-weight = Weight
axis-distance = Spread
axis-discs = Error in discs
axis-error = Squared error
plot-zoom = Ctrl+wheel zooms, dragging pans, a double click shows everything.
chart-menu = Save chart: { $title }
chart-save-svg = Save as SVG…
chart-save-png = Save as PNG…
plot-best = fittest
plot-median = median
plot-worst = worst
plot-no-generation = No generation yet
lab-saves-in = Saves in { $path }
axis-black-chance = Black’s chance (%)
axis-move = Move
axis-chance = Error of the chance
form-title-polynomial = Evolve { $name } polynomials
    .tip = { $about } Players with { $count } weights: { $weights }.
polynomial-sci = SCI is the small polynomial with three weights, from the program Othello7.
polynomial-jma = JMA is the large polynomial with ten weights, from the program Othello7.
polynomial-pfm = PFM stands for parity, frontier and mobility.
form-title-features = Evolve twelve features
    .tip = Players that look up to 15 plies ahead along the most promising moves. A generation takes minutes.
form-title-net = Evolve a neural network
    .tip = Small networks that evaluate positions, mutated at random and selected by their results.
form-title-ntuple = Evolve an n-tuple network
    .tip = Tables over short lines of squares, evolved by CMA-ES (an evolution strategy with covariance matrix adaptation) to choose a move without looking ahead.
form-title-earlier = Earlier evolutions
    .tip = Show an evolution, run more generations, or start from a population file. All your runs are shown as cards.
form-generations = Generations
    .tip = Stop after this many generations. The run can be paused and resumed at any time.
form-further = More generations
    .tip = Added to the generations that the run already has
form-by-hand = Continue choosing parents: this run is bred by hand, for as many generations as you like.
form-choose-parents = Choose parents
form-range = From generation { $from } to { $to }
form-name = Name
    .tip = The folder of the run. If the name ends in .evl, the population is also saved to that file.
form-no-evl = An .evl file holds polynomials only: choose a name without that ending
form-seed = Seed
    .tip = The same seed and settings give the same evolution.
form-depth = Depth
    .tip = How many plies the players look ahead. Each extra ply takes several times longer.
form-width = Width
    .tip = The number of moves searched in each position.
form-more = All settings
form-parents = Parents
    .tip = The number of members that survive a generation.
form-children = Children
    .tip = The number of new members in each generation.
form-opponents = Opponents
    .tip = The number of games each member plays as Black, against opponents chosen at random.
form-rate = Mutation rate
    .tip = The probability that a child is mutated.
form-td-games = Games to learn from
    .tip = The number of games of self-play in a generation. The player learns from each move.
form-td-rate = Learning rate
    .tip = The share of its error by which a value is corrected at each move.
form-td-slower = Learning rate halved after
    .tip = The number of generations after which the learning rate is halved. After twice as many it is a third of its first value. 0 keeps it constant.
form-td-explore = Random moves
    .tip = The share of moves chosen at random during learning, so that it sees other positions.
form-stop-rule = Stopping rule
    .tip = The run ends when the variance of fitness has settled. Two generations can agree by chance; a trend is more reliable.
stop-rule-trend = Trend of the second half
stop-rule-paper = Last two generations, as published
form-settled = Convergence threshold
    .tip = The run ends when the variance of fitness changes by less than this share; 0 for never.
form-sigma = Mutation size
    .tip = The standard deviation of the change to each weight of a child.
form-low = Minimum weight
    .tip = The lower end of the first population’s weights.
form-high = Maximum weight
    .tip = The upper end of the first population’s weights.
form-win = Points for a win
    .tip = Added to the winner’s fitness.
form-margin = Points for the margin
    .tip = Also added to the winner’s fitness, multiplied by the disc difference / 64.
form-draw = Points for a draw
    .tip = Added to the fitness of both.
form-loss = Points for a loss
    .tip = Added to the loser’s fitness.
form-fitness = Fitness
    .tip = How the members are ranked.
fitness-accumulating = Points from all its generations
fitness-fresh = Points from this generation
fitness-elo = Elo within the generation
form-rivals = Opponent pool
    .tip = Who the members play against.
rivals-population = Each other
rivals-champions = Each other and earlier champions
rivals-leader = The fittest of the last generation
rivals-mirror = Their mirror images (CMA-ES)
rivals-benchmark = The fixed opponents
rivals-players = Named players
form-colours = Colours
    .tip = Who plays black.
colours-first = Challenger plays Black
colours-drawn = Random
colours-both = Both, in two games
form-plies = Random opening plies
    .tip = The number of random moves at the start of each game.
form-benchmark = Benchmark pairs
    .tip = Game pairs between the fittest of each generation and each of six fixed opponents; 0 for none.
form-start = Start
form-no-earlier = There is no evolution to resume yet. Other runs are resumed by the buttons on their cards.
form-no-population = Choose a population: a file that ends in .evl or .ron.
form-earlier = { $name }: { $genome }, { $done ->
    [one] 1 generation
   *[other] { $done } generations
}
lab-benchmark = Against the fixed opponents
form-layers = Layers
    .tip = The size of each layer, from the 65 inputs to the one output, such as 65-128-64-32-1.
form-tuples = Tuples
    .tip = Lengths of lines from 1 to 6, and 2x2 for blocks of four squares, such as 4+2x2.
form-threads = Threads
    .tip = How many cores play the games. The result is the same with any number; leave one core free for a smooth window.
form-scheme = Scheme
    .tip = How the next generation is made. Changing it loads that scheme’s published settings.
scheme-elitism = Mutation and elitism
scheme-mulambda = (μ+λ) with crossover, round robin
scheme-cmaes = CMA-ES: covariance matrix adaptation
scheme-td = Temporal differences: learns from self-play
scheme-by-hand = By hand
form-least = Minimum generations
    .tip = The number of generations before the run can end by itself.
form-heuristic = Heuristic initialisation
    .tip = Half of the first population is drawn from ranges that a human player would choose.
form-look = Show
    .tip = Show this run, its charts and the best of each generation, without evolving it
form-file = Another file…
    .tip = Continue from any population file: .evl or .ron
form-title-kinds = New evolution
    .tip = Choose what to evolve or train.
kinds-rated = The built-in player of this kind is rated { $elo } Elo on the ladder.
kinds-sci = The built-in SCI player at depth 4 is fixed at 1500 Elo.
kinds-jma = At one ply, 100 generations by CMA-ES take ten seconds and score 45 to 48% against 14 published players.
kinds-pfm = At four plies, a PFM of 100 generations scores 67% against a JMA of 100 generations.
kinds-tuples = With the shapes 4+2x2, 8,000 generations take about 45 minutes on one processor core and score 78.6% against published one-ply players.
kinds-map = The gallery is such a map: 210 players after 150 generations.
form-bad-name = A name may contain letters, digits, - and _
form-name-taken = A population with this name already exists
form-at-work = This run is already in progress
file-population-title = Choose a population
file-samples-title = Choose games to learn from

## All runs
runs-title = All runs
runs-reading = Reading the runs…
runs-report = Report
runs-report-in = The report opens in the browser. If no browser opens, open { $path } yourself.
folder-opens = The folder opens in the file manager. If none opens, the folder is { $path }
copy-path = Copy the path
runs-end = End now
    .tip = Stop all its runs and write the report now. Finals in progress count as far as they were played.
runs-map = Map
    .tip = Show its players by style, and play one
map-title = { $run }: the strongest of each style, in Elo
map-about = To the right: a larger share of the discs in the middlegame. Upwards: a larger share of the moves. Click a player to play it.
map-play = Play { $rating } Elo, { $style }
runs-compare = Compare
    .tip = Show its strength, fitness, diversity and settings beside those of others
runs-compare-one = A comparison needs two runs that evolve or train players.
runs-no-strength = No strength measured yet: the next generation or round measures it
runs-settings = Settings that differ
runs-settings-same = All settings are the same.
runs-resume = Resume
runs-pause = Pause
runs-show = Show
run-kind-evolution = Evolution
run-kind-patterns = Patterns
run-kind-network = Network
run-kind-selfplay = Self-play
run-kind-tournament = Tournament
run-kind-night = Night run
run-kind-experiment = Experiment
run-kind-map = Map of styles
run-state-running = running
run-state-paused = paused
run-state-done = done
run-state-cut = ended early
run-generations = { $count ->
    [one] { $done } of 1 generation
   *[other] { $done } of { $of } generations
}
run-generations-on = { $done ->
    [one] 1 generation so far
   *[other] { $done } generations so far
}
run-rounds = { $count ->
    [one] { $done } of 1 round
   *[other] { $done } of { $of } rounds
}
run-games = { $count ->
    [one] { $done } of 1 game
   *[other] { $done } of { $of } games
}
run-runs = { $count ->
    [one] { $done } of 1 run
   *[other] { $done } of { $of } runs
}
run-epochs = { $count ->
    [one] { $done } of 1 epoch
   *[other] { $done } of { $of } epochs
}
failed-reason = { $reason }
reason-not-found = the file does not exist
reason-denied = you have no permission to read or write it
reason-full = the disk is full
reason-folder = it is a folder, not a file
reason-too-large = it is too large to be a file of this kind
reason-ending = the name must end in .ron, .tab, .txt, .ggf, .obf or .wtb
reason-one-game = it should hold one game, but holds { $found }
reason-names = a database holds at most 65535 names of players or tournaments
reason-start = such a file holds only games from the standard start: choose another ending, such as .sgf
failed-name = "{ $name }" cannot be a name: choose one without slashes, colons and control characters.
failed-taken = { $path } is not empty. Choose a new folder, or resume the run in it.
failed-in-use = { $path } is in use by another program. Close it there, then try again.
failed-other-settings = { $path } was made with other settings. Choose another file name, or the same settings.
failed-not-found = { $path } does not exist. It may have been moved or deleted.
failed-denied = { $path }: you have no permission to read or write it. Change its permissions, or choose another folder.
failed-full = { $path }: the disk is full. Free some space, then try again.
failed-file = { $path }: { $reason }
failed-damaged = { $path } is damaged: { $reason }. Replace it with a copy, or move it away.

# What others played
command-explorer = Games database
    .tip = Show the opening book, the moves that others played in this position, and their results
explorer-title = Games database
explorer-tab = Games
explorer-close = Close the games database
explorer-empty = See which moves were played in each position, how often, and with what results. Open files of games: WTHOR, GGF, SGF, PGN or lists of moves.
explorer-add = Add file…
explorer-fetch = Download tournament games (9 MB)
    .tip = 130,000 games since 1977, the WTHOR database of the French Othello federation: about 9 MB from ffothello.org. They belong to their authors.
explorer-fetching = File { $done } of { $all }
explorer-fetch-end = Cancel download
explorer-fetch-again = Try again
explorer-fetch-dismiss = Close the message
explorer-fetch-unreachable = { $site } cannot be reached. Check your internet connection, then try again, or add a file with games yourself. Files already downloaded are kept.
explorer-fetch-refused = { $site } did not deliver { $file }. Try again later. Files already downloaded are kept.
explorer-fetch-changed = { $file } from { $site } is not the expected file and was not kept. Try again; if it fails again, a newer version of this program may be needed.
explorer-add-folder = { $count ->
    [one] Add the other file in this folder
   *[other] Add the { $count } other files in this folder
}
    .tip = The files of the same kind as the opened one
explorer-remove = Remove all
explorer-files = { $count ->
    [one] 1 game
   *[other] { $games } games
} in { $files ->
    [one] one file
   *[other] { $files } files
}
explorer-reading = Reading file { $done } of { $all }
explorer-new = No game in the database reached this position.
explorer-games = { $count ->
    [one] 1 game
   *[other] { $games } games
}
explorer-move = { $square }: { $games }, { $share }; Black won { $black }, drawn { $draws }, White won { $white }; { $mean } discs for Black on average
explorer-unknown = Unknown
explorer-unnamed = Players not named
explorer-part = Games
book-title = Book
book-positions = { $count ->
    [one] one position
   *[other] { $positions } positions
}
book-choose = Open another book…
book-usual = Default book
book-move = { $square } is worth { $value } discs in the book
book-move-both = { $square } is worth { $value } discs ({ $source }), or { $other } ({ $by })
book-source = book, depth { $depth }
    .tip = Book: a value stored in the opening book. Search: the analysis of this board. Depth: how many moves were looked ahead. Exact: searched to the end of the game.
book-source-search = search, depth { $depth }
book-source-exact = search, exact
book-short = book
book-short-search = search
book-unknown = This position is not in the book.
file-database-title = Add games to the database
file-book-title = Open an opening book

# A board that is set up
command-edit-board = Set up position…
    .tip = Place discs by hand and play from there
    .also = editor
editor-title = Set up a position
editor-brush = Place
editor-black = Black disc
editor-white = White disc
editor-turn-over = Flip
editor-empty = Empty
editor-turn = To move
editor-black-moves = Black moves
editor-white-moves = White moves
editor-start = Start position
editor-clear = Clear
editor-play = Play from here
editor-black-has = { $count ->
    [one] Black has one legal move.
   *[other] Black has { $count } legal moves.
}
editor-white-has = { $count ->
    [one] White has one legal move.
   *[other] White has { $count } legal moves.
}
editor-black-passes = Black cannot move and passes: White moves.
editor-white-passes = White cannot move and passes: Black moves.
editor-over = Neither side can move: the game is over here.
editor-empty-middle = No game can reach this position: the four centre squares are never empty.
editor-apart = No game can reach this position: the disc on { $square } is not connected to the others.

# Lessons
command-how-to-play = How to play…
    .tip = Ten short lessons with a board to try them on
    .also = help rules tutorial lessons manual
command-legend = What do the marks mean?
    .tip = Show each mark on the board with its meaning
lessons-offer = New to the game? Learn it in ten short lessons.
lessons-title = How to play
lessons-next = Next
lessons-back = Back
lessons-play = Play against { $level }
lessons-show = Show me
lessons-shown = { $count ->
    [one] The ring marks the right move.
   *[other] The rings mark the right moves.
}
lessons-restart = Start over
lessons-occupied = There is already a disc on { $square }. Choose an empty square.
lessons-turns-nothing = { $square } flips no disc, so you cannot play there. A move must trap at least one disc.
lessons-passed = White cannot trap anything and must pass. It is your turn again: play any marked square.
lesson-placing = Placing and flipping
lesson-placing-text = Two players take turns; Black begins. Place a disc so that one or more white discs lie in a straight line between it and another black disc. The trapped discs turn black.
lesson-placing-task = You are Black. Trap a white disc. Dots mark the squares where you can play.
lesson-placing-done = Well done! The white disc lay between two black ones, so it became black. Now it is White’s turn to do the same.
lesson-directions = Several lines at once
lesson-directions-text = You can trap discs in every direction: sideways, up and down, and along the diagonals. A single move flips the trapped discs in every line.
lesson-directions-task = You are Black. Find the square that traps discs along four lines at once.
lesson-directions-wrong = { $square } flips discs, but along fewer lines. Look for the square where four lines meet.
lesson-directions-done = Four lines with one move! Every trapped disc is flipped.
lesson-passing = Passing
lesson-passing-text = If you cannot trap a disc, you pass and your opponent moves again. If you can move, you must.
lesson-passing-task = You are Black. Find the move that leaves White with no move.
lesson-passing-wrong = After { $square } White can still move. Try another square.
lesson-passing-done = White had to pass, so you moved twice in a row.
lesson-ending = The end of the game
lesson-ending-text = The game ends when neither player can move. Usually the board is full by then. The player with more discs wins; 32 to 32 is a draw. Squares that stay empty count for the winner.
lesson-ending-task = You are Black and behind, 29 to 34. Play the last move.
lesson-ending-done = { $black } to { $white }: Black wins! Only the end counts, not who is ahead on the way.
lesson-notation = Naming the squares
lesson-notation-text = Each column has a letter, from a to h. Each row has a number, from 1 at the top to 8. The letter comes first: the square in column c and row 4 is c4.
lesson-notation-task = You are White. Play d6: click on it, or type d and then 6.
lesson-notation-wrong = That was { $square }. Find column d, then go down to row 6.
lesson-notation-done = Right: column d, row 6. You can type your moves on every board here.
lesson-corners = Corners
lesson-corners-text = Nothing can trap a disc in a corner, because there is no square behind it. It stays yours until the end and protects the discs beside it. That makes corners the best squares on the board.
lesson-corners-task = You are Black. Take a corner.
lesson-corners-wrong = { $square } is not a corner. The corners are a1, h1, a8 and h8: one of them is free for you.
lesson-corners-done = This corner is yours, and nobody can ever take it back.
lesson-neighbours = Beside a corner
lesson-neighbours-text = Stay away from the squares beside an empty corner: they help your opponent to reach it. The diagonal one is called an X square, the other two C squares. X squares are the most dangerous.
lesson-neighbours-task = You are Black. Make a move that does not give the corner a1 to White.
lesson-neighbours-wrong = After { $square } White takes the corner a1. Keep away from the squares beside it.
lesson-neighbours-done = Good: White cannot reach the corner.
lesson-stable = Safe edges
lesson-stable-text = A disc that can never be flipped again is called stable. Stable discs grow from the corners: from your corner, an unbroken row of your discs along the edge is safe.
lesson-stable-task = You are Black and own the corner h8. Find the move that makes the right edge safe.
lesson-stable-wrong = After { $square } the white discs on the right edge are still there. Trap them against your corner.
lesson-stable-done = From h2 to h8 nobody can flip a disc any more. Seven safe discs!
lesson-mobility = Mobility
lesson-mobility-text = If your opponent has few moves, soon only bad ones may be left. So early in the game count moves, not discs: try to have many and to leave your opponent few. The number of moves a side has is called its mobility.
lesson-mobility-task = You are Black. Find the move that leaves White the fewest moves.
lesson-mobility-wrong = After { $square } White has { $count } moves. One of your moves leaves only four.
lesson-mobility-done = White has only four moves left. d7 would have flipped seven discs, but White would have had nine moves.
lesson-parity = The last move
lesson-parity-text = Near the end the empty squares lie in separate areas. It is good to play last in an area, because nobody can reply there. In an area with an odd number of squares, whoever plays there first also plays there last. This is called parity.
lesson-parity-task = You are Black. One area is the square g1, the other one is g7 and h7. Start in the area where you will also get the last move.
lesson-parity-wrong = After { $square } White takes g1, and you must pass: White gets the last move too. Begin in the area with an odd number of squares.
lesson-parity-done = Right. Now White must begin in the other area, and you get the last move there too.

# Practice
page-practice = Practice
exercise-lessons = The rules and the first ideas of good play, in ten short lessons.
exercise-puzzles = Find the one good move near the end of a game. The puzzles get harder as you improve.
exercise-mistakes = See where you went wrong in your own games, and find the better move.
exercise-openings = Play the first moves from memory, and see what a wrong move costs.
exercise-endgame = Practise counting: play the last moves of a game against an opponent who makes no mistakes.
exercise-next-lesson = Lesson { $number }: { $title }
exercise-puzzle = Solve a puzzle
exercise-game = From the game on the board
exercise-opening = Play an opening
exercise-position = Play an endgame
command-learn-mistakes = Learn from mistakes
    .tip = Find the better move in each position where you made a mistake
command-practise-due = Review past mistakes
    .tip = Repeat the mistakes that you missed on earlier days
practise-due-count = Review past mistakes ({ $count } due)
command-endgame = Endgame trainer
    .tip = Play the last moves of a game against perfect replies
refusal-nothing-due = No mistakes are due today
practice-mistakes = Learn from your mistakes
practice-reviewing = Analysing the game…
practice-reviewing-move = Analysing move { $number } of { $count }
practice-begin = { $count ->
    [0] Begin with the first mistakes
    [one] Begin with the mistake found so far
   *[other] Begin with the worst of { $count } mistakes found so far
}
    .tip = The analysis continues in the background. The mistakes that it finds are added to this round.
practice-progress = Mistake { $number } of { $count }
practice-progress-worst = Mistake { $number } of { $count }, the largest of { $all }
practice-black = You are Black, move { $number }.
practice-white = You are White, move { $number }.
practice-ask = In the game you played { $square }. Find the best move.
practice-tries = { $count ->
    [one] One try left
   *[other] { $count } tries left
}
practice-wrong = { $square } is not the best move. Try another square.
practice-give-up = Show the answer
practice-best = { $square } is the best move!
practice-as-good = { $square } is right: as good as { $best }.
practice-missed = The best move was { $best }.
practice-lost = { $count ->
    [one] { $square } cost about one disc.
   *[other] { $square } cost about { $count } discs.
}
practice-back = Back to the exercises
practice-lost-exact = { $count ->
    [one] { $square } cost one disc.
   *[other] { $square } cost { $count } discs.
}
reason-lesson = Lesson: { $title }
reason-none = No single reason found; follow the line.
practice-legend = Ring: best move. Frame: your move. Dot, diamond, triangle: a small, a larger and a large loss. Arrow and shaded squares: the reason. Numbers: expected final disc difference, rounded.
practice-line = Best line: { $line }
practice-next = Next mistake
practice-finish = Finish
practice-none = No mistakes to learn from in this game. Well played!
practice-found = { $found } of { $count } found
practice-all-found = Well done!
practice-come-back = { $count ->
    [one] The missed one will come up again soon, under Analysis → Review past mistakes.
   *[other] The missed ones will come up again soon, under Analysis → Review past mistakes.
}
practice-others = { $count ->
    [one] Continue with one smaller mistake
   *[other] Continue with { $count } smaller mistakes
}
practice-others-later = { $count ->
    [one] Continue with one more mistake
   *[other] Continue with { $count } more mistakes
}
mistakes-unreadable = { $count ->
    [one] One saved mistake cannot be read and is left out ({ $file })
   *[other] { $count } saved mistakes cannot be read and are left out ({ $file })
}
practice-endgame = Endgame trainer
practice-empties = Empty squares
practice-random = Random
practice-own-games = From my games
practice-no-position = None of your games has such a position yet. Play one to its end.
practice-preparing = Looking for a position…
practice-endgame-black = You are Black. Your opponent plays perfectly. Find the best move every time.
practice-endgame-white = You are White. Your opponent plays perfectly. Find the best move every time.
practice-move-best = { $square }: nothing lost
practice-move-lost = { $square }: { $count } discs lost, { $best } was best
practice-total = Lost so far: { $count } discs
practice-result = The perfect result was { $perfect }; you reached { $reached }.
practice-new = New position
practice-again = Same position again

# Openings to learn
command-learn-openings = Learn openings
    .tip = Play a line of the opening book from memory
opening-reading = Reading the opening book…
opening-no-book = The opening book is empty.
opening-black = You are Black.
opening-white = You are White.
opening-ask = Your move: play a move from the opening book.
opening-show-line = Show me the line
opening-shown = This is the line. Play your moves from memory when you are ready.
opening-ask-line = Ask me
opening-choice = Opening
opening-any = Any opening
opening-other = { $square } is another opening. { $name } continues with { $best }.
opening-deviation = { $count ->
    [one] { $square } leaves the book and loses about one disc compared with { $best }.
   *[other] { $square } leaves the book and loses about { $count } discs compared with { $best }.
}
opening-deviation-named = { $count ->
    [one] { $square } ({ $name }) loses about one disc compared with { $best }, the book’s move.
   *[other] { $square } ({ $name }) loses about { $count } discs compared with { $best }, the book’s move.
}
opening-follows = What follows: { $line }
opening-better = Book line: { $line }
opening-known = { $count ->
    [one] The line ends here. You knew your move.
   *[other] The line ends here. You knew all { $count } moves.
}
opening-take-back = Take it back
opening-again = Same line again
opening-next = Another line

# Many minds
command-minds = Ask several players
    .tip = Ask several players what they would play here, side by side
page-minds = Ask several players
minds-first = First choice
minds-second = Second choice
minds-waiting = Waiting
minds-depth = Searching, depth { $depth }
minds-stopped = Stopped
minds-progress = { $done } of { $count } players have answered
minds-agree = All choose { $square }.
minds-disagree = They disagree: { $squares }.
minds-scales = Each player’s values are on its own scale: compare its moves, not the players.
minds-go-on = Search again
minds-choose = Choose players…
minds-chosen = Done
minds-most = At most { $count } players
minds-empty = Choose some players to ask.
minds-remove = Do not ask { $name }

# Style cards
command-style = Style card
    .tip = Show how the computer on the board plays: a portrait, a chart and its habits
style-show = Style card
style-measuring = Game { $done } of { $count }
style-games = { $count } games against the levels. Each number says how many of 100 players have a lower value; 50 is average.
style-plain = Plays without a marked style
style-discs = Discs
style-mobility = Mobility
style-edges = Edges
style-corners = Corners
style-risk = Risk
style-parity = Parity
style-variety = Variety
style-swindles = Swindles
style-discs-low = keeps few discs early
style-discs-high = grabs discs early
style-mobility-low = runs short of moves
style-mobility-high = keeps many moves
style-edges-low = leaves the edges alone
style-edges-high = grabs edges early
style-corners-low = gives corners away
style-corners-high = takes the corners
style-risk-low = stays away from empty corners
style-risk-high = steps beside empty corners
style-parity-low = loses parity
style-parity-high = keeps parity
style-variety-low = plays alike every time
style-variety-high = plays every game differently
style-swindles-low = never comes back once behind
style-swindles-high = turns lost games around

# Pictures and the screen
command-save-picture = Save picture…
    .tip = The board as PNG or SVG, or the game as an animated GIF
    .also = screenshot image export
file-picture-title = Save a picture: .png, .svg, or .gif for the game
file-chart-title = Save the chart: .svg or .png
file-export-title = Save a file
command-full-screen = Full screen
    .tip = Turn full screen on or off
    .also = settings preferences options fullscreen maximise maximize
lab-charts = Charts
lab-tree = Family tree
lab-children = Children
offspring-about = Play against the children, or let them play each other. Keep your favourite first, then any others you like. They become the parents of the next six.
offspring-legend = The bars show a player’s weights. The numbers below are the weights in which a child differs most from its nearer parent.
offspring-keep = { $count ->
    [0] Keep one to breed from
    [one] Breed from 1 parent
   *[other] Breed from { $count } parents
}
    .tip = The ones you keep are the next parents; the first one represents the run
offspring-match = Match
    .tip = Play a match between the two players you keep
offspring-keep-it = Keep
offspring-parent = Parent
lab-breed = Breed with…
    .tip = See the children of this player and another
lab-state-choosing = Generation { $done }: choose the next parents
tree-living = Ancestors of the living
tree-everyone = Everyone
tree-zoom = Row height
tree-legend = Colour: best rank by fitness, from low to high
tree-empty = No births recorded yet. They are recorded once the run is resumed.
tree-node = Player { $number }, born in generation { $generation }
tree-born = Born in generation { $generation }
tree-alive = Alive
tree-died = Died in generation { $generation }
tree-children = Children: { $count }
tree-place = Best rank by fitness: { $place } of { $of }, in generation { $generation }
tree-find = Find in the family tree
tree-rebuilding = Its weights are being rebuilt…
how-unknown = Origin unknown
how-random = Drawn at random
how-heuristic = Drawn from the published ranges
how-mutation = Mutation of { $first }
how-learning = Player { $first } after learning
how-crossover = Crossover of { $first } and { $second }
how-crossover-mutation = Mutated crossover of { $first } and { $second }
past-plays = Its move in the current position: { $square }
past-against = Against generation
past-match = Match
    .tip = Play a match of 25 pairs of games between the fittest players of both generations
past-same = Both generations have the same fittest player
past-since = The same player since generation { $generation }
past-fork = Fork from generation { $generation }…
    .tip = A new run that starts from the population of that generation, with its own settings
form-title-fork = Fork an evolution
    .tip = The new run starts from that generation, and its curve is drawn over the original one. With the same settings it evolves exactly as the original did.
runs-play = Play
runs-folder = Open the folder of { $name }
runs-more = More…
runs-fork = Fork…
runs-name = New name
runs-rename = Rename…
    .tip = Give the folder of the run another name
runs-rename-do = Rename
runs-delete = Delete
    .tip = Move the run to the folder .deleted beside it; it can be restored
runs-deleted = { $name } was deleted. It is kept in { $path }
runs-restore = Restore
size-kilobytes = { $count } kB
size-megabytes = { $count } MB
deleted-runs-title = Deleted runs
deleted-runs-none = There are no deleted runs.
deleted-runs-restore = Restore { $name }
deleted-runs-remove = Delete for good…
deleted-runs-remove-name = Delete { $name } for good…
deleted-runs-question = Delete { $name } for good? It can then no longer be restored.
deleted-runs-yes = Delete for good
deleted-runs-keep = Keep it
runs-difference = { $one } was { $value } Elo stronger than { $two } after generation or round { $step }, by their games against the fixed opponents (95% interval: { $low } to { $high })
runs-difference-open = { $one } was { $value } Elo stronger than { $two } after generation or round { $step }, by their games against the fixed opponents (95% interval: { $low } to { $high }, so it is not clear which is stronger)
runs-test = Test which is stronger
    .tip = The latest players of both runs (of an evolution, the fittest so far) play up to 500 pairs of games. The match stops as soon as it is clear which is stronger: by a sequential test (SPRT) of −10 against +10 Elo with 5% error, or by the pairs won and lost with 1% error
runs-test-score = { $one } against { $two }: { $wins } won, { $draws } drawn, { $losses } lost
runs-test-open = undecided
runs-test-as-of = Between { $one } after generation or round { $first } and { $two } after { $second }: the runs have made progress since.
runs-test-again = Test again
runs-test-clear = stronger: { $name }
runs-test-stop = Stop
time-estimating = measuring…
lab-export-player = Player to share
    .tip = A small file with its weights, search, origin and strength. Drop it on a window to add the player there.
origin-shared = from { $run }, seed { $seed }
origin-evidence = { $elo } Elo ({ $low } to { $high }, { $games } games)

# Puzzles
page-puzzles = Puzzles
puzzles-reading = Reading your answers…
puzzles-answers = { $count ->
    [one] 1 puzzle answered
   *[other] { $count } puzzles answered
}
    .tip = Your rating as a solver of puzzles, by Glicko-2; your first try at each puzzle counts
puzzles-theme = Theme
puzzles-all-themes = All themes
puzzles-shipped = Collection
puzzles-making = Looking for puzzles in your games… { $count } so far
puzzles-none = Your games have no puzzle of this kind yet. Puzzles come from the last 16 moves of a game.
puzzle-edge = Don’t give up the corner
puzzle-corner = Win the corner
puzzle-only-move = The only move
puzzle-perfect-end = Perfect endgame
puzzles-rated = Rated { $rating }
puzzle-task-edge = One tempting move gives away a corner. Find the move that doesn’t.
puzzle-task-corner = Find the move that wins a corner.
puzzle-task-win = Only one move wins. Find it.
puzzle-task-draw = Only one move draws; all others lose. Find it.
puzzle-task-end = Play the last { $count } squares perfectly. What is the first move?
puzzles-tries = { $count ->
    [one] One try left
   *[other] { $count } tries; only the first counts for your rating
}
puzzles-tries-left = { $count ->
    [one] One try left
   *[other] { $count } tries left; only the first counted for your rating
}
puzzles-right = Right: { $square }. The numbers are the final disc differences with best play.
puzzles-late = { $square } is the best move. The numbers are the final disc differences with best play.
puzzles-missed = The best move is { $square }. The numbers are the final disc differences with best play.
puzzles-rating-after = { $count ->
    [one] Rating after one more puzzle
   *[other] Rating after { $count } more puzzles
}
    .tip = After so few answers the rating means little
puzzles-change = Your rating: { $before } → { $after } ({ $change })
puzzles-next = Next puzzle
puzzles-give-up = Show the answer
    .tip = Counts as missed, unless you have tried already
puzzles-hint = Show a hint
    .tip = Hints do not change your rating
puzzles-hint-next = Show another hint
puzzles-hint-corner = Hint: take a corner.
puzzles-hint-upper-left = Hint: look at the upper left quarter of the board.
puzzles-hint-upper-right = Hint: look at the upper right quarter of the board.
puzzles-hint-lower-left = Hint: look at the lower left quarter of the board.
puzzles-hint-lower-right = Hint: look at the lower right quarter of the board.
puzzles-hint-flips = { $count ->
    [one] The move flips one disc.
   *[other] The move flips { $count } discs.
}
puzzles-wrong = { $square } is not the best move. Try again.
wrong-corner = It lets your opponent take the corner { $corner } { $when }.
wrong-free-corner = You could take a corner.
wrong-later-corner = Another move wins a corner for you { $when }.
wrong-pass = You will have no move and must pass.
wrong-last-move = Your opponent then gets the last move.
wrong-wiped = You will lose every disc.
wrong-mobility = It leaves your opponent { $count } moves; the best move leaves only { $other }.
wrong-mobility-later = A few moves later your opponent has more choices than after the best move.
wrong-own-mobility = { $count ->
    [0] You will have no move next time; the best move would leave you { $other }.
    [one] You will have only one move next time; the best move would leave you { $other }.
   *[other] You will have only { $count } moves next time; the best move would leave you { $other }.
}
wrong-own-mobility-later = Later you will run short of moves.
wrong-safe = { $count ->
    [0] Each of your next moves would give up a corner.
    [one] Only one of your next moves would keep the corners.
   *[other] Only { $count } of your next moves would keep the corners.
}
wrong-opened = It lets your opponent play { $squares }.
wrong-frontier = It leaves many of your discs next to empty squares, which gives your opponent moves.
wrong-edge = Your opponent can then attack your edge at { $squares }.
wrong-stable = It gives your opponent discs on the edge that you can never flip back.
wrong-better-edge = Another move gains more discs on the edge.
wrong-no-pass = Another move would make your opponent pass.
wrong-pair = Your opponent then gets both { $squares }.
wrong-waits = This move can wait: your opponent never gets to play there first.
wrong-reply = Your opponent’s best reply is { $square }, where the arrow points.
wrong-cost = { $count ->
    [one] This move costs you one disc with best play.
   *[other] This move costs you { $count } discs with best play.
}
