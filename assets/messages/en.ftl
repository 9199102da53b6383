# The words of the window in English. A message's attribute `tip` explains it.

menu-game = Game
menu-new = New
menu-moves = Moves
menu-this-move = This move
menu-evolution = Evolution
menu-polynomials = Polynomials
menu-view = View
menu-theme = Theme
menu-language = Language
menu-animation = Animation
menu-pages = Pages
menu-help = Help

page-game = Board

command-new-person-computer = Human vs CPU…
    .tip = Play against the computer
command-new-computer-computer = CPU vs CPU…
    .tip = Watch two computers play each other
command-new-person-person = Human vs Human…
    .tip = Two people play at this keyboard
command-rematch = Play again with colours swapped
    .tip = Start a new game between the same players, colours swapped
command-change-players = Change players…
    .tip = Choose who plays this game on, from the board that is shown
change-players-title = Change players
command-open = Open…
    .tip = Open a saved game
command-library = Recent games…
    .tip = Find and open a game that was played here
command-save = Save
    .tip = Save the game
command-save-as = Save as…
    .tip = Save the game to another file
command-copy-moves = Copy moves
    .tip = Put the moves of the game on the clipboard
command-copy-position = Copy position
    .tip = Put the board on the clipboard, as 64 characters and the side to move
command-paste = Paste
    .tip = Open the game or the position on the clipboard, in any usual notation
command-quit = Quit
    .tip = Leave the program
command-undo = Undo
    .tip = Take back the last change: your move, an opened game, a deletion
command-redo = Redo
    .tip = Make the change again that was taken back
command-first = First
    .tip = Show the start of the game
command-back = Back
    .tip = Show one move less
command-forward = Forward
    .tip = Show one move more
command-last = Last
    .tip = Show the end of the game
command-next-variation = Next variation
    .tip = Show the next move that was played here or before
command-previous-variation = Previous variation
    .tip = Show the other move that was played here or before
command-promote = Promote variation
    .tip = Make this variation the main line where it begins
command-delete = Delete from here
    .tip = Delete this move and all after it; undo brings them back
command-comment = Comment…
    .tip = Say something about this move
command-mark-good = Good move (!)
    .tip = Mark this move as good, or take the mark away
command-mark-mistake = Mistake (?)
    .tip = Mark this move as a mistake, or take the mark away
command-mark-interesting = Interesting move (!?)
    .tip = Mark this move as interesting, or take the mark away
command-mark-blunder = Blunder (??)
    .tip = Mark this move as a blunder, or take the mark away
command-pause = Pause or continue
    .tip = Stop the computer, or let it play on
command-step = One move
    .tip = Let the computer make one move
command-at-once = Only the final board
    .tip = Between two computers, show the end of the game at once
command-stop = Stop thinking
    .tip = Stop the computer that is thinking
command-evolve-first = A first player
    .tip = Evolve players for some seconds, then play the best of them
command-evolve-sci = SCI…
    .tip = Evolve polynomials with three variables
command-evolve-jma = JMA…
    .tip = Evolve polynomials with ten variables
command-evolve-pfm = PFM…
    .tip = Evolve polynomials of parity, frontier and mobility
command-continue-evolution = Resume…
    .tip = Resume an evolution from its file
command-theme-light = Light
    .tip = Light surfaces
command-theme-dark = Dark
    .tip = Dark surfaces
command-theme-high-contrast = High contrast
    .tip = Black, white and yellow
command-language-english = English
    .tip = Use English
command-language-spanish = Español
    .tip = Use Spanish
command-animation-off = Off
    .tip = Discs turn at once
command-animation-fast = Fast
    .tip = Discs turn in 150 ms
command-animation-normal = Normal
    .tip = Discs turn in 250 ms
command-animation-slow = Slow
    .tip = Discs turn in 400 ms
command-legal = Show legal moves
    .tip = Mark the squares that can be played
command-preview = Show what a move flips
    .tip = Mark the discs that a move would flip while you point at its square
