# The words of the window in English. A message's attribute `tip` explains it.

menu-game = Game
menu-new = New
menu-moves = Moves
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
command-new-person-person = Human vs Human
    .tip = Two people play at this keyboard
command-rematch = Play again with colours swapped
    .tip = Start a new game between the same players, colours swapped
command-open = Open…
    .tip = Open a saved game
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
    .tip = Take back your last move
command-redo = Redo
    .tip = Play again what was taken back
command-first = First
    .tip = Show the start of the game
command-back = Back
    .tip = Show one move less
command-forward = Forward
    .tip = Show one move more
command-last = Last
    .tip = Show the end of the game
command-pause = Pause or continue
    .tip = Stop the computer, or let it play on
command-step = One move
    .tip = Let the computer make one move
command-stop = Stop thinking
    .tip = Stop the computer that is thinking
command-evolve-first = A first player
    .tip = Evolve players for some seconds, then play the best of them
command-evolve-sci = SCI…
    .tip = Evolve polynomials with three variables
command-evolve-jma = JMA…
    .tip = Evolve polynomials with ten variables
command-continue-evolution = Continue…
    .tip = Go on with an evolution from its file
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
refusal-no-moves = Nothing has been played yet
refusal-no-computer = No computer plays in this game
refusal-over = The game is over
refusal-not-its-turn = It is not the computer’s turn
refusal-not-thinking = Nobody is thinking
refusal-no-lab = The evolution lab is not part of this version yet

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
player-mcts = Monte Carlo

pause-between-moves = Pause
continue-from-here = Continue from here
no-moves-yet = No moves yet
move-pass = pass
move-go-to = Move { $number }, { $square }

status-announced = { $square }. { $state }
status-invitation = New here? Evolve a first player
    .tip = Some seconds of evolution, then a game against the best. Press ? for all keys
status-black-to-move = Black to move
status-white-to-move = White to move
status-black-thinks = Black is thinking…
status-white-thinks = White is thinking…
status-stopped = The computer is stopped
status-score = { $black } – { $white }
status-legal = { $count ->
    [one] 1 legal move
   *[other] { $count } legal moves
}
status-browsing = move { $ply } of { $all }
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
swap-colors = Swap colours
cancel = Cancel
close = Close
choose-file = Choose a file…
searcher = Search
depth = Depth
secs-a-move = Time a move
simulations = Simulations
origin-evolved = { $generations ->
    [one] 1 generation
   *[other] { $generations } generations
} · fitness { $fitness }
origin-built-in = built in
origin-playouts = plays games out at random
origin-random = any legal move
origin-greedy = flips the most discs
origin-file = from a file

file-open-title = Open a game
file-save-title = Save the game
file-player-title = Choose a player
file-open = Open
file-save = Save
file-up = Up
file-name = Name

unsaved-title = Save this game?
unsaved-text = It has moves that are in no file.
unsaved-save = Save
unsaved-discard = Don’t save
recover-title = Go on with your last game?
recover-text = The program ended while it was being played.
recover-yes = Go on
recover-no = Forget it

shortcuts-title = Keyboard shortcuts
keys-arrows = Arrows
keys-enter = Enter, Space
keys-type = f5
shortcut-arrows = Walk over the board
shortcut-enter = Play the square you stand on
shortcut-type = Type a square to play it

about-title = Othello
about-text = Othello against players that evolved. Version { $version }.
about-credits = After Othello7, whose players it can still play. Letters: Inter, by the Inter Project Authors, under the SIL Open Font License.

page-patterns = Patterns
command-evolve-patterns = Patterns (GLEM)…
    .tip = Let pattern weights learn from playing against themselves

## Learning in rounds: what the pages of the network and of the patterns share
learning-folder = Folder
learning-folder-help = Where the run is kept; it can be stopped and gone on with at any time
learning-folder-there = There is a run in this folder: it goes on with its own settings
learning-start = Start learning
learning-go-on = Go on learning
learning-stop = Stop
learning-idle = Nothing is being learned.
learning-beginning = Beginning…
learning-playing = Round { $round }: { $played } of { $of } games played
learning-learning = Round { $round }: epoch { $epoch } learned
learning-stopped = Stopped. It can go on from here.
learning-done = All rounds are done.
learning-died = The run ended because of a fault in the program. What was learned so far is kept.
learning-training = games learned from
learning-validation = games set aside
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
patterns-seed = Seed
    .tip = The same seed learns the same weights
patterns-play = Play against these weights
    .tip = Start a game against the weights that are shown here
patterns-shipped = Shown: the weights that came with the program
patterns-of-run = Shown: the newest weights of this run
patterns-errors = Error by epoch
    .tip = Mean miss in the goal's units, on the games learned from and on those set aside
patterns-strength = Score by round, %
    .tip = Points in 100 games at depth 2 against JMA at depth 4, with the 95 % interval
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
    .tip = Look at every move with hindsight and list the mistakes