command-coordinates = Show coordinates
    .tip = Letters and digits around the board
command-bar = Evaluation bar
    .tip = Beside the board, how many discs each side can expect while the game is analysed
command-larger = Larger
    .tip = Make everything larger
command-smaller = Smaller
    .tip = Make everything smaller
command-usual-size = Usual size
    .tip = Everything in its usual size
command-shortcuts = Keyboard shortcuts
    .tip = List all keys
command-about = About Othello
    .tip = What this program is

refusal-at-start = There is no move before this one
refusal-at-end = There is no move after this one
refusal-nothing-to-undo = There is nothing to take back
refusal-nothing-to-redo = There is nothing to play again
refusal-no-variation = No other move was played on the way here
refusal-main-line = This is the main line
refusal-no-moves = Nothing has been played yet
refusal-no-computer = No computer plays in this game
refusal-over = The game is over
refusal-not-its-turn = It is not the computer’s turn
refusal-not-thinking = Nobody is thinking

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
square-black-last = { $square }, black, last move
square-white-last = { $square }, white, last move

player-thinking = thinking…
player-stopped = stopped
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
method-pvs-depth = principal variation, depth { $setting }
method-pvs-setting-secs = principal variation, { $setting } a move
method-mcts-simulations = { $setting } simulations a move
method-pruned-setting = width-pruned { $setting }

player-glem = Patterns
player-net = Network
player-sci = SCI
player-jma = JMA
player-gene23 = Individual 23
player-mobility = Mobility
player-random = Random
player-greedy = Greedy
player-evaporate = Evaporation
player-mcts = Monte Carlo

pause-between-moves = Pause
continue-from-here = Continue from here
no-moves-yet = No moves yet
move-pass = pass
move-go-to = Move { $number }, { $square }
move-lost = gives { $lost } away
move-go-to-variation = Move { $number }, { $square }, variation
comment-title = Comment
comment-text = About this move
comment-keep = Keep
keys-wheel = Wheel
shortcut-wheel = Walk through the game over the board, with Shift through variations

status-announced = { $square }. { $state }
status-invitation = New here? Evolve a first player
    .tip = Some seconds of evolution, then a game against the best. Press ? for all keys
status-black-to-move = Black to move
status-white-to-move = White to move
status-black-thinks = Black is thinking…
status-white-thinks = White is thinking…
status-stopped = Computer paused
status-score = { $black } – { $white }
status-legal = { $count ->
    [one] 1 legal move
   *[other] { $count } legal moves
}
status-opening = The opening of this game
status-browsing = move { $ply } of { $all }
status-report-plain = CPU: { $best }, depth { $depth }, { $nodes } positions
status-report = CPU: { $best }, value { $value }, depth { $depth }, { $nodes } positions

result-black = Black wins { $winner } – { $loser }
result-white = White wins { $winner } – { $loser }
result-draw = A draw, 32 – 32
result-empties = { $count ->
    [one] One empty square counts for the winner
   *[other] { $count } empty squares count for the winner
}
result-again = Play again
result-look = Look at the board
winner-black = Black wins
winner-white = White wins
winner-nobody = A draw
pass-black = Black has no move and passes
pass-white = White has no move and passes
ok = OK

failed-black = Black gave no move: { $reason }
failed-white = White gave no move: { $reason }
failed-silently = its search ended without an answer
autosave-failed = Game and settings cannot be kept: { $reason }
paste-failed = Nothing to open on the clipboard: { $reason }
open-failed = { $file } cannot be opened: { $reason }
save-failed = { $file } cannot be saved: { $reason }

new-game-title = New game
new-game-start = Start
opened-board-title = Who plays on?
opened-board-start = Play on
kind-person-computer = Human vs CPU
kind-computer-computer = CPU vs CPU
kind-person-person = Human vs Human
you-play = You play
you-play-random = Random
advanced = Advanced
search-is-fixed = This player searches as it is.
start-from = Start from
start-usual = Usual start
start-named = Named opening
start-balanced = Balanced opening
    .tip = Eight random moves after which neither side is ahead by more than a disc (as in XOT)
start-shown = Board shown
    .tip = The game begins with the moves that led to the board that is shown
opening-search = Search openings
opening-none = No opening of that name
time-control = Time
    .tip = The clock runs while the game is on the board: not in a dialog, while you look at earlier moves, or while the computer is paused. A computer that thinks by time keeps to it; any other loses when its time runs out.
time-none = No clock
time-move = Time per move
time-game = Total with increment
time-secs-a-move = seconds a move
time-minutes = minutes
time-increment = seconds more a move
time-of-black = Black’s time: { $time }
time-of-white = White’s time: { $time }
command-resign = Resign
    .tip = Give up the game on the board; it counts as a loss
resign-title = Resign this game?
resign-text = It counts as a loss on the ladder.
resign-yes = Resign
refusal-no-person = No person plays in this game
ended-black-resigned = Black resigned
ended-white-resigned = White resigned
ended-black-time = Black’s time ran out
ended-white-time = White’s time ran out
swap-colors = Swap colours
cancel = Cancel
time-left = { $time } left
run-died = The run ended because of a fault in the program. What was saved is whole, and it can be resumed.
close = Close
players-levels = Levels
players-mine = My players
players-evolved = Evolved
players-engines = Engines
players-search = Search players
players-none = No player of that name
players-mine-empty = Nobody has evolved here yet. Start an evolution in the lab: its players are on this list from their first generation on. So is whoever you add below.
players-evolved-empty = No players that evolved have come with the program.
players-other = Custom: pvs:6@jma
    .tip = A search with a model, a file, or a program: gtp: or nboard:, a time a move and an @ if you like, then the command
players-add = Add
players-remove = Remove { $name } from the lists
player-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
method-as-bred = Each player’s own
method-its-own = Its own: { $search }
origin-run-best = best of its run, { $search }
origin-run-champion = champion, { $search }
style = about { $discs } % of discs, { $moves } % of moves
origin-run-birth = Born in generation { $born } of { $run }, seed { $seed }
choose-file = File…
    .tip = Choose a file with a player: .evl, .ron, .glem or .player
searcher = Search
depth = Depth
secs-a-move = Time a move
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

consent-title = Start this program?
consent-text = A player here is another program on this computer. If you did not put it there yourself, do not start it. It would run with all your rights:
consent-yes = Start it
consent-no = Do not start it

shortcuts-title = Keyboard shortcuts
overwrite-title = Replace this file?
overwrite-text = There is a file of this name.
overwrite-yes = Replace
who-moves-title = Who is to move?
who-moves-text = A .tab file holds the discs alone. The number of discs suggests the first answer.
who-moves-black = Black moves
who-moves-white = White moves
library-title = Recent games
library-search = Search by player, date, opening or moves
library-none = No game is found
library-reading = Reading…
library-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
saved-as = Saved as { $file }
recent-gone = This game can no longer be read
keys-arrows = Arrows
keys-enter = Enter, Space
keys-type = f5
shortcut-arrows = Walk through the game; over the board, once you are on it
shortcut-enter = Go to the board; play the square you stand on
shortcut-type = Type a square to play it

about-title = Othello
about-text = Othello against players that evolved. Version { $version }.
about-credits = After Othello7, whose players it can still play. Letters: Inter, by the Inter Project Authors, under the SIL Open Font License.

page-patterns = Patterns
command-evolve-patterns = Patterns (GLEM)…
    .tip = Let pattern weights learn from playing against themselves

## Learning in rounds: what the pages of the network and of the patterns share
learning-folder = Folder
learning-folder-help = Where the run is kept; it can be stopped and resumed at any time
learning-folder-there = There is a run in this folder: it resumes with its own settings
learning-start = Start learning
learning-go-on = Resume learning
learning-stop = Stop
learning-recipe = Recipe
learning-takes = Takes about { $time } on this computer
learning-add-file = Add a file…
    .tip = Learns from it as well: annotated games, CSV rows, WTHOR, GGF, transcripts or positions with values