command-next-mistake = Next mistake
    .tip = Show the board before the next mistake

refusal-no-mistakes = No mistakes are known: analyse the game first

analysis-title = Analysis
analysis-thinking = thinking…
analysis-done = done
analysis-stopped = stopped
analysis-go-on = Go on
analysis-graph = Value of each move, up is good for Black
analysis-nothing = Nothing is known about this position yet
analysis-best = Best { $best }, { $value }
analysis-depth = depth { $depth }
analysis-nodes = { $nodes } nodes
analysis-speed = { $speed }/s
analysis-line = Expected line
analysis-progress = { $done } of { $all }
analysis-mistakes = { $count ->
    [0] No mistakes
    [one] 1 mistake
   *[other] { $count } mistakes
}
analysis-mistake = { $number }. { $played } lost { $lost }, better { $best }
value-win = win
value-draw = draw
value-loss = loss

level-beginner = Beginner
level-beginner-is = sees one move ahead and often misjudges
level-casual = Casual player
level-casual-is = sees two moves, sometimes misjudges
level-club = Club player
level-club-is = sees three moves ahead with a good eye
level-strong = Strong
level-strong-is = looks four moves deep and counts the end
level-expert = Expert
level-expert-is = looks eight moves deep and counts the end
level-master = Master
level-master-is = thinks two seconds a move
method-humanlike = errs as people do
player-program = Another program
origin-program = speaks GTP or NBoard
method-program = another program
program-command = Command
program-help = gtp: or nboard:, a time a move and an @ if you like, then the program and its arguments
page-network = Network
command-evolve-network = Neural network…
    .tip = Let a value network learn from playing against itself

network-rounds = Rounds
    .tip = Each round plays games with what is known, then learns from all games so far
network-games = Games a round
    .tip = More games teach more, and take longer
network-simulations = Simulations a move
    .tip = How much the players of these games think: by random playouts in the first round, then with the network
network-epochs = Epochs
    .tip = How often the network goes through all games in a round, at most
network-recipe = Recipe
    .tip = Modern: the mover's view, Adam, the eight symmetries, the best epoch is kept. Paper: plain gradient descent on black and white
network-recipe-modern = modern
network-recipe-paper = of the paper
network-seed = Seed
    .tip = The same seed learns the same network
network-play = Play against this network
    .tip = Start a game against the network, which chooses by 2000 simulations a move
network-shipped = At hand: the network that came with the program
network-of-run = At hand: the newest network of this run
network-errors = Error by epoch
    .tip = The mean squared error of the predicted result, which is 1 for a win and -1 for a loss
network-strength = Score by round, %
    .tip = Points in 60 games with 200 simulations a move against 200 random playouts a move, with the 95 % interval

page-tournament = Tournament
page-ladder = Ladder

tournament-title = A new tournament
tournament-intro = Let players meet, and see who is the strongest. Every opening is played with both colours.
tournament-players = Players
tournament-chosen = { $count ->
    [one] 1 player chosen
   *[other] { $count } players chosen
}
tournament-other = Another
tournament-add = Add
tournament-games = Games
tournament-format = Who meets whom
format-round-robin = Everybody meets everybody
format-gauntlet = The first meets all others
format-knockout = Knockout
format-swiss = Swiss rounds
tournament-rounds = Rounds
    .tip = How many rounds are played
tournament-pairs = Pairs a meeting
    .tip = How many openings two players play, each with both colours
tournament-plies = Random opening
    .tip = How many random moves begin each pair of games; 0 begins from the start
tournament-depth = Search depth
    .tip = How many moves ahead players that need a depth look
tournament-start = Start the tournament
tournament-too-few = Choose at least two players
tournament-earlier = Earlier tournaments
tournament-open = Open { $name }
tournament-close = New…
    .tip = Set up another tournament
tournament-export = Export
    .tip = Write the games as GGF and CSV and the table as text, CSV and RON into the tournament's folder
tournament-exported = Exported to { $folder }
tournament-stop = Stop
    .tip = Stop at once; games that are running will be played again
tournament-pause = Pause
    .tip = Finish the running games, then wait
tournament-continue = Continue
    .tip = Play the games that are left
tournament-playing = { $done } of { $most } games
tournament-finishing = { $done } of { $most } games, finishing those that are running
tournament-paused = { $done } of { $most } games, paused
tournament-over = All { $most } games are played
tournament-wall = Now playing
tournament-standings = Standings
tournament-cross = Cross table
tournament-cross-note = Rows play black, columns white. Discs as they lay at the end, the mean of several games; shaded where black has won more.
tournament-back = Back to the table
column-player = Player
column-elo = Elo
column-score = Score
column-games = Games