learning-remove-file = Remove
learning-seed = Seed
    .tip = The same seed learns the same
learning-idle = No training running.
learning-beginning = Beginning…
learning-playing = Round { $round }: { $played } of { $of } games played
learning-learning = Round { $round }: epoch { $epoch } learned
learning-stopped = Stopped. It can be resumed.
learning-done = All rounds are done.
learning-training = training
learning-validation = validation
learning-no-epoch = No epoch yet
learning-no-round = No round yet

patterns-rounds = Rounds
    .tip = Each round plays games with what is known, then learns from them
patterns-games = Games a round
    .tip = More games teach more, and take longer
patterns-depth = Depth
    .tip = How many moves ahead the games are played
patterns-goal = Goal
    .tip = What the weights are to predict
patterns-goal-margin = disc difference
patterns-goal-outcome = win or loss
patterns-goal-chance = chance to win
patterns-recipe-margin = usual
    .tip = The disc difference by Adam, as the shipped weights learned
patterns-recipe-paper = of the paper
    .tip = The chance to win: the logistic function and plain gradient descent, as M. Buro describes it
patterns-epochs = Epochs
    .tip = How often a round goes through its positions, at most
patterns-play = Play against these weights
    .tip = Start a game against the weights that are shown here
patterns-shipped = Shown: the weights that came with the program
patterns-of-run = Shown: the newest weights of this run
patterns-errors = Error by epoch
    .tip = RMS error in the goal's units, on the training and the validation games
patterns-shape = Pattern
patterns-stage = Discs on the board
patterns-legend = The lit squares are the pattern; it stands on the board in all its turned and mirrored places. Black is the side to move. Numbers are discs.
patterns-best = Best for the side to move
patterns-worst = Worst for the side to move
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
command-values = Values of moves
    .tip = Write on each square what a move there is worth
command-analyse = Analyse the game
    .tip = Analyse every move and list the mistakes
command-next-mistake = Next mistake
    .tip = Show the board before the next mistake
command-close-analysis = Close the analysis
    .tip = Put the analysis away, with the values on the squares

refusal-no-mistakes = No mistakes are known: analyse the game first
refusal-no-analysis = No analysis is open

moves-title = Move list
side-edge = Width of the side
analysis-title = Analysis
analysis-thinking = thinking…
analysis-done = done
analysis-stopped = stopped
analysis-go-on = Continue
analysis-graph = Value of each move, up is good for Black
analysis-nothing = Nothing is known about this position yet
graph-start = Start: { $value }
graph-move = { $number }. { $square }: { $value }
analysis-depth = depth { $depth }
analysis-nodes = { $nodes } nodes
analysis-speed = { $speed }/s
analysis-line = Best line
analysis-progress = { $done } of { $all }
analysis-mistakes = { $count ->
    [0] No mistakes
    [one] 1 mistake
   *[other] { $count } mistakes
}
analysis-summary = { $accuracy } % accurate, loses { $loss } a move
    .tip = The best move counts 100 %, one that gives 3 discs away 50 %, 6 discs 25 %; the mean of all moves
analysis-mistake = { $number }. { $played } lost { $lost }, better { $best }
value-unknown = unknown
value-black = Black +{ $discs }
value-white = White +{ $discs }
value-even = even
bar-name = Evaluation: { $value }, { $kind }
value-estimated = estimated
value-exact = exact
value-win = win
value-draw = draw
value-loss = loss

level-beginner = Beginner
level-beginner-is = 1 move ahead, often errs
    .tip = Sees one move ahead and often misjudges it: for a first game.
level-casual = Casual player
level-casual-is = 2 moves ahead, sometimes errs
    .tip = Sees two moves ahead and sometimes errs, as people do.
level-club = Club player
level-club-is = 3 moves ahead, rarely errs
    .tip = Sees three moves ahead with a good eye, and errs now and then.
level-strong = Strong
level-strong-is = 4 moves ahead, perfect endgame
    .tip = Searches four moves ahead and plays the endgame perfectly.
level-expert = Expert
level-expert-is = 8 moves ahead, perfect endgame
    .tip = Searches eight moves ahead and plays the endgame perfectly.
level-master = Master
level-master-is = thinks two seconds a move
    .tip = Thinks two seconds about each move: the strongest here.
method-humanlike = plays like a human
player-program = Another program
method-program = another program
page-network = Network
command-evolve-network = Neural network (trained)…
    .tip = Let a value network learn from playing against itself

network-rounds = Rounds
    .tip = Each round plays games with what is known, then learns from all games so far
network-games = Games a round
    .tip = More games teach more, and take longer
network-simulations = Simulations a move
    .tip = How much the players of these games think: by random playouts in the first round, then with the network
network-epochs = Epochs
    .tip = How often the network goes through all games in a round, at most
network-recipe-strong = strong
    .tip = Makes the most of the same games: it sees the moves, too, under all symmetries, and learns by Adam
network-recipe-shipped = of the shipped network
    .tip = The strong one, on games that the patterns play
network-recipe-paper-small = of the paper, smaller
    .tip = As in the paper, with fewer games, simulations and epochs
network-recipe-paper = of the paper
    .tip = No random plies, plain gradient descent on what the discs show alone
network-teacher = Teacher's games
    .tip = Games of the patterns, which are played first
network-play = Play against this network
    .tip = Start a game against the network, which chooses by 2000 simulations a move
network-shipped = Loaded: built-in network
network-of-run = Loaded: the newest network of this run
network-errors = Error by epoch
    .tip = The mean squared error of the predicted result, which is 1 for a win and -1 for a loss

page-tournament = Tournament
page-ladder = Ladder

tournament-title = A new tournament
tournament-intro = Let players meet, and see who is the strongest. Every opening is played with both colours.
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
    .tip = How many rounds are played
tournament-pairs = Game pairs
    .tip = How many openings two players play, each with both colours
tournament-plies = Random opening
    .tip = How many random moves begin each pair of games; 0 begins from the start
tournament-start = Start the tournament
tournament-too-few = Choose at least two players
tournament-earlier = Earlier tournaments
tournament-open = Open { $name }
tournament-busy = A tournament is being played. Pause or stop it first.
tournament-close = New…
    .tip = Set up another tournament
tournament-export = Export
    .tip = Write the games as GGF and CSV and the table as text, CSV and RON into the tournament's folder
tournament-exporting = Exporting to { $folder } …
tournament-exported = Exported to { $folder }
tournament-stop = Stop
    .tip = Stop at once; games that are running will be played again
tournament-pause = Pause
    .tip = Finish the running games, then wait
tournament-continue = Resume
    .tip = Play the games that are left
tournament-playing = { $done } of { $most } games
tournament-finishing = { $done } of { $most } games, finishing those that are running
tournament-paused = { $done } of { $most } games, paused
tournament-over = All { $most } games are played
tournament-wall = Now playing
tournament-standings = Standings
tournament-cross = Cross table
tournament-cross-note = Rows play black, columns white. Mean final discs; green where Black won more.
tournament-back = Back to the table
column-player = Player
column-elo = Elo
column-score = Score
column-games = Games

ladder-you = You
ladder-your-games = Your games: won, drawn, lost
ladder-your-games-row = { $name }: { $won } won, { $drawn } drawn, { $lost } lost
ladder-players = Ranking
ladder-games = { $count ->
    [one] after 1 game
   *[other] after { $count } games
}
ladder-opponent = Find me an opponent
ladder-opponent-tip = { $name }: you should score about { $chance }
ladder-empty = Nobody yet. Play a tournament, and its players are listed here.
ladder-play = Play
ladder-find = All players
ladder-rate = Rate
    .tip = Play 10 games against each level up to Expert. The results go on the ladder.