ladder-you = You
ladder-players = Players met
ladder-games = { $count ->
    [one] after 1 game
   *[other] after { $count } games
}
ladder-opponent = An opponent for me
ladder-opponent-tip = { $name }: you should score about { $chance }
ladder-empty = Nobody yet. Play a tournament, and its players are listed here.
ladder-play = Play
ladder-play-name = Play against { $name }
match-pairs = Pairs
match-start = Best of these pairs…
    .tip = Play a match: each opening with both colours, on the tournament page


page-evolution = Lab
command-evolve-features = Features…
    .tip = Evolve players that weigh twelve features and search fifteen plies deep
command-evolve-net = Evolved network…
    .tip = Evolve small neural networks that value positions
lab-new = New evolution…
lab-continue = Continue…
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
lab-finish = Finish generation
    .tip = Play this generation to its end, then pause
lab-resume = Resume
    .tip = Go on where it stopped
lab-more = As many again
    .tip = Evolve for as many generations once more
lab-close = Close
    .tip = Take this run off the page; its folder stays
lab-state-running = Generation { $done } of { $all }
lab-state-running-on = Generation { $done }, until the fitness settles
lab-state-finishing = Generation { $done }, finishing the next one
lab-state-paused = Paused after generation { $done }
lab-best = Its best takes { $random } % of the points against a random player and { $greedy } % against a greedy one.
lab-best-play = Play it
lab-state-done = Done: { $done } generations
lab-state-failed = Stopped after generation { $done }
lab-thread-died = The evolution ended unexpectedly. What was saved is whole; Resume goes on from there.
lab-speed = { $rate } games a second
lab-left = { $time } left
lab-champions = Champions by generation
    .tip = Slide back to the best player of an earlier generation and play it
lab-champion-of = { $run }, generation { $generation }
lab-member = Player { $number }
lab-member-about = Seen in generation { $generation }, born in { $born }, fitness { $fitness }
lab-more-weights = { $count } weights in all
lab-play = Play this one
    .tip = A game against this player, you with black
lab-watch = Watch it against…
lab-population = Population
lab-column-fitness = Fitness
lab-column-number = Player
lab-column-born = Born
lab-column-weights = Weights
plot-strength = Strength
    .tip = The share of points that the best of each generation wins against the same six opponents, from the same openings, with both colours. The band holds the truth in 95 of 100 cases.
plot-fitness = Fitness
    .tip = Points won within the population. Says who is ahead there, and nothing about strength.
plot-weights = Weights
    .tip = The mean of each weight over the population, and how far it is spread.
plot-diversity = Diversity
    .tip = How different the members still are: 0 when all are the same.
plot-best = best
plot-median = median
plot-worst = worst
form-title-sci = Evolve SCI polynomials
    .tip = Players with three weights: corners, squares beside corners, discs. A hundred generations take seconds.
form-title-jma = Evolve JMA polynomials
    .tip = Players with ten weights: eight kinds of squares, edges, freedom. A hundred generations take a minute.
form-title-features = Evolve twelve features
    .tip = Players that search fifteen plies deep along the few most promising moves. A generation takes minutes.
form-title-net = Evolve a neural network
    .tip = Small networks that value positions, changed at random and selected by their games.
form-title-earlier = Continue an evolution
    .tip = Goes on from where a run or a population stands.
form-generations = Generations
    .tip = How long to evolve. It can be paused and continued at any time.
form-name = Name
    .tip = The folder in which the run is kept.
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
form-settled = Settled
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
form-fitness = Fresh fitness
    .tip = All start at 0 in every generation, where otherwise survivors keep their points.
form-colours = Colours
    .tip = Who plays black.
colours-first = The one who draws the other
colours-drawn = Drawn
colours-both = Both, in two games
form-plies = Random opening
    .tip = So many moves at the start of each game are drawn at random.
form-benchmark = Benchmark pairs
    .tip = Pairs of games of each generation’s best against each of six fixed opponents; 0 for none.
form-start = Start
form-no-earlier = There is nothing to go on with yet.
form-earlier = { $name }: { $genome }, { $done } generations
lab-stop = Stop
    .tip = Stop at once and let the run be over; nothing is lost
lab-benchmark = Against the benchmark
form-layers = Layers
    .tip = How many numbers stand in each layer, the 65 inputs first and the one output last, such as 65-128-64-32-1.
form-threads = Threads
    .tip = How many cores play the games. The result is the same with any number; without the last one the window stays quick.
form-scheme = Scheme
    .tip = How one generation follows from another. A change brings that scheme’s published settings.
scheme-elitism = Mutation and elitism
scheme-mulambda = Crossing, all against all
form-least = At least
    .tip = So many generations before the fitness can settle.
form-heuristic = Sensible ranges
    .tip = Half of the first population comes from the ranges a player would choose.
form-look = Look
    .tip = Show this run as it stands, its plots and its champions, and evolve nothing
form-file = Another file…
    .tip = Go on with a population from anywhere: .evl or .ron
form-bad-name = A name is made of letters, digits, - and _
form-name-taken = There is a population of this name already
form-at-work = This run is evolving already
file-population-title = Choose a population