ladder-play-it = Play it
ladder-play-name = Play against { $name }
match-pairs = Pairs
match-start = Play a match…
    .tip = Play a match: each opening with both colours, on the tournament page


page-evolution = Lab
command-evolve-features = Features…
    .tip = Evolve players that weigh twelve features and search fifteen plies deep
command-evolve-net = Neural network (evolved)…
    .tip = Evolve small neural networks that value positions
command-evolve-map = Map of styles…
    .tip = Breed players that differ: the strongest of each style
form-title-map = Fill a map of styles
    .tip = Each cell of the map keeps the strongest player of its style; children are born from any of them.
form-map-name = Name
    .tip = The folder in which the map is kept.
form-genome = Players
    .tip = What is bred. Each kind brings its usual search with it.
form-side = Cells
    .tip = How many cells the map has across and up.
genome-sci = SCI, 3 weights
genome-jma = JMA, 10 weights
genome-pfm = PFM, 3 weights
genome-features = Twelve features
genome-net = Neural network
lab-new = New evolution…
lab-continue = Resume…
lab-export = Save
lab-export-population = Population
    .tip = A file with all members, to keep or to give away
lab-export-history = History (CSV)
    .tip = A table of all generations for other programs
lab-export-plots = Plots (SVG)
    .tip = A picture of all plots
lab-saved = Saved to { $path }
lab-pause = Pause
    .tip = Stop at once; nothing is lost
lab-finish = Pause after this generation
    .tip = Play this generation to its end, then pause
lab-resume = Resume
    .tip = Resume where it stopped
lab-more = Run { $count } more generations
    .tip = Evolve for as many generations as so far, at most 100
lab-close = Close
    .tip = Take this run off the page; its folder stays
lab-state-running = Generation { $done } of { $all }
lab-state-running-on = Generation { $done }, until the fitness settles
lab-state-finishing = Generation { $done }, finishing the next one
lab-state-paused = Paused after generation { $done }
lab-best = Best player scores { $random } % against Random and { $greedy } % against Greedy.
lab-best-play = Play it
lab-state-done = Done: { $done } generations
lab-state-failed = Stopped after generation { $done }
lab-speed = { $rate } games a second
lab-champions = Champions by generation
    .tip = Slide back to the best player of an earlier generation and play it
lab-champion-of = { $run }, generation { $generation }
lab-style-of = { $run }, style { $cell }
lab-round-of = { $run }, round { $round }
lab-member = Player { $number }
lab-member-about = Of generation { $generation }, created in { $born }, fitness { $fitness }
lab-member-parent = Child of { $first }
lab-member-parents = Child of { $first } and { $second }
lab-member-elite = The elite, slot 31 of its file: best since generation { $generation }, created in { $born }, fitness { $fitness }
lab-more-weights = { $count } weights in all
lab-play = Play this one
    .tip = A game against this player, you with black
lab-watch = Watch it against…
lab-population = Population
lab-column-fitness = Fitness
lab-column-number = Player
lab-column-born = Born
lab-column-weights = Weights
weight-corners = Corners
weight-beside-corners = Beside corners
weight-discs = Discs
weight-x-squares = X squares
weight-c-squares = C squares
weight-a-squares = A squares
weight-b-squares = B squares
weight-centre = Centre
weight-beside-centre = Beside the centre
weight-c3 = c3 and its like
weight-edges = Anchored edges
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
    .tip = From games against six fixed opponents, from the same openings with both colours, on the ladder's scale: SCI four moves deep has 1500. The truth is within the interval in 95 of 100 cases.
plot-fitness = Fitness
    .tip = Points won within the population. Says who is ahead there, and nothing about strength.
plot-weights = Weights
    .tip = The mean of each weight over the population, and how far it is spread.
plot-variance = Variance of fitness
    .tip = How far the fitness of a generation is spread. It falls as the members become alike, and settles.
plot-diversity = Diversity
    .tip = How different the members still are: 0 when all are the same.
plot-best = best
plot-median = median
plot-worst = worst
form-title-sci = Evolve SCI polynomials
    .tip = Players with three weights: corners, squares beside corners, discs. A hundred generations take seconds.
form-title-pfm = Evolve PFM polynomials
    .tip = Players with eight weights: corners, the squares beside them, edges, moves, frontier, parity, discs. A hundred generations take minutes.
form-title-jma = Evolve JMA polynomials
    .tip = Players with ten weights: eight kinds of squares, edges, freedom. A hundred generations take a minute.
form-title-features = Evolve twelve features
    .tip = Players that search fifteen plies deep along the few most promising moves. A generation takes minutes.
form-title-net = Evolve a neural network
    .tip = Small networks that value positions, changed at random and selected by their games.
form-title-earlier = Resume a run
    .tip = Resumes a run or a population.
form-generations = Generations
    .tip = How long to evolve at most. It can be paused and resumed at any time.
form-name = Name
    .tip = The folder in which the run is kept. With a name such as mine.evl it also evolves into that file.
form-no-evl = An .evl file holds polynomials only: name the run without that ending
form-seed = Seed
    .tip = The same seed and settings give the same evolution.
form-depth = Depth
    .tip = How many plies the players look ahead. Each ply takes several times as long.
form-width = Width
    .tip = How many moves of each position are looked at.
form-more = All settings
form-parents = Parents
    .tip = How many members survive a generation.
form-children = Children
    .tip = How many new members each generation brings.
form-opponents = Opponents
    .tip = How many games each member plays with black against drawn opponents.
form-rate = Mutation rate
    .tip = The probability that a child is changed at random.
form-stop-rule = Ends by itself
    .tip = When the variance of fitness has settled. Two generations can be alike by chance; a trend is sure.
stop-rule-trend = by the trend of the later half
stop-rule-paper = by the last two generations, as published
form-settled = Convergence threshold
    .tip = Ends when the variance of fitness changes by less than this share; 0 never.
form-sigma = Mutation size
    .tip = The standard deviation of what is added to each weight of a child.
form-low = Least weight
    .tip = The lower end of the first population’s weights.
form-high = Greatest weight
    .tip = The upper end of the first population’s weights.
form-win = Points for a win
    .tip = Added to the winner’s fitness.
form-margin = Points for the margin
    .tip = Added to a win, times the disc difference divided by 64.
form-draw = Points for a draw
    .tip = Added to the fitness of both.
form-loss = Points for a loss
    .tip = Added to the loser’s fitness.
form-fitness = Reset fitness each generation
    .tip = All start at 0 in every generation, where otherwise survivors keep their points.
form-colours = Colours
    .tip = Who plays black.
colours-first = Challenger plays Black
colours-drawn = Drawn
colours-both = Both, in two games
form-plies = Random opening
    .tip = So many moves at the start of each game are drawn at random.
form-benchmark = Benchmark pairs
    .tip = Pairs of games of each generation’s best against each of six fixed opponents; 0 for none.
form-start = Start
form-no-earlier = There is nothing to resume yet.
form-no-population = A population is expected, a file that ends in .evl or .ron.
form-earlier = { $name }: { $genome }, { $done ->
    [one] 1 generation
   *[other] { $done } generations
}
lab-stop = Stop
    .tip = Stop at once and let the run be over; nothing is lost
lab-benchmark = Against the benchmark
form-layers = Layers
    .tip = How many numbers stand in each layer, the 65 inputs first and the one output last, such as 65-128-64-32-1.
form-threads = Threads
    .tip = How many cores play the games. The result is the same with any number; leave one core free for a smooth window.
form-scheme = Scheme
    .tip = How one generation follows from another. A change brings that scheme’s published settings.
scheme-elitism = Mutation and elitism
scheme-mulambda = (μ+λ) with crossover, round robin
form-least = Minimum generations
    .tip = So many generations before the fitness can settle.
form-heuristic = Heuristic initialisation
    .tip = Half of the first population comes from the ranges a player would choose.
form-look = View run
    .tip = Show this run as it stands, its plots and its champions, and evolve nothing
form-file = Another file…
    .tip = Resume a population from anywhere: .evl or .ron
form-bad-name = A name is made of letters, digits, - and _
form-name-taken = There is a population of this name already
form-at-work = This run is evolving already
file-population-title = Choose a population
file-samples-title = Choose games to learn from

## All runs
runs-title = All runs
runs-map = Map
    .tip = Show its players by style, and play one
map-title = { $run }: the strongest of each style, in Elo
map-about = Across: the share of the discs in the middle of its games. Up: the share of the moves. Click a player to play it.
map-play = Play { $rating } Elo, { $style }
runs-compare = Compare
    .tip = Draw its strength beside that of others, on one scale
runs-no-strength = No strength has been measured yet: it comes with the next generation or round
runs-resume = Resume
runs-pause = Pause
runs-show = Show
run-kind-evolution = Evolution
run-kind-patterns = Patterns
run-kind-network = Network
run-kind-selfplay = Self-play
run-kind-tournament = Tournament
run-kind-map = Map of styles
run-state-running = running
run-state-paused = paused
run-state-done = done
run-generations = { $done } of { $of } generations
run-rounds = { $done } of { $of } rounds
run-games = { $done } of { $of } games
run-epochs = { $done } of { $of } epochs
failed-reason = { $reason }
reason-not-found = the file is not there
reason-denied = no permission to read or write it
reason-full = the disk is full
reason-folder = it is a folder, not a file
reason-too-large = the file is too large for its kind
reason-ending = the name must end in .ron, .tab, .txt, .ggf, .obf or .wtb
reason-one-game = one game is expected, it holds { $found }
reason-names = a database holds at most 65535 names of players or tournaments
reason-start = the file can hold only games from the usual start
failed-name = Expected a name without slashes, colons and control characters, found "{ $name }".
failed-taken = { $path }: expected a folder that is new or empty; a run in it can be resumed.
failed-in-use = { $path } is in use by another program.
failed-other-settings = { $path } is there and was played with other settings: name another file.
failed-not-found = { $path } is not there.
failed-denied = { $path }: no permission to read or write it.
failed-full = { $path }: the disk is full.
failed-file = { $path }: { $reason }
failed-damaged = { $path } is damaged: { $reason }

# What others played
command-explorer = Games database
    .tip = Show what others played on the board, how often, and how it ended
explorer-title = Games database
explorer-close = Close the games database
explorer-empty = See what was played on every board, how often, and how it ended. Open files of games: WTHOR, GGF, SGF, PGN or lists of moves.
explorer-add = Add file…
explorer-add-folder = { $count ->
    [one] Add the other one
   *[other] Add the other { $count }
}
    .tip = The files of the same kind in the same folder
explorer-remove = Remove all
explorer-files = { $games } games in { $files ->
    [one] one file
   *[other] { $files } files
}
explorer-reading = Reading file { $done } of { $all }
explorer-new = Nobody has played this.
explorer-games = { $count ->
    [one] 1 game
   *[other] { $games } games
}
explorer-move = { $square }: { $games }, { $share }; Black won { $black }, drawn { $draws }, White won { $white }; { $mean } discs for Black on average
explorer-unknown = Unknown
file-database-title = Add games to the database

# A board that is set up
command-edit-board = Set up position…
    .tip = Paint a board by hand and play from it
editor-title = Set up a position
editor-brush = Paint
editor-black = Black disc
editor-white = White disc
editor-turn-over = Turn over
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
editor-empty-middle = No game leads here: the four squares in the middle are never empty.
editor-apart = No game leads here: the disc on { $square } hangs together with no others.

# Pictures and the screen
command-save-picture = Save picture…
    .tip = The board as PNG or SVG, or the game up to it as an animated GIF
file-picture-title = Save a picture: .png, .svg, or .gif for the game
command-full-screen = Full screen
    .tip = Fill the whole screen with the window, or not
