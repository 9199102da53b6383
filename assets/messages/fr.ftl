# Les mots de la fenêtre en français. L’attribut `tip` d’un message l’explique.

menu-game = Partie
menu-new = Nouvelle
menu-moves = Coups
menu-this-move = Ce coup
menu-evolution = Évolution
menu-polynomials = Polynômes
menu-view = Vue
menu-theme = Thème
    .also = réglages préférences options paramètres apparence couleurs
menu-felt = Plateau
    .also = réglages préférences options paramètres apparence couleur
menu-discs = Pions
    .also = réglages préférences options paramètres apparence pièces
menu-language = Langue
    .also = réglages préférences options paramètres traduction
menu-animation = Animation
    .also = réglages préférences options paramètres vitesse
menu-sound = Son
    .also = réglages préférences options paramètres volume
menu-pages = Pages
menu-all = Menu
menu-help = Aide

page-game = Othellier

command-new-person-computer = Humain contre CPU…
    .tip = Jouer contre l’ordinateur
    .also = commencer jouer niveau difficulté
command-new-computer-computer = CPU contre CPU…
    .tip = Regarder jouer deux ordinateurs
command-new-person-person = Humain contre humain…
    .tip = Deux personnes jouent sur cet ordinateur
    .also = commencer ami deux joueurs
command-rematch = Revanche, couleurs échangées
    .tip = Commencer une nouvelle partie entre les mêmes joueurs, couleurs échangées
command-change-players = Changer de joueurs…
    .tip = Choisir qui continue cette partie à partir de la position affichée
change-players-title = Changer de joueurs
command-open = Ouvrir…
    .tip = Ouvrir une partie enregistrée
    .also = charger importer fichier
command-library = Parties récentes…
    .tip = Retrouver et ouvrir une partie jouée dans ce programme
    .also = historique archives
command-puzzles = Problèmes
    .tip = Résoudre des problèmes de finale avec un classement
    .also = tactique exercices
command-save = Enregistrer
    .tip = Enregistrer la partie
    .also = exporter fichier
command-save-as = Enregistrer sous…
    .tip = Enregistrer la partie dans un autre fichier
command-copy-moves = Copier les coups
    .tip = Mettre les coups de la partie dans le presse-papiers
command-copy-position = Copier la position
    .tip = Mettre la position dans le presse-papiers : 64 caractères et le trait
command-copy-link = Copier le lien
    .tip = Mettre dans le presse-papiers une adresse qui ouvre la partie dans un navigateur
command-paste = Coller
    .tip = Ouvrir la partie ou la position du presse-papiers, dans toute notation courante
command-quit = Quitter
    .tip = Quitter le programme
    .also = fermer
command-undo = Annuler
    .tip = Annuler le dernier changement : votre coup, une partie ouverte, une suppression
    .also = reprendre
command-redo = Rétablir
    .tip = Refaire le changement qui a été annulé
command-first = Début
    .tip = Aller au début de la partie
command-back = Précédent
    .tip = Reculer d’un coup
command-forward = Suivant
    .tip = Avancer d’un coup
command-last = Fin
    .tip = Aller à la fin de la partie
command-next-variation = Variante suivante
    .tip = Montrer l’alternative suivante à ce coup ou à un coup précédent
command-previous-variation = Variante précédente
    .tip = Montrer l’alternative précédente à ce coup ou à un coup précédent
command-back-to-game = Retour à la partie
    .tip = Quitter la variante et revenir à la partie, là où elle s’en sépare
command-promote = Promouvoir la variante
    .tip = Faire de cette variante la ligne principale là où elle commence
command-delete = Supprimer à partir d’ici
    .tip = Supprimer ce coup et tous les suivants ; annuler les ramène
command-comment = Commentaire…
    .tip = Écrire un commentaire sur ce coup
command-mark-good = Bon coup (!)
    .tip = Marquer ce coup comme bon, ou ôter la marque
command-mark-mistake = Erreur (?)
    .tip = Marquer ce coup comme une erreur, ou ôter la marque
command-mark-interesting = Coup intéressant (!?)
    .tip = Marquer ce coup comme intéressant, ou ôter la marque
command-mark-blunder = Gaffe (??)
    .tip = Marquer ce coup comme une gaffe, ou ôter la marque
command-pause = Suspendre ou relancer l’ordinateur
    .tip = Mettre l’ordinateur en pause, ou le laisser continuer
command-step = L’ordinateur joue un coup
    .tip = Laisser l’ordinateur jouer un coup
command-at-once = Aller au résultat
    .tip = Entre deux ordinateurs, montrer tout de suite la fin de la partie
command-stop = Arrêter de réfléchir
    .tip = Arrêter l’ordinateur qui réfléchit
command-evolve-first = Faites évoluer votre premier joueur
    .tip = Faire évoluer des joueurs quelques secondes, puis jouer contre le meilleur
command-evolve-polynomial = Polynômes { $name }…
    .tip = Faire évoluer des polynômes à { $count } poids : { $weights }
command-continue-evolution = Reprendre…
    .tip = Reprendre une évolution depuis son fichier
command-compare-runs = Comparer des exécutions
    .tip = Montrer la force, l’aptitude, la diversité et les réglages des exécutions les plus récentes, ou de celles que vous choisissez
command-deleted-runs = Exécutions supprimées…
    .tip = Montrer les exécutions supprimées de toute sorte : les récupérer, ou les supprimer définitivement
command-theme-light = Clair
    .tip = Un thème clair
    .also = jour mode
command-theme-dark = Sombre
    .tip = Un thème sombre
    .also = nuit mode
command-theme-high-contrast = Contraste élevé
    .tip = Noir, blanc et jaune
    .also = accessibilité
command-felt-green = Feutre vert
    .tip = Le plateau habituel
command-felt-blue = Feutre bleu
    .tip = Un plateau bleu comme le ciel
command-felt-walnut = Noyer
    .tip = Un plateau de bois brun
command-felt-slate = Ardoise
    .tip = Un plateau de pierre grise
command-discs-classic = Noirs et blancs
    .tip = Les pions habituels
command-discs-clear = Bleus et jaunes
    .tip = Faciles à distinguer, aussi pour les daltoniens : les jaunes portent un anneau
command-discs-quiet = Ébène et ivoire
    .tip = Des pions chauds et peu brillants
command-language-english = English
    .tip = Utiliser l’anglais
command-language-spanish = Español
    .tip = Utiliser l’espagnol
command-language-french = Français
    .tip = Utiliser le français
command-language-polish = Polski
    .tip = Utiliser le polonais
command-language-japanese = 日本語
    .tip = Utiliser le japonais
command-language-persian = فارسی
    .tip = Utiliser le persan
command-animation-off = Aucune
    .tip = Les pions se retournent aussitôt
command-animation-fast = Rapide
    .tip = Les pions se retournent en 150 ms
command-animation-normal = Normale
    .tip = Les pions se retournent en 250 ms
command-animation-slow = Lente
    .tip = Les pions se retournent en 400 ms
command-sound = Jouer les sons
    .tip = Entendre les coups, les passes et la fin de la partie
    .also = réglages préférences options paramètres volume muet audio
command-loudness-quiet = Faible
    .tip = Aussi fort qu’une horloge
command-loudness-normal = Normal
    .tip = Aussi fort qu’un pion sur la table
command-loudness-loud = Fort
    .tip = S’entend dans toute la pièce
command-legal = Montrer les coups légaux
    .tip = Marquer les cases où l’on peut jouer
    .also = réglages préférences options paramètres points possibles
command-preview = Prévisualiser les pions retournés
    .tip = Marquer les pions que retournerait un coup sur la case pointée
    .also = réglages préférences options paramètres aperçu
command-coordinates = Montrer les coordonnées
    .tip = Lettres et chiffres autour de l’othellier
    .also = réglages préférences options paramètres lettres chiffres
command-bar = Barre d’évaluation
    .tip = Montrer à côté de l’othellier le score final attendu pendant l’analyse
    .also = réglages préférences options paramètres score
command-values-for-black = Montrer les valeurs du point de vue de Noir
    .tip = Montrer les valeurs des coups pour Noir, comme la courbe, et non pour le camp au trait
command-feedback = Juger mes coups pendant le jeu
    .tip = Après chacun de vos coups, une marque du vert au rouge montre combien de pions il perd. Ces parties ne sont pas classées
command-larger = Agrandir
    .tip = Tout agrandir
    .also = réglages préférences options paramètres zoom agrandir police texte
command-smaller = Réduire
    .tip = Tout réduire
    .also = réglages préférences options paramètres zoom réduire police texte
command-usual-size = Taille automatique
    .tip = Une taille adaptée à la fenêtre
    .also = réglages préférences options paramètres zoom police texte
command-palette = Chercher…
    .tip = Trouver une commande, un joueur ou une partie récente
command-shortcuts = Raccourcis clavier
    .tip = Montrer toutes les touches
    .also = réglages préférences options paramètres touches
command-about = À propos d’Othello Lab
    .tip = Version et crédits
    .also = version licence

refusal-at-start = Il n’y a pas de coup avant celui-ci
refusal-at-end = Il n’y a pas de coup après celui-ci
refusal-nothing-to-undo = Il n’y a rien à annuler
refusal-nothing-to-redo = Il n’y a rien à rétablir
refusal-no-variation = Cette ligne n’a pas de variante
refusal-main-line = C’est la ligne principale
refusal-no-moves = Rien n’a encore été joué
refusal-no-computer = Aucun ordinateur ne joue cette partie
refusal-over = La partie est finie
refusal-not-over = La partie n’est pas finie
refusal-not-its-turn = Ce n’est pas à l’ordinateur de jouer
refusal-high-contrast = Le contraste élevé a son propre plateau : choisissez d’abord un autre thème
refusal-not-thinking = L’ordinateur ne réfléchit pas
refusal-no-room = Agrandissez d’abord la fenêtre : elle est trop petite pour une échelle plus grande
refusal-other-board = Cette commande n’agit que sur la page Othellier

black = Noir
white = Blanc
person = Humain
computer = CPU
black-is-person = Noir : humain
black-is-computer = Noir : CPU
white-is-person = Blanc : humain
white-is-computer = Blanc : CPU
discs-black = { $count ->
    [one] { $count } pion noir
   *[other] { $count } pions noirs
}
discs-white = { $count ->
    [one] { $count } pion blanc
   *[other] { $count } pions blancs
}

square-empty = { $square }, vide
square-legal = { $square }, coup légal
square-black = { $square }, noir
square-white = { $square }, blanc
feedback-best = meilleur coup
feedback-lost = perd { $discs } pions
square-black-last = { $square }, noir, dernier coup
square-white-last = { $square }, blanc, dernier coup

player-thinking = réfléchit…
player-paused = en pause
player-explores = finie : exploration
player-passes = { $count ->
    [one] { $count } passe
   *[other] { $count } passes
}

method-random = joue au hasard
method-greedy = retourne le plus de pions
method-evaporate = retourne le moins de pions
method-alphabeta = Alpha-bêta
method-minimax = Minimax
method-pvs = Variante principale, par profondeur
method-pvs-secs = Variante principale, par temps
method-pruned = Largeur élaguée, 15 demi-coups par 3
method-mcts = Recherche arborescente Monte-Carlo
method-alphabeta-depth = alpha-bêta, profondeur { $setting }
method-minimax-depth = minimax, profondeur { $setting }
method-pvs-depth = { $setting ->
    [one] voit 1 coup à l’avance
   *[other] voit { $setting } coups à l’avance
}
method-pvs-setting-secs = variante principale, { $setting } par coup
method-mcts-secs = Monte-Carlo, { $setting } par coup
method-oneply = compare les plateaux après chaque coup
method-positions = { $count ->
    [one] examine { $count } position par coup
   *[other] examine { $count } positions par coup
}
method-mcts-simulations = { $setting ->
    [one] { $setting } simulation par coup
   *[other] { $setting } simulations par coup
}
method-pruned-setting = largeur élaguée { $setting }

player-glem = Motifs
player-net = Réseau
player-gene23 = Individu 23
player-mobility = Mobilité
player-random = Hasard
player-greedy = Glouton
player-novice = Novice
player-evaporate = Évaporation
player-mcts = Monte-Carlo

pause-between-moves = Délai
continue-from-here = Continuer d’ici
    .tip = Jouer à partir de cette position. La partie finie garde son résultat et les nouveaux coups ne sont pas classés.
continue-reopens = Jouer à partir de cette position. La partie continue et n’est pas classée ; Annuler rétablit sa fin.
no-moves-yet = Aucun coup
move-pass = passe
move-go-to = Coup { $number }, { $square }
move-lost = abandonne { $lost }
move-go-to-variation = Coup { $number }, { $square }, variante
comment-title = Commentaire
comment-text = Sur ce coup
comment-keep = Enregistrer
comment-question = Enregistrer le commentaire modifié ?
comment-discard = Abandonner
keys-wheel = Molette
shortcut-wheel = Au-dessus de l’othellier : parcourir la partie ; avec Maj, les variantes

status-announced = { $square }. { $state }
invitation = Faites évoluer votre propre joueur
    .tip = Faites évoluer un joueur en quelques secondes, puis affrontez-le. Appuyez sur ? pour toutes les touches
status-black-to-move = Noir joue
status-white-to-move = Blanc joue
status-black-thinks = Noir réfléchit…
status-white-thinks = Blanc réfléchit…
status-paused = Ordinateur en pause
status-explores = Partie finie : exploration
    .tip = La partie garde son résultat. L’ordinateur ne répond pas, la pendule est arrêtée et rien n’est classé.
status-score = { $black } – { $white }
status-legal = { $count ->
    [one] { $count } coup légal
   *[other] { $count } coups légaux
}
illegal-no-flips = { $square } ne retourne aucun pion.
illegal-taken = { $square } est occupée.
illegal-black-turn = C’est à Noir de jouer.
illegal-white-turn = C’est à Blanc de jouer.
illegal-paused = L’ordinateur est en pause : « Continuer d’ici » le laisse jouer.
level-elo = Elo { $rating }
status-opening = L’ouverture de cette partie
status-browsing = coup { $ply } sur { $all }
status-preview = Aperçu : coup { $move } de la suite
    .tip = Le plateau montre la suite, pas la partie. Échap montre de nouveau la partie.
status-hint = Indice : { $square }, { $value }, suite { $line }
status-hint-reason = Indice : { $square }, { $value }. { $reason }
status-report-plain = CPU : { $best }, profondeur { $depth }, { $nodes } positions
status-report = CPU : { $best }, valeur { $value }, profondeur { $depth }, { $nodes } positions

result-black = Noir gagne { $winner } – { $loser }
result-white = Blanc gagne { $winner } – { $loser }
result-draw = Match nul, 32 – 32
result-empties = { $count ->
    [one] Une case vide compte pour le vainqueur
   *[other] { $count } cases vides comptent pour le vainqueur
}
result-title = Résultat
result-again = Rejouer
result-look = Voir l’othellier
result-review = Analyser
    .tip = Analyser la partie, depuis le coup où elle a basculé
result-easier = Plus facile
result-harder = Plus difficile
result-rating = Votre Elo : { $before } → { $after } ({ $change })
    .tip = Au classement, où tous sont comparés
result-rating-provisional = Votre Elo : { $rating } (provisoire)
    .tip = Provisoire jusqu’à { $needed } parties classées, { $games } pour l’instant : avec peu de parties il est incertain, et chacune le change beaucoup
result-rating-awaited = Calcul de votre Elo…
result-turn-black = Tournant : { $number }. { $square } de Noir (−{ $discs } pions)
result-turn-white = Tournant : { $number }. { $square } de Blanc (−{ $discs } pions)
result-turn-sought = Recherche du tournant…
    .tip = Le coup qui a le plus réduit les chances du perdant
result-turn-nowhere = Aucun coup seul n’a décidé
winner-black = Noir gagne
winner-white = Blanc gagne
winner-you = Vous avez gagné
loser-you = Vous avez perdu
winner-nobody = Match nul
pass-black = Noir n’avait aucun coup et a passé
pass-white = Blanc n’avait aucun coup et a passé
ok = OK

failed-black = Noir n’a pas donné de coup : { $reason }
failed-white = Blanc n’a pas donné de coup : { $reason }
failed-silently = sa recherche s’est terminée sans réponse
autosave-failed = Impossible de conserver la partie et les réglages : { $reason }. Pour garder la partie, utilisez Enregistrer sous… dans un autre dossier.
paste-failed = Rien à ouvrir dans le presse-papiers : { $reason }. Copiez des coups comme f5d6c3, une position ou une partie, puis collez à nouveau.
paste-unreadable = Aucune partie ni position trouvée : { $reason }
paste-illegal = { $count ->
    [one] Le coup { $number } n’est pas légal : { $why } Le coup précédent est sur le plateau. Corrigez l’endroit marqué ou annulez.
   *[other] Le coup { $number } n’est pas légal : { $why } Les { $count } coups précédents sont sur le plateau. Corrigez l’endroit marqué ou annulez.
}
paste-title = Texte collé
paste-text = Corrigez les coups ou la position :
undone-moves = { $count ->
    [one] Un coup annulé ; « Rétablir » le remet
   *[other] { $count } coups annulés ; « Rétablir » les remet
}
undone-game = La partie précédente est de nouveau sur le plateau ; « Rétablir » ramène celle que vous venez de quitter
pasted-game = { $count ->
    [one] Partie d’un coup collée
   *[other] Partie de { $count } coups collée
}
skipped-to-result = { $count ->
    [one] Un coup passé jusqu’au résultat
   *[other] { $count } coups passés jusqu’au résultat
}
open-failed = { $file } ne peut pas être ouvert : { $reason }
save-failed = { $file } ne peut pas être enregistré : { $reason }
save-folder-missing = { $file } ne peut pas être enregistré : le dossier { $folder } n’existe pas. Choisissez un autre dossier.

new-game-title = Nouvelle partie
new-game-start = Commencer
opened-board-title = Qui joue à partir d’ici ?
opened-board-start = Continuer
kind-person-computer = Humain contre CPU
kind-computer-computer = CPU contre CPU
kind-person-person = Humain contre humain
you-play = Vous jouez
you-play-random = Au hasard
advanced = Avancé
search-is-fixed = Ce niveau n’a pas de réglages.
player-selected = Choisi : { $name }
rating-always = Compter dans mon Elo même avec indices ou coups repris
    .tip = Sinon, une partie ne compte pour votre Elo que sans indices, valeurs ni coups repris.
rating-none = Non classée
    .tip = Une partie compte pour votre Elo si elle commence comme nouvelle partie, sans indices, valeurs ni coups repris.
start-from = Départ
start-usual = Départ standard
start-named = Ouverture connue
start-balanced = Ouverture équilibrée
    .tip = Huit coups au hasard après lesquels aucun camp n’a plus d’un pion d’avance (comme en XOT)
start-shown = Position actuelle
    .tip = La partie commence par les coups qui ont mené à la position affichée
opening-search = Chercher une ouverture
opening-none = Aucune ouverture de ce nom
time-control = Temps
    .tip = La pendule tourne tant que la partie est à l’écran, même pendant que vous regardez des coups précédents ; pas dans un dialogue, sur une autre page ou pendant que l’ordinateur est en pause. Un ordinateur qui réfléchit au temps le respecte ; tout autre perd quand son temps est écoulé.
time-none = Sans pendule
time-move = Temps par coup
time-game = Total avec incrément
time-secs-a-move = s par coup
time-minutes = min
time-increment = s de plus par coup
time-of-black = Temps de Noir : { $time }
time-of-white = Temps de Blanc : { $time }
time-low-black = Noir n’a presque plus de temps
time-low-white = Blanc n’a presque plus de temps
command-resign = Abandonner
    .tip = Abandonner la partie en cours ; elle compte comme une défaite
    .also = céder
command-show-result = Afficher le résultat
    .tip = Afficher à nouveau le résultat de la partie finie
resign-title = Abandonner cette partie ?
resign-text = Elle compte comme une défaite au classement.
resign-text-unrated = Cette partie n’est pas classée : elle ne compte pas au classement.
resign-text-short = Cette partie est trop courte pour compter au classement.
resign-yes = Abandonner
close-title = Exécutions en cours
close-text = Elles se mettent en pause à la fermeture de la fenêtre, sans rien perdre. Reprenez-les dans le Labo.
close-yes = Fermer la fenêtre
refusal-no-person = Aucun humain ne joue cette partie
ended-black-resigned = Noir a abandonné
ended-white-resigned = Blanc a abandonné
ended-black-time = Noir a dépassé son temps
ended-white-time = Blanc a dépassé son temps
ended-you-resigned = Vous avez abandonné
ended-computer-resigned = L’ordinateur a abandonné
ended-your-time = Vous avez dépassé votre temps
ended-computer-time = L’ordinateur a dépassé son temps
swap-colors = Échanger les couleurs
cancel = Annuler
time-left = reste environ { $time }
duration-secs = { $secs } s
duration-mins-secs = { $mins } min { $secs } s
duration-mins = { $mins } min
duration-hours = { $hours } h { $mins } min
duration-hours-whole = { $hours } h
duration-days = { $days } j { $hours } h
run-died = L’exécution s’est arrêtée à cause d’un défaut du programme. Ce qui a été enregistré est intact, et elle peut être reprise.
close = Fermer
players-levels = Niveaux
players-mine = Mes joueurs
players-evolved = Évolués
players-engines = Moteurs
players-search = Chercher un joueur
players-none = Aucun joueur de ce nom
players-more = { $count } de plus
players-fewer = Moins
players-mine-empty = Vous n’avez encore fait évoluer aucun joueur. Lancez une évolution au labo : ses joueurs figurent ici dès la première génération. Ceux que vous ajoutez figurent ici aussi.
players-evolved-empty = Aucun joueur évolué inclus.
players-other = Autre joueur
    .tip = Une recherche avec un modèle (pvs:6@jma), un fichier de joueur ou un autre programme : gtp:COMMANDE ou nboard:COMMANDE ; gtp:5s@COMMANDE fixe aussi le temps par coup
players-add = Ajouter
players-remove = Retirer { $name } des listes
player-games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
method-as-bred = Propre à chaque joueur
method-its-own = La sienne : { $search }
origin-run-best = le plus apte de son exécution, { $search }
origin-run-champion = le plus apte de sa génération, { $search }
origin-run-latest = dernier cycle de son exécution, { $search }
origin-run-round = cycle antérieur de son exécution, { $search }
style = milieu de partie : environ { $discs } % des pions, { $moves } % des coups
origin-run-birth = Né à la génération { $born } de { $run }, graine { $seed }
choose-file = Fichier…
    .tip = Choisir le fichier d’un joueur : .evl, .ron, .glem ou .player
searcher = Recherche
depth = Profondeur
secs-a-move = Temps par coup
simulations = Simulations
origin-evolved = { $generations ->
    [one] { $generations } génération
   *[other] { $generations } générations
} · aptitude { $fitness }
origin-built-in = { $search }
origin-playouts = joue des fins de partie au hasard

file-open-title = Ouvrir une partie
file-save-title = Enregistrer la partie
file-player-title = Choisir un joueur
file-open = Ouvrir
file-save = Enregistrer
file-up = Dossier parent
file-name = Nom
file-format = Format
format-ron = Partie d’Othello Lab, complète (.ron)
format-sgf = Pour d’autres programmes, avec variantes (.sgf)
format-ggf = Pour les serveurs de jeu (.ggf)
format-txt = Coups en texte (.txt)
format-wtb = Base de parties (.wtb)
format-tab = Le plateau affiché, pions seuls (.tab)
format-obf = Le plateau affiché et le trait (.obf)
format-png = Image du plateau (.png)
format-svg = Dessin du plateau (.svg)
format-chart-svg = Image vectorielle (.svg)
format-chart-png = Image (.png)
format-games-ggf = Parties (.ggf)
format-table-csv = Tableau (.csv)
format-table-html = Rapport en page (.html)
format-table-txt = Tableau en texte (.txt)
format-table-ron = Tableau pour programmes (.ron)
format-gif = La partie entière, animée (.gif)

consent-title = Lancer ce programme ?
consent-text = L’un des joueurs est un autre programme de cet ordinateur. Si vous ne l’y avez pas mis vous-même, ne le lancez pas. Il aurait tous vos droits :
consent-yes = Lancer
consent-no = Ne pas lancer

shortcuts-title = Raccourcis clavier
shortcuts-how = Pour changer un raccourci, cliquez dessus et appuyez sur les nouvelles touches
shortcuts-press = Appuyez sur les nouvelles touches, ou sur Échap pour garder les anciennes
shortcuts-taken = Déjà utilisé pour « { $command } »
shortcuts-reserved = Ces touches sont réservées
shortcuts-fixed = Le système fixe ces touches
shortcuts-usual = Rétablir
shortcuts-usual-all = Rétablir tous les raccourcis
overwrite-title = Remplacer ce fichier ?
overwrite-text = Un fichier portant ce nom existe déjà.
overwrite-yes = Remplacer
who-moves-title = À qui de jouer ?
who-moves-text-black = Un fichier .tab ne dit pas à qui est le trait. D’après le nombre de pions, c’est sans doute à Noir.
who-moves-text-white = Un fichier .tab ne dit pas à qui est le trait. D’après le nombre de pions, c’est sans doute à Blanc.
who-moves-black = Noir joue
who-moves-white = Blanc joue
library-title = Parties récentes
palette-search = Chercher commandes, joueurs et parties
palette-none = Aucun résultat
palette-player = Joueur
palette-page = page
palette-game = Partie
library-search = Chercher par joueur, date, ouverture ou coups
library-none = Aucune partie ne correspond
library-reading = Lecture…
library-delete = Supprimer { $game }
library-restore = Rétablir { $game }
library-deleted = Supprimée
library-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
saved-as = Enregistré sous { $file }
saved-without = Enregistré sous { $file }, mais pas tout : { $reasons }. Un fichier .ron garde tout.
collection-title = Parties
collection-search = Chercher par joueur, date, résultat ou coups
collection-explore = Chercher ces parties par position
left-out-file = { $count ->
    [one] Un élément de { $file } a été omis : { $reasons }
   *[other] { $count } éléments de { $file } ont été omis : { $reasons }
}
left-out-pasted = { $count ->
    [one] Un élément du texte collé a été omis : { $reasons }
   *[other] { $count } éléments du texte collé ont été omis : { $reasons }
}
recent-gone = Cette partie ne peut plus être lue : son fichier a été supprimé ou est abîmé
keys-arrows = Flèches
keys-enter = Entrée, Espace
keys-type = f5
shortcut-arrows = Parcourir la partie ; les cases, si l’othellier a le focus
shortcut-enter = Aller sur l’othellier ; jouer sur la case sélectionnée
shortcut-type = Taper une case pour y jouer
keys-pages = Ctrl+Page préc., suiv.
shortcut-pages = Aller à la page précédente ou suivante
keys-panes = Ctrl+F6
shortcut-panes = Passer entre le menu, le plateau, les joueurs et l’analyse
keys-menu = F10, Alt+lettre
shortcut-menu = Ouvrir un menu ; Gauche et Droite mènent aux voisins

about-title = Othello Lab
legend-title = Marques de l’othellier
legend-legal = Points : les cases où l’on peut jouer.
legend-last = Un point : le dernier coup. Un anneau fin : un pion qu’il a retourné.
legend-preview = Un pion pâle : le coup sous le pointeur. Anneaux épais : les pions qu’il retournerait.
legend-values = Valeurs des coups en pions : une estimée et une exacte, d’une autre couleur et sans décimale.
legend-best = Un anneau : le meilleur coup.
legend-little = Un point sous la valeur : le coup perd moins d’un pion.
legend-some = Un losange : le coup perd moins de { $discs } pions.
legend-mistake = Un triangle : une erreur. Le coup perd { $discs } pions ou plus.
legend-played = Un cadre : le coup joué dans la partie.
legend-feedback = Une marque dans le coin juge votre coup, du vert (le meilleur) au rouge (une erreur).
legend-reasons = Flèches et cases ombrées : les raisons. La couleur de l’anneau plaide pour le meilleur coup, celle du triangle contre le coup joué.
legend-minds = Lettres : les choix des joueurs sous Plusieurs avis.
legend-cursor = Un cadre épais : la case atteinte avec les flèches du clavier.
legend-graph = Dans le graphique : un trait vertical fin au tournant de la partie ; points pleins pour les valeurs exactes, creux pour les estimations.
about-text = Jouez à Othello contre des joueurs issus de l’évolution. Version { $version }.
about-credits = D’après Othello7, dont les joueurs restent jouables. Polices : Inter, Noto Sans CJK JP et Vazirmatn, sous licence SIL Open Font License.

command-evolve-patterns = Motifs (GLEM)…
    .tip = Entraîner les poids de motifs par des parties contre soi. GLEM est le modèle linéaire généralisé d’évaluation de M. Buro

## Apprendre par cycles : ce que partagent les pages du réseau et des motifs
learning-folder = Dossier
learning-folder-help = Où l’exécution est gardée ; on peut la mettre en pause et la reprendre à tout moment
learning-folder-there = Il y a une exécution dans ce dossier : elle reprend avec ses propres réglages
learning-start = Lancer l’entraînement
learning-go-on = Reprendre l’entraînement
learning-stop = Pause
learning-more = { $count ->
    [one] Encore { $count } cycle
   *[other] Encore { $count } cycles
}
    .tip = Chaque cycle supplémentaire est comme le dernier.
learning-new = Nouvelle exécution
    .tip = Préparer une autre exécution, dans un dossier à elle
learning-busy = Un autre entraînement est en cours. Mettez-le d’abord en pause.
learning-back = Revenir à { $name }
learning-recipe = Recette
learning-takes = Prend environ { $time } sur cet ordinateur
forecast-takes = Environ { $time } sur cet ordinateur : { $games ->
    [one] 1 partie
   *[other] { $games } parties
}
forecast-unknown = Durée inconnue
learning-add-file = Ajouter un fichier…
    .tip = Apprendre aussi d’un fichier : parties annotées, lignes CSV, WTHOR, GGF, suites de coups ou positions avec valeurs
learning-remove-file = Retirer
learning-seed = Graine
    .tip = La même graine donne le même résultat
learning-idle = Aucun entraînement en cours.
learning-reading = Lecture de l’exécution…
learning-beginning = Démarrage…
learning-playing = Cycle { $round } : { $played } parties jouées sur { $of }
learning-learning = Cycle { $round } : époque { $epoch } terminée
learning-stopped = En pause. Reprise possible.
learning-done = Tous les cycles sont faits. Ensuite : jouer contre le modèle, le tester ou entraîner d’autres cycles.
learning-training = apprentissage
learning-validation = validation
learning-no-epoch = Pas encore d’époque : d’abord les parties sont jouées, puis le modèle apprend d’elles
learning-no-round = Pas encore de cycle : à la fin de chacun, des parties contre des adversaires fixes mesurent la force
learning-overfits = L’erreur de validation ne s’améliore plus depuis { $count } époques alors que celle d’entraînement baisse : le modèle apprend ces parties par cœur (surapprentissage). Plus de parties par cycle ou moins d’époques aident.
learning-good-curves = Dans une bonne exécution, les deux courbes d’erreur baissent et restent proches. Celle de validation compte : le modèle n’a pas appris de ces parties. La force monte ; là où les barres verticales (intervalles à 95 %) se recouvrent, l’écart peut être dû au hasard.
learning-then = Lancez une exécution pour voir ici son erreur et sa force. La recette Aperçu rapide prend le moins de temps.
learning-patterns = Motifs
learning-network = Réseau
learning-takes-rounds = Prend environ { $time } sur cet ordinateur, chaque cycle de { $least } à { $most }
learning-takes-each = Prend environ { $time } sur cet ordinateur, chaque cycle { $least }
learning-takes-if-idle = si l’ordinateur ne fait rien d’autre
learning-takes-as-before = estimé d’après votre dernière exécution
learning-add-own = Ajouter mes parties
    .tip = Apprendre aussi de toutes les parties terminées dans ce programme
learning-own = mes parties
learning-stages = Erreur par phase
    .tip = L’erreur de validation selon le nombre de pions sur le plateau, au dernier cycle et au précédent
learning-round = Cycle { $round }
learning-rounds = Force après chaque cycle
learning-trend-clear = Il progresse : le cycle { $round } est { $gain } Elo au-dessus du cycle { $first }, et les intervalles ne se recouvrent pas.
learning-trend-worse = Il régresse : le cycle { $round } est { $gain } Elo au-dessous du cycle { $first }, et les intervalles ne se recouvrent pas.
learning-trend-open = Les cycles { $first } et { $round } ne se distinguent pas encore : leurs intervalles se recouvrent. Le match entre les deux, ci-dessous, tranche par beaucoup plus de parties.
learning-test-rounds = Match du cycle { $round } contre le cycle { $first }
    .tip = Les deux modèles jouent jusqu’à 500 paires de parties. Le match s’arrête dès qu’il est clair lequel est le plus fort : par un test séquentiel (SPRT) de −10 contre +10 Elo avec 5 % d’erreur, ou par les paires gagnées et perdues avec 1 % d’erreur
learning-games = Dernières parties
    .tip = Quelques-unes des dernières parties : coup par coup pendant le jeu, avec leur fin pendant l’apprentissage
learning-no-game = Les dernières parties se montrent ici pendant le jeu
learning-game = { $black } à { $white }
learning-play = Jouer
learning-play-round = Jouer contre le cycle { $round }
learning-test = Tester contre les poids intégrés
    .tip = Le modèle du dernier cycle joue jusqu’à 500 paires de parties contre les poids intégrés, avec la même recherche. Le match s’arrête dès qu’il est clair lequel est le plus fort : par un test séquentiel (SPRT) de −10 contre +10 Elo avec 5 % d’erreur, ou par les paires gagnées et perdues avec 1 % d’erreur
learning-shipped = les poids intégrés
learning-own-round = Votre modèle après le cycle { $round }

patterns-rounds = Cycles
    .tip = Chaque cycle joue des parties avec les poids actuels, puis en apprend
patterns-games = Parties par cycle
    .tip = Plus de parties donnent de meilleurs poids, mais prennent plus de temps
patterns-depth = Profondeur
    .tip = De combien de coups les joueurs anticipent dans ces parties
patterns-goal = Cible
    .tip = Ce que les poids doivent prédire
patterns-goal-margin = différence de pions
patterns-goal-outcome = victoire ou défaite
patterns-goal-chance = chance de gain
patterns-method = Méthode
    .tip = Comment les poids sont ajustés : la régression ridge trouve directement la moindre erreur de la différence de pions
patterns-method-ridge = régression ridge
patterns-method-adam = Adam
patterns-method-descent = descente de gradient
patterns-recipe-margin = Standard
    .tip = Apprend la différence de pions par régression ridge, comme les poids intégrés au départ
patterns-recipe-quick = Aperçu rapide
    .tip = Les trois premiers des cycles croissants, pour voir comment marche l’entraînement
patterns-recipe-paper = Comme dans l’article de Buro
    .tip = Apprend la chance de gain par la fonction logistique et une simple descente de gradient, comme M. Buro le décrit pour son programme Logistello
patterns-recipe-oneply = Un demi-coup
    .tip = Pour un joueur qui n’anticipe que d’un coup : il apprend de ses propres parties et est lent dans une recherche profonde
patterns-recipe-growing = Cycles croissants
    .tip = D’abord des cycles courts : ils grandissent à mesure que les poids s’améliorent
patterns-schedule = Cycle { $round } : { $games } parties à la profondeur { $depth }
patterns-epochs = Époques
    .tip = Le nombre maximal de passages sur les positions d’un cycle. Un cycle finit plus tôt quand aucune phase de la partie ne s’améliore plus
patterns-play = Jouer contre ces poids
    .tip = Commencer une partie contre les poids affichés ici
patterns-shipped = Affichés : les poids intégrés
patterns-what = Chaque motif de cases, comme un bord, vaut quelques pions ; leur somme est la valeur d’une position. À chaque cycle, le modèle joue des parties contre lui-même, puis ajuste ces poids jusqu’à prédire leur issue.
patterns-of-run = Affichés : les derniers poids de cette exécution
patterns-errors = Erreur par époque
    .tip = Erreur quadratique moyenne (RMS) dans l’unité de la cible, sur les parties d’apprentissage et de validation. Les lignes en tirets séparent les cycles.
patterns-shape = Motif
patterns-stage = Pions sur l’othellier
patterns-legend = Les cases éclairées sont le motif, appliqué dans toutes les rotations et réflexions de l’othellier. Noir a le trait. Chaque nombre dit combien de pions vaut le motif.
patterns-changed = Ce qui a le plus changé dans ce cycle
patterns-best = Meilleurs pour le camp au trait
patterns-worst = Pires pour le camp au trait
patterns-not-learned = Rien n’est encore appris sur cette phase de la partie.
shape-edge-x = Bord avec cases X
shape-corner-block = Coin, 2 sur 5
shape-corner-angle = Angle du coin avec X
shape-edge-block = Bord et bloc
shape-corner-square = Coin, 3 sur 3
shape-row-2 = Deuxième rangée
shape-row-3 = Troisième rangée
shape-row-4 = Quatrième rangée
shape-diagonal-8 = Diagonale de 8
shape-diagonal-7 = Diagonale de 7
shape-diagonal-6 = Diagonale de 6
shape-diagonal-5 = Diagonale de 5
shape-diagonal-4 = Diagonale de 4
menu-analysis = Analyse

command-hint = Indice
    .tip = Montrer le meilleur coup
    .also = aide suggestion meilleur coup
command-values = Valeurs de tous les coups
    .tip = Montrer sur chaque case ce qu’un coup y vaut pour le camp au trait
command-analyse = Analyser la partie
    .tip = Analyser chaque coup et dresser la liste des erreurs
    .also = revoir précision
command-analyse-variation = Analyser cette variante
    .tip = Analyser chaque coup de la variante affichée à partir du premier
command-next-mistake = Erreur suivante
    .tip = Montrer la position avant l’erreur suivante
command-close-analysis = Fermer l’analyse
    .tip = Fermer l’analyse et retirer les valeurs des cases

refusal-no-mistakes = Aucune erreur connue : analysez d’abord la partie
refusal-no-analysis = Aucune analyse ouverte

side-edge = Largeur du panneau latéral
analysis-title = Analyse
analysis-thinking = réfléchit…
analysis-done = terminée
analysis-paused = en pause
analysis-go-on = Continuer
analysis-graph = Valeur après chaque coup ; vers le haut, Noir est mieux
analysis-nothing = Pas encore analysée
graph-start = Début : { $value }
graph-move = { $number }. { $square } : { $value }
analysis-depth = profondeur { $depth }
    .tip = Profondeur : le nombre de coups que la recherche regarde d’avance. Estimée : le moteur y juge la position. Exacte : calculée jusqu’à la fin de la partie. Nœuds : les positions visitées.
analysis-depth-review = analyse de la partie : profondeur { $depth }
analysis-depth-search = recherche : profondeur { $depth } pour l’instant
analysis-nodes = { $nodes } nœuds
analysis-speed = { $speed }/s
analysis-line = Meilleure suite
analysis-line-move = Suite { $line }, coup { $number } : { $square }
analysis-progress = { $done } sur { $all }
analysis-mistakes = { $count ->
    [0] Aucune erreur
    [one] { $count } erreur
   *[other] { $count } erreurs
}
analysis-summary = Précision { $accuracy } %, perte moyenne { $loss } pions
    .tip = 100 % × 2^(−perte moyenne / 6) : sans perte 100 %, avec 3 pions par coup en moyenne 71 %, avec 6 pions 50 %
analysis-mistake = { $number }. { $played } a coûté { $lost } pions ; { $best } valait mieux
analysis-partial = { $done } coups analysés sur { $all }
analysis-main-line = De la ligne principale
mistakes-title = Erreurs
analysis-turn = tournant
mistakes-by-cost = Pires d’abord
mistakes-mine = Mes coups seulement
mistakes-learn = Apprendre
reason-at-once = aussitôt
reason-later = en { $count } coups
reason-much-later = plus tard
reason-and = { $first } et { $last }
reason-edge-squares = { $count } cases du bord
reason-corner-x = Après la case X { $move }, { $side } prend le coin { $corner } { $when } ; { $other } l’évite.
reason-corner-c = Après la case C { $move }, { $side } prend le coin { $corner } { $when } ; { $other } l’évite.
reason-corner = Après { $move }, { $side } prend le coin { $corner } { $when } ; { $other } l’évite.
reason-corner-now = { $side } peut prendre le coin { $corner } tout de suite.
reason-corner-missed = { $move } gagne le coin { $corner } pour { $side } { $when } ; { $other }, non.
reason-mobility = Après { $move }, { $side } a { $count } coups ; après { $other }, seulement { $less }.
reason-mobility-later = Après { $move } puis { $plies } coups au mieux, { $side } a { $count } coups possibles ; après { $other }, seulement { $less }.
reason-own-mobility = { $count ->
    [0] Après { $move } et la réponse, { $side } n’a aucun coup ; après { $other }, il en aurait { $more }.
    [one] Après { $move } et la réponse, { $side } n’a que { $count } coup ; après { $other }, il en aurait { $more }.
   *[other] Après { $move } et la réponse, { $side } n’a que { $count } coups ; après { $other }, il en aurait { $more }.
}
reason-own-mobility-later = { $count ->
    [0] Après { $move } puis { $plies } coups au mieux, { $side } n’a aucun coup possible ; après { $other }, il en aurait { $more }.
    [one] Après { $move } puis { $plies } coups au mieux, { $side } n’a que { $count } coup possible ; après { $other }, il en aurait { $more }.
   *[other] Après { $move } puis { $plies } coups au mieux, { $side } n’a que { $count } coups possibles ; après { $other }, il en aurait { $more }.
}
reason-safe = { $count ->
    [0] Après { $move } et la réponse, { $side } n’a aucun coup sans céder de coin ; après { $other }, il en aurait { $more }.
    [one] Après { $move } et la réponse, { $side } n’a que { $count } coup sans céder de coin ; après { $other }, il en aurait { $more }.
   *[other] Après { $move } et la réponse, { $side } n’a que { $count } coups sans céder de coin ; après { $other }, il en aurait { $more }.
}
reason-opened = { $move } permet à { $side } de jouer { $squares } ; { $other } n’ouvre aucun coup.
reason-frontier = { $move } laisse à { $side } { $count } pions de frontière ; { $other }, seulement { $less }.
reason-wedge = { $move } permet à { $side } de s’insérer en { $square }, entre { $first } et { $second }, { $when }.
reason-wedge-now = { $move } s’insère entre { $first } et { $second }.
reason-unbalanced = { $move } forme un bord déséquilibré ({ $squares }), que { $side } attaque en { $square }.
reason-stable = { $move } donne à { $side } des pions définitifs en { $squares } { $when } ; { $other }, non.
reason-region = Après { $move }, { $side } joue le dernier coup de la région { $squares } ; après { $other }, c’est { $rival }.
reason-last-move = Après { $move }, { $side } joue le dernier coup de la partie ; après { $other }, c’est { $rival }.
reason-pass = Après { $move }, { $side } doit passer { $when } ; après { $other }, non.
reason-swindle = Après { $move }, { $side } obtient { $first } et { $second } : { $rival } ne peut pas y jouer entre les deux.
reason-waits = { $move } peut attendre : après { $other }, { $rival } ne peut jamais y jouer en premier.
reason-wiped = Après { $move }, { $side } perd tous ses pions.
reason-count = Au mieux après { $move } : { $side } { $our }, { $rival } { $their } ; après { $other } : { $side } { $ours }, { $rival } { $theirs }.
reason-access = { $move } permet à { $side } de jouer { $square } ; { $other }, non.
reason-closed = { $move } empêche { $side } de jouer { $square }, la réponse à { $other }.
reason-square-lost = Après { $move }, { $side } prend aussitôt la meilleure case, { $square }.
note-played = joué
value-unknown = inconnue
value-black = Noir +{ $discs }
value-white = Blanc +{ $discs }
value-even = égalité
bar-name = Évaluation : { $value }, { $kind }
    .tip = La partie noire est la part attendue de Noir sur les 64 pions à la fin de la partie.
bar-title = Valeur
value-estimated = estimée
value-exact = exacte
value-is-exact = { $value }, exacte
value-win = gain
value-draw = nulle
value-loss = perte

level-first-steps = Premiers pas
level-first-steps-is = prend des pions, oublie les coins
    .tip = Prend des pions et oublie les coins : pour une première partie.
level-beginner = Débutant
level-beginner-is = voit 1 coup, beaucoup d’erreurs
    .tip = Voit un coup à l’avance et fait beaucoup d’erreurs, surtout en milieu de partie.
level-casual = Occasionnel
level-casual-is = voit 2 coups, quelques erreurs
    .tip = Voit deux coups à l’avance et fait quelques erreurs, comme un joueur de tournoi faible.
level-club = Joueur de club
level-club-is = voit 3 coups, peu d’erreurs
    .tip = Voit trois coups à l’avance et fait peu d’erreurs, comme un joueur de tournoi moyen.
level-strong = Fort
level-strong-is = voit 4 coups, finale parfaite
    .tip = Cherche quatre coups à l’avance et joue parfaitement la finale.
level-expert = Expert
level-expert-is = voit 8 coups, finale parfaite
    .tip = Cherche huit coups à l’avance et joue parfaitement la finale.
level-master = Maître
level-master-is = réfléchit deux secondes par coup
    .tip = Réfléchit deux secondes à chaque coup : le plus fort ici.
method-humanlike = joue comme un humain
player-program = Autre programme
method-program = autre programme
command-evolve-network = Réseau de neurones (entraîné)…
    .tip = Entraîner un réseau d’évaluation par des parties contre soi

network-rounds = Cycles
    .tip = Chaque cycle joue des parties avec le réseau actuel, puis apprend de toutes les parties jouées
network-games = Parties par cycle
    .tip = Plus de parties donnent un meilleur réseau, mais prennent plus de temps
network-simulations = Simulations par coup
    .tip = Combien cherchent les joueurs de ces parties : par des fins de partie au hasard au premier cycle, puis avec le réseau
network-epochs = Époques
    .tip = Combien de fois le réseau parcourt toutes les parties d’un cycle
network-recipe-strong = Forte
    .tip = Tire plus des mêmes parties : les coups légaux en entrée, toutes les symétries et l’optimiseur Adam
network-recipe-quick = Aperçu rapide
    .tip = Un petit réseau en trois cycles courts, pour le voir apprendre. Il reste faible : dans un test les cycles ont atteint 1600, 1750 et 1770 Elo, chacun ± 270
network-recipe-shipped = Comme le réseau intégré
    .tip = Comme Forte, mais avec un réseau plus grand qui apprend aussi quel coup jouer, sur des parties du joueur Motifs
network-recipe-paper-small = Sánchez et Montero, réduite
    .tip = Comme dans cet article, avec moins de parties, de simulations et d’époques
network-recipe-paper = Comme Sánchez et Montero
    .tip = Comme dans l’article « Aprendiendo a jugar a Othello » : aucun coup au hasard, simple descente de gradient avec les seuls pions en entrée
network-teacher = Parties du maître
    .tip = Parties que le joueur Motifs joue avant le premier cycle
network-play = Jouer contre ce réseau
    .tip = Commencer une partie contre le réseau, qui choisit par 2000 simulations par coup
network-shipped = Chargé : réseau intégré
network-what = Le réseau estime à partir des 64 cases les chances de gain du camp au trait. À chaque cycle, il joue des parties contre lui-même, puis ajuste ses poids jusqu’à prédire leurs résultats.
network-of-run = Chargé : le dernier réseau de cette exécution
network-test = Tester contre le réseau intégré
    .tip = Le dernier cycle joue jusqu’à 500 paires de parties contre le réseau intégré, avec la même recherche. Le match s’arrête dès qu’il est clair lequel est le plus fort : par un test séquentiel (SPRT) de −10 contre +10 Elo avec 5 % d’erreur, ou par les paires gagnées et perdues avec 1 % d’erreur
network-built-in = le réseau intégré
network-none = Le fichier ne contient pas de réseau.
network-rounds-errors = Erreur par cycle
    .tip = L’erreur après chaque cycle, sur les parties apprises et sur des parties mises de côté
network-chances = Chance de gain de Noir, coup par coup
    .tip = L’estimation par le réseau de la chance de Noir avant chaque coup, sans recherche
network-own-game = Le réseau contre lui-même
network-board-game = La partie du plateau
network-position = Position après le coup
network-policy = Politique
    .tip = La probabilité que le réseau donne à chaque coup, avant toute recherche
network-no-policy = Ce réseau n’a pas de tête de politique ; la recette « Comme le réseau intégré » en entraîne une
network-visits = Visites de la recherche
    .tip = Comment 800 simulations avec ce réseau se répartissent entre les coups
network-game-over = La partie est terminée
network-first-layer = Poids de la première couche
    .tip = Les poids de chaque case vers un neurone : le bleu augmente sa sortie, l’orange la diminue. Les neurones aux plus grands poids viennent d’abord
network-layers = Couches : { $widths }
network-plane = Entrée
network-plane-colours = Couleurs des pions
network-plane-discs = Ses pions et ceux de l’adversaire
network-plane-own = Ses pions
network-plane-other = Pions de l’adversaire
network-plane-moves = Ses coups légaux
network-plane-others = Coups légaux de l’adversaire
network-neuron = Neurone { $number }
network-errors = Erreur par époque
    .tip = L’erreur quadratique moyenne du résultat prédit, qui vaut 1 pour un gain et -1 pour une perte. Les lignes en tirets séparent les cycles.

page-learning = Modèles
page-tournament = Tournoi
page-ladder = Classement

tournament-title = Nouveau tournoi
tournament-intro = Trouvez le joueur le plus fort. Chaque ouverture est jouée avec les deux couleurs.
tournament-players = Joueurs
tournament-chosen = { $count ->
    [one] { $count } joueur choisi
   *[other] { $count } joueurs choisis
}
tournament-games = Parties
tournament-format = Formule
format-round-robin = Toutes rondes
format-gauntlet = Le premier contre tous
format-knockout = Élimination directe
format-swiss = Système suisse
tournament-rounds = Rondes
    .tip = Le nombre de rondes
tournament-pairs = Paires de parties
    .tip = Combien d’ouvertures chaque paire de joueurs joue, chacune avec les deux couleurs
tournament-plies = Coups au hasard
    .tip = Combien de coups au hasard commencent chaque paire de parties ; 0 part du début
tournament-balanced = Ouvertures équilibrées
    .tip = Huit coups au hasard après lesquels personne n’a l’avantage
tournament-length = { $games ->
    [one] 1 partie
   *[other] { $games } parties
}
tournament-time = environ { $time }
tournament-time-unknown = durée inconnue
tournament-start = Lancer le tournoi
tournament-too-few = Choisissez au moins deux joueurs
tournament-earlier = Tournois précédents
tournament-numbered = Tournoi { $number }
tournament-open = Ouvrir { $name }
tournament-busy = Un tournoi est en cours. Suspendez-le d’abord.
tournament-close = Nouveau…
    .tip = Préparer un autre tournoi
tournament-export = Exporter…
    .tip = Enregistrer les parties en GGF, ou le tableau en page, texte, CSV ou RON, à l’endroit voulu
tournament-exporting = Préparation de l’exportation…
tournament-stop = Pause
    .tip = Suspendre tout de suite ; les parties inachevées seront rejouées
tournament-pause = Pause après ces parties
    .tip = Finir les parties en cours, puis suspendre
tournament-continue = Reprendre
    .tip = Jouer les parties qui restent
tournament-playing = { $done } parties sur { $most }
tournament-finishing = { $done } parties sur { $most }, fin de celles en cours
tournament-paused = { $done } parties sur { $most }, en pause
tournament-over = Les { $most } parties sont terminées
tournament-wall = En cours
tournament-last-games = Dernières parties
tournament-standings = Classement
tournament-verdict-open = Les parties ne montrent pas quel joueur est le plus fort.
tournament-verdict-first = { $first } est plus fort que { $others }.
tournament-verdict-some = { $first } : plus fort que { $others }, mais sans écart net avec { $same }.
tournament-verdict-count = { $count } autres joueurs
tournament-repeated = { $games } parties, dont { $different } différentes : la performance compte une seule fois les parties répétées
tournament-scale-mean = Performance : Elo d’après les seules parties de ce tournoi, dont les joueurs ont 1500 en moyenne. ± est l’intervalle à 95 %.
tournament-scale-anchor = Performance : Elo d’après les seules parties de ce tournoi, sur l’échelle fixée pour lui. ± est l’intervalle à 95 %.
tournament-scale-list = { $count ->
    [one] Performance : Elo d’après les seules parties de ce tournoi. { $count } joueur classé fixe l’échelle. ± est l’intervalle à 95 %.
   *[other] Performance : Elo d’après les seules parties de ce tournoi. { $count } joueurs classés fixent l’échelle. ± est l’intervalle à 95 %.
}
tournament-cross = Tableau croisé
tournament-match = { $one } contre { $two }
tournament-measurement = Mesure de { $name }
tournament-and-ladder = L’Elo du classement compte toutes les parties d’un joueur ; il est fixe pour les joueurs fournis avec le programme.
tournament-rename = Renommer…
    .tip = Donner un autre nom au tournoi
tournament-rename-do = Renommer
tournament-name = Nom du tournoi
tournament-cross-note = Noir en ligne, Blanc en colonne. Pions à la fin ; vert où Noir a gagné. Un clic montre la partie.
tournament-cross-counts = Noir en ligne, Blanc en colonne. Parties gagnées, nulles et perdues par Noir ; vert où Noir a gagné plus souvent. Un clic les montre.
tournament-game = partie { $number }
tournament-open-game = Cliquez sur une partie pour l’ouvrir sur le plateau.
tournament-back = Retour au tableau
column-player = Joueur
column-elo = Elo
    .tip = Estimé d’après toutes les parties d’un joueur au classement, sur une échelle où SCI à profondeur 4 a 1500. Les joueurs fournis gardent le leur. La performance d’un tournoi ne compte que ses propres parties : les deux peuvent donc différer.
column-performance = Performance
    .tip = Elo d’après les seules parties de ce tournoi. L’Elo du classement compte toutes les parties d’un joueur : les deux peuvent donc différer.
column-score = Score
    .tip = La part des points gagnés : 1 pour une victoire, ½ pour une nulle
column-games = Parties

ladder-you = Vous
ladder-unrated = Pas encore classé : jouez une partie
ladder-your-games = Vos parties : gagnées, nulles, perdues
ladder-your-games-row = { $name } : { $won } gagnées, { $drawn } nulles, { $lost } perdues
ladder-players = Classement
ladder-fixed = Les joueurs fournis avec le programme gardent l’Elo des parties comptées ici : les nouvelles ne le changent pas.
ladder-games = { $count ->
    [one] après { $count } partie
   *[other] après { $count } parties
}
ladder-provisional = provisoire jusqu’à { $needed } parties
ladder-opponent = Proposer un adversaire
ladder-play-suggested = Jouer contre un adversaire suggéré
ladder-opponent-tip = { $name } : vous devriez marquer environ { $chance }
ladder-empty = Personne encore. Jouez un tournoi, et ses joueurs figureront ici.
ladder-play = Jouer
ladder-find = Tous les joueurs
ladder-rate = Mesurer l’Elo
    .tip = Jouer 10 parties contre chaque niveau jusqu’à Expert. Les résultats vont au classement.
ladder-apart = Pas encore reliés
    .tip = Ces joueurs n’ont rencontré aucun joueur classé, ni directement ni par d’autres : leur force ne peut pas être comparée à celle des joueurs ci-dessus. Mesurer l’Elo joue des parties contre les niveaux.
ladder-rate-fixed = Ce joueur est fourni avec le programme : de nouvelles parties ne changent pas son Elo.
ladder-rate-name = Mesurer l’Elo de { $name }
ladder-play-it = L’affronter
ladder-choose = Choisissez d’abord un joueur dans la liste
ladder-play-name = Jouer contre { $name }
match-pairs = Paires
match-start = Jouer un match…
    .tip = Jouer un match : chaque ouverture avec les deux couleurs, sur la page du tournoi


page-evolution = Labo
command-evolve-features = Caractéristiques…
    .tip = Faire évoluer des joueurs qui pèsent douze caractéristiques et cherchent à quinze demi-coups
command-evolve-net = Réseau de neurones (évolué)…
    .tip = Faire évoluer de petits réseaux de neurones qui évaluent des positions
command-evolve-tuples = Réseau de n-uplets…
    .tip = Faire évoluer des tables sur des lignes de cases, comme les meilleurs joueurs publiés à un coup
command-evolve-map = Carte des styles…
    .tip = Élever des joueurs différents : le plus fort de chaque style
command-evolve-by-hand = Élever à la main…
    .tip = Choisir deux joueurs et regarder leurs enfants
form-title-map = Remplir une carte des styles
    .tip = Chaque cellule de la carte garde le joueur le plus fort de son style ; les enfants naissent de n’importe lequel d’entre eux.
command-night = Nuit…
    .tip = Reprendre plusieurs exécutions pendant des heures, puis lire un rapport
command-gallery = Galerie des styles
    .tip = Des joueurs différents, chacun le plus fort de son style ; cliquez pour en affronter un
command-machines = Machines…
    .tip = Laissez d’autres machines jouer les parties de vos travaux, ou voyez qui joue
cluster-title = Machines
cluster-how = D’autres ordinateurs peuvent jouer les parties des exécutions qui commencent ou reprennent dès maintenant. Il faut un serveur NATS ; lancez sur chaque ordinateur « othello-lab worker ADRESSE ». Les résultats sont les mêmes sur toute machine.
cluster-address = Adresse
    .tip = nats://MACHINE, ou tls://MACHINE pour une connexion chiffrée
cluster-credentials = Identifiants
    .tip = Un fichier : .creds, la graine d’une nkey ou NOM:MOTDEPASSE. Seul son nom est gardé
cluster-no-credentials = aucun
cluster-join = Se connecter
cluster-leave = Se déconnecter
cluster-alone = Aucune autre machine connectée.
cluster-joining = Recherche des machines…
cluster-there = { $machines ->
        [one] Une machine
       *[other] { $machines } machines
    } avec { $threads ->
        [one] un fil
       *[other] { $threads } fils
    }
cluster-name = Machine
cluster-doing = Tâche
cluster-threads = Fils
cluster-speed = Parties par seconde
cluster-heard = Vue
cluster-waits = inactive
cluster-silent = il y a { $secs } s
form-title-gallery = Galerie des styles
    .tip = Joueurs fournis : des polynômes élevés pour différer, chacun le plus fort de son style.
form-title-night = Nuit
    .tip = Les exécutions continuent à tour de rôle. Puis leurs meilleurs joueurs disputent une finale, et un rapport donne les résultats.
night-name = Nom
    .tip = Le dossier où le rapport est gardé.
night-hours = Heures
    .tip = Le temps total des exécutions. Chacune a une part égale de ce qui reste ; les évolutions terminées continuent aussi. La finale vient après.
night-generations = Générations de plus
    .tip = Le nombre maximal de générations ou de cycles de plus par exécution. Les évolutions et cartes terminées continuent aussi.
night-patience = Patience
    .tip = Une exécution s’arrête quand sa force ne monte plus : la moyenne de ce nombre de mesures ne dépasse pas celle d’autant de mesures précédentes.
night-elo = Elo visé
    .tip = Une exécution s’arrête quand elle a cette force contre les adversaires fixes, en moyenne de ses cinq dernières mesures.
night-pairs = Finale
    .tip = Le nombre de paires de parties entre deux finalistes : les meilleurs et ceux à qui ils sont comparés.
night-no-limit = aucun
night-runs = Exécutions à continuer
night-chosen = { $chosen } sur { $of } choisies
night-finals = Puis jusqu’à { $games } parties de finale
night-no-runs = Il n’y a pas encore d’exécutions.
night-none = Choisissez au moins une exécution
night-over-title = Nuit terminée
night-over = { $name } : le rapport est prêt.
command-experiment = Expérience…
    .tip = Trouvez ce que change un réglage : des exécutions avec plusieurs graines, comparées avec des intervalles de confiance
page-experiment = Expérience
form-title-experiment = Expérience
    .tip = Des exécutions avec plusieurs valeurs d’un réglage, chacune avec plusieurs graines, disent quelle valeur est meilleure et avec quelle certitude.
file-plan-title = Choisir le plan d’une expérience
experiment-setting = Réglage
    .tip = Le réglage par lequel les exécutions diffèrent. Les autres gardent leur valeur par défaut.
experiment-value = Valeur { $number }
experiment-add = Ajouter une valeur
experiment-remove = Retirer la dernière valeur
experiment-seeds = Graines
    .tip = Le nombre d’exécutions de chaque valeur. Plus il y en a, plus petites sont les différences qu’elles montrent.
experiment-length = Générations d’une exécution
    .tip = Si la taille des générations diffère, chaque exécution reçoit les parties de ce nombre de générations habituelles.
experiment-one-generation = Avec une seule génération, un réglage comme l’ampleur des mutations n’agit guère. Choisissez plus de générations.
experiment-plan = Plan
    .tip = Le fichier avec les réglages, les graines et les mesures.
experiment-file = Ouvrir un plan…
    .tip = Un plan de la commande othello-lab experiment
experiment-own = Choisir un réglage
experiment-ask-mutation = Quelle taille de mutation est la meilleure pour { $model }, { $values } ?
experiment-ask-mutation-two = Quelle taille de mutation est la plus adaptée à { $model }, { $values } ?
experiment-ask-population = Combien de membres sont les meilleurs pour { $model }, { $values } ?
experiment-ask-population-two = Quel nombre de membres convient le mieux à { $model }, { $values } ?
experiment-ask-opponents = Combien d’adversaires sont les meilleurs pour { $model }, { $values } ?
experiment-ask-opponents-two = Quel nombre d’adversaires convient le mieux à { $model }, { $values } ?
experiment-ask-generations = Combien de générations sont les meilleures pour { $model }, { $values } ?
experiment-ask-generations-two = Quel nombre de générations convient le mieux à { $model }, { $values } ?
experiment-ask-scheme = Quel schéma est le meilleur pour { $model }, { $values } ?
experiment-ask-scheme-two = Quel schéma convient le mieux à { $model }, { $values } ?
experiment-shipped-generations = De combien les joueurs deviennent-ils plus forts en 1, 2, 5 et 100 générations ?
experiment-shipped-long = Mille générations font-elles de meilleurs joueurs que cent ?
experiment-shipped-mutation = La mutation 1.5 bat-elle 0.5 pour SCI ?
experiment-shipped-ntuple = Avec les mêmes parties, un réseau de n-uplets apprend-il mieux par évolution ou par différences temporelles ?
experiment-shipped-oneply = Quel polynôme joue le mieux à un demi-coup, et est-ce CMA-ES ou les différences temporelles qui le trouvent ?
experiment-shipped-population = Quelle taille doit avoir une population de SCI ?
experiment-shipped-schemes = Quel schéma d’évolution convient à quel polynôme ?
experiment-shipped-stop-rule = Quelle règle termine une évolution au bon moment ?
experiment-power = { $seeds } graines de chaque valeur montrent une différence dans quatre cas sur cinq si une valeur est meilleure dans { $share } paires d’exécutions sur 100.
experiment-power-none = { $seeds } graines de chaque valeur sont trop peu pour montrer sûrement une différence.
experiment-failed = { $run } a échoué : { $reason }
experiment-again = Refaire les exécutions échouées
    .tip = Les autres sont gardées
experiment-new = Nouvelle expérience
experiment-add-seeds = { $count ->
    [one] Ajouter { $count } graine
   *[other] Ajouter { $count } graines
}
    .tip = Exécuter autant de graines de plus de chaque valeur qu’en demande la première mesure et refaire le test. Chaque nouveau test rend plus probable un résultat dû au hasard.
experiment-add-time = environ { $time }
experiment-add-question = { $count ->
    [one] Ajouter { $count } exécution ? Elle dure environ { $time }.
   *[other] Ajouter { $count } exécutions ? Elles durent environ { $time }.
}
experiment-add-unknown = { $count ->
    [one] Ajouter { $count } exécution ? Sa durée est inconnue.
   *[other] Ajouter { $count } exécutions ? Leur durée est inconnue.
}
experiment-add-yes = Les ajouter
experiment-copy = Copier les tableaux
    .tip = Le rapport en Markdown
experiment-run = Valeur { $value }, graine { $seed }
experiment-measuring = Valeur { $value }, graine { $seed } : mesure du joueur obtenu
experiment-none = Les tableaux et les courbes d’apprentissage apparaissent à la fin de la première exécution.
experiment-curves-note = Chaque point est une mesure brève des exécutions elles-mêmes, en moins de parties que le tableau : la courbe et le tableau peuvent beaucoup différer. Les bandes sont les intervalles à 95 % de la moyenne ; moins de cinq exécutions n’en ont pas.
experiment-no-curves = Ces exécutions ne mesurent pas leur force.
experiment-short-curves = Une courbe d’apprentissage demande au moins deux générations.
experiment-curves = Courbes d’apprentissage
    .tip = La force moyenne des graines selon le nombre de parties, avec des intervalles à 95 %
experiment-games = { $count } parties
experiment-beats = { $one } est meilleur que { $other } : plus fort de { $difference } en moyenne, et très probablement de { $low } à { $high } (intervalle à 95 % ; { $p }, { $effect }, graines : { $seeds }).
experiment-above = { $one } est au-dessus de { $other } de { $difference } en moyenne, et très probablement de { $low } à { $high } (intervalle à 95 % ; { $p }, { $effect }, graines : { $seeds }).
experiment-undecided = Pas clair : { $gap }, mais la vraie différence peut aller de { $low } à { $high } (intervalle à 95 % ; { $p }, graines : { $seeds }).
experiment-disagree = Pas clair : { $gap } (intervalle à 95 % : { $low } à { $high }), mais d’après le test de { $test } ce peut être un hasard ({ $p }, graines : { $seeds }).
experiment-gap = { $measure ->
    [diversity] { $one } a donné en moyenne { $difference } de diversité de plus que { $other }
    [cost] { $one } a demandé en moyenne { $difference } de plus que { $other }
   *[other] { $one } était { $difference } au-dessus de { $other } en moyenne
}
experiment-few = Trop tôt pour le dire : { $gap }, mais { $seeds ->
    [one] 1 graine ne suffit pas pour un test.
   *[other] { $seeds } graines ne suffisent pas pour un test.
}
experiment-more = { $count ->
    [one] Si la vraie différence est aussi grande, environ { $count } graine de plus par valeur trancherait.
   *[other] Si la vraie différence est aussi grande, environ { $count } graines de plus par valeur trancheraient.
}
experiment-small = Mille graines ne trancheraient pas une si petite différence.
experiment-interval = { $low } à { $high }
experiment-pair = { $one } contre { $other }
experiment-arm = Valeur
experiment-mean = Moyenne
experiment-median = Médiane
experiment-95 = Intervalle à 95 %
    .tip = Il faut au moins cinq graines. Avec moins, l’intervalle irait à peu près de leur plus petite à leur plus grande valeur.
experiment-comparison = Comparaison
experiment-difference = Différence
experiment-p = p (Holm)
    .tip = La fréquence à laquelle le hasard seul donnerait une différence au moins aussi grande si les deux valeurs se valaient, corrigée du nombre de comparaisons (Holm). 0,05 ou moins compte comme une différence claire.
experiment-effect = A
    .tip = La probabilité qu’une exécution de la première valeur finisse au-dessus d’une de la seconde. 0,5 : aucune différence.
experiment-legend = Les intervalles sont ceux des moyennes ou médianes ; moins de cinq exécutions n’en ont pas (–). p : la fréquence d’une telle différence par hasard seul ; 0,05 ou moins est clair. A : la probabilité qu’une exécution de la première valeur finisse au-dessus d’une de la seconde ; 0,5 est l’absence de différence.
effect-negligible = effet négligeable
effect-small = petit effet
effect-medium = effet moyen
effect-large = grand effet
measure-strength = Force
    .tip = Elo du dernier joueur de chaque exécution contre les six adversaires fixes, dans des parties à part
measure-final = Force finale
    .tip = Elo moyen des dernières mesures faites par chaque exécution
measure-anytime = Force dans le temps
    .tip = Elo moyen de toutes les mesures faites pendant l’apprentissage : élevé pour les exécutions vite fortes
measure-pool = Poule
    .tip = Elo dans un tournoi toutes rondes des joueurs de toutes les exécutions, dont la moyenne est 1500
measure-league = Ligue
    .tip = Score en pour cent contre l’heuristique standard de la ligue publiée
measure-score = Score
    .tip = Score en pour cent du premier joueur du tournoi
measure-error = Erreur
    .tip = Erreur de la dernière manche sur des positions non apprises : moins, c’est mieux
measure-diversity = Diversité
    .tip = À quel point les membres de la dernière génération diffèrent entre eux, en unités de leurs poids
measure-games = Parties
    .tip = Nombre de parties de chaque exécution, sans les mesures
measure-processor = Temps de processeur
    .tip = Temps de processeur de chaque exécution en secondes
form-title-breed = Élever à la main
    .tip = Deux joueurs ont six enfants. Ceux que vous gardez deviennent les parents des six suivants, et ainsi de suite.
breed-parents = Parents : { $names }
breed-same = Seuls les joueurs du même type sont listés : { $kind }
breed-any = Seuls les joueurs qui peuvent être croisés sont listés.
breed-two = Choisissez deux parents
breed-one = Choisissez un autre parent
form-map-name = Nom
    .tip = Le dossier où la carte est gardée.
form-genome = Joueurs
    .tip = Le type de joueurs qui évolue. Chaque type apporte sa recherche habituelle.
setting-search = Recherche
form-side = Cellules
    .tip = Combien de cellules a la carte en largeur et en hauteur.
genome-polynomial = { $name }, { $count } poids
genome-features = Douze caractéristiques
genome-net = Réseau de neurones
genome-ntuple = Réseau de n-uplets
lab-new = Nouvelle évolution…
lab-continue = Reprendre…
lab-export = Enregistrer…
lab-export-population = Population
    .tip = Un fichier avec tous les membres, à garder ou à donner
lab-export-history = Historique (CSV)
    .tip = Un tableau de toutes les générations pour d’autres programmes
lab-export-plots-png = Courbes (PNG)
    .tip = Une image des courbes, pour documents et pages
lab-export-no-picture = L’image est trop grande pour un fichier PNG : choisissez un nom qui finit par .svg
lab-export-plots = Courbes (SVG)
    .tip = Une image de toutes les courbes
lab-saved = Enregistré dans { $path }
lab-open-folder = Ouvrir le dossier
lab-pause = Pause
    .tip = Arrêter tout de suite ; rien n’est perdu
lab-stop = Arrêter
lab-finish = Pause après cette génération
    .tip = Jouer cette génération jusqu’au bout, puis faire une pause
lab-resume = Reprendre
    .tip = Reprendre là où elle s’est arrêtée
lab-more = { $count ->
    [one] Encore { $count } génération
   *[other] Encore { $count } générations
}
    .tip = Faire évoluer autant de générations que jusqu’ici, au plus 100
lab-close = Fermer
    .tip = Ôter cette exécution de la page ; son dossier reste
lab-state-running = Génération { $done } sur { $all }
lab-state-running-on = Génération { $done }, jusqu’à ce que l’aptitude se stabilise
lab-state-finishing = Génération { $done }, fin de la suivante
lab-state-paused = En pause après la génération { $done } sur { $all }
lab-state-paused-on = En pause après la génération { $done }
lab-best = Hasard { $random } %, Glouton { $greedy } %
lab-strongest = Le plus fort : { $elo }, génération { $generation }
    .tip = Le plus apte de chaque génération joue aussi contre des adversaires fixes. Celui de cette génération y a fait le mieux. L’aptitude compare les joueurs d’une même génération ; seule cette force compare les générations.
lab-measured = Force mesurée : { $elo }
lab-play-best = Affronter le plus apte jusqu’ici
    .tip = Le joueur à l’aptitude la plus haute de toutes les générations : le plus de points dans ses propres parties contre sa population. Ce n’est pas forcément le plus fort mesuré, ni le plus apte de cette génération.
lab-play-leader = Affronter le plus apte de cette génération
    .tip = Le joueur à l’aptitude la plus haute de la dernière génération. Ce schéma ne garde pas le plus apte de toutes les générations.
lab-two-best = Le plus apte : le plus de points dans sa population. Le plus fort : l’Elo mesuré le plus haut.
lab-state-done = { $done ->
    [one] Fini : { $done } génération
   *[other] Fini : { $done } générations
}
lab-state-failed = Arrêté par une erreur après la génération { $done }
lab-speed = { $rate } parties par seconde
lab-champions = Le plus apte de chaque génération
    .tip = Revenir au plus apte d’une génération antérieure et jouer contre lui
lab-champion = Le plus apte de la génération { $generation }
lab-champion-of = { $run }, gén. { $generation }
lab-picked-of = { $run }, gén. { $generation }, joueur { $number }
lab-style-of = { $run }, style { $cell }
lab-round-of = { $run }, cycle { $round }
lab-latest-of = { $run }, derniers poids
lab-member = Joueur { $number }
lab-member-about = Génération { $generation }. Né à la génération { $born }. Aptitude { $fitness }
lab-member-champion = Le plus apte de la génération { $generation }. Né à la génération { $born }. Aptitude { $fitness }
    .tip = Le joueur avec le plus de points dans les parties de cette génération. Le plus apte jusqu’ici a l’aptitude la plus haute de toutes les générations.
lab-member-unrated = Génération { $generation }, pas encore évalué
lab-member-parent = Enfant de { $first }
lab-member-parents = Enfant de { $first } et { $second }
lab-member-copy = Copie de { $name }
lab-member-elite = Le plus apte jusqu’ici, depuis la génération { $generation }. Né à la génération { $born }. Aptitude record { $fitness }
lab-member-now = Son aptitude maintenant : { $fitness }
lab-more-weights = { $count } poids en tout
lab-play = Affronter ce joueur
    .tip = Une partie contre ce joueur, vous avec Noir
lab-watch = Le voir jouer contre…
lab-population = Population
lab-column-fitness = Aptitude
lab-column-number = Joueur
lab-column-born = Né
lab-column-weights = Poids
list-separator = ,{" "}
list-or = { $first } ou { $last }
percent-sign = {"\u00A0"}%
weight-corners = Coins
weight-beside-corners = Près des coins
weight-discs = Pions
weight-x-squares = Cases X
weight-c-squares = Cases C
weight-a-squares = Cases A
weight-b-squares = Cases B
weight-centre = Centre
weight-beside-the-centre = Près du centre
weight-c3-and-equivalents = c3 et équivalentes
weight-anchored-edges = Bords ancrés
weight-liberty = Liberté
weight-moves = Coups
weight-frontier = Frontière
weight-parity = Parité
weight-move-corner = Prend un coin
weight-move-centre = Près du centre
weight-move-flips = Retourne peu
weight-move-gives-corner = Ne donne pas de coin
weight-move-replies = Peu de réponses
weight-move-edge = Bord sûr
weight-opp-moves = Mobilité adv.
weight-small-frontier = Petite frontière
weight-stable = Pions définitifs
weight-last-move = Dernier coup
plot-strength = Force en Elo
    .tip = Mesurée dans des parties du plus apte de chaque génération, ou du modèle après chaque cycle, contre six adversaires fixes, avec les mêmes ouvertures et les deux couleurs, à l’échelle du classement : SCI à profondeur 4 a 1500. La bande est l’intervalle à 95 %.
plot-fitness = Aptitude
    .tip = Points gagnés dans les parties au sein de la population. Ils classent les membres d’une génération, mais ne mesurent pas la force.
plot-weights = Poids
    .tip = La moyenne de chaque poids sur la population, et son étalement.
plot-variance = Variance de l’aptitude
    .tip = L’étalement de l’aptitude d’une génération. Grande tant que certains gagnent presque tout ; elle baisse quand tous se ressemblent. Les points cumulés et les grandes mutations l’augmentent.
plot-diversity = Diversité
    .tip = À quelle distance de leur moyenne se trouvent les poids des membres, en unités des poids : 0 quand tous sont pareils.
axis-generation = Génération
axis-step = Génération ou cycle
axis-round = Cycle
axis-epoch = Époque
axis-elo = Elo
axis-elo-squared = Elo²
axis-points = Points
axis-points-squared = Points²
axis-weight = Poids
axis-distance = Étalement
axis-discs = Erreur en pions
axis-error = Erreur quadratique
plot-zoom = Ctrl et la molette agrandissent, glisser déplace, un double clic montre tout.
chart-menu = Enregistrer le graphique : { $title }
chart-save-svg = Enregistrer en SVG…
chart-save-png = Enregistrer en PNG…
plot-best = le plus apte
plot-median = médiane
plot-worst = pire
plot-no-generation = Encore aucune génération
lab-saves-in = Enregistre dans { $path }
axis-black-chance = Chance de Noir (%)
axis-move = Coup
axis-chance = Erreur de la chance
form-title-polynomial = Faire évoluer des polynômes { $name }
    .tip = { $about } Joueurs à { $count } poids : { $weights }. Cent générations prennent de quelques secondes à quelques minutes.
polynomial-sci = SCI est le nom du plus petit polynôme du programme Othello7.
polynomial-jma = JMA est le nom du plus grand polynôme du programme Othello7.
polynomial-pfm = PFM signifie parité, frontière et mobilité (parity, frontier, mobility).
form-title-features = Faire évoluer douze caractéristiques
    .tip = Joueurs qui cherchent à quinze demi-coups le long des quelques coups les plus prometteurs. Une génération prend des minutes.
form-title-net = Faire évoluer un réseau de neurones
    .tip = Petits réseaux qui évaluent des positions, changés au hasard et sélectionnés par leurs parties.
form-title-ntuple = Faire évoluer un réseau de n-uplets
    .tip = Des tables sur de courtes lignes de cases, évoluées par CMA-ES (stratégie d’évolution qui adapte la matrice de covariance) pour choisir un coup sans anticiper.
form-title-earlier = Évolutions précédentes
    .tip = Voir une évolution, lui donner plus de générations ou partir d’un fichier de population. Les boutons des cartes servent à toutes les exécutions.
form-generations = Générations
    .tip = S’arrêter après ce nombre de générations. On peut suspendre et reprendre à tout moment.
form-further = Générations de plus
    .tip = S’ajoutent à celles qu’elle a déjà
form-by-hand = Continuez à choisir les parents : cette exécution se croise à la main, sur autant de générations que vous voulez.
form-choose-parents = Choisir les parents
form-range = De la génération { $from } à la { $to }
form-name = Nom
    .tip = Le dossier de l’exécution. Avec un nom qui finit par .evl, la population est aussi enregistrée dans ce fichier.
form-no-evl = Un fichier .evl ne contient que des polynômes : nommez l’exécution sans cette terminaison
form-seed = Graine
    .tip = La même graine et les mêmes réglages donnent la même évolution.
form-depth = Profondeur
    .tip = De combien de demi-coups les joueurs anticipent. Chacun multiplie la durée.
form-width = Largeur
    .tip = Le nombre de coups examinés dans chaque position.
form-more = Tous les réglages
form-parents = Parents
    .tip = Combien de membres survivent à une génération.
form-children = Enfants
    .tip = Combien de nouveaux membres chaque génération apporte.
form-opponents = Adversaires
    .tip = Combien de parties chaque membre joue avec Noir contre des adversaires tirés au sort.
form-rate = Taux de mutation
    .tip = La probabilité qu’un enfant soit changé au hasard.
form-td-games = Parties pour apprendre
    .tip = Le nombre de parties contre soi par génération ; il apprend après chaque coup.
form-td-rate = Taux d’apprentissage
    .tip = Quelle part de son erreur la valeur d’une position corrige à chaque coup.
form-td-slower = Taux d’apprentissage réduit de moitié après
    .tip = Le taux d’apprentissage tombe à la moitié après ce nombre de générations, au tiers après le double ; 0 le laisse constant.
form-td-explore = Coups au hasard
    .tip = La part des coups tirés au sort pendant qu’il apprend, pour voir d’autres positions.
form-stop-rule = Critère d’arrêt
    .tip = L’exécution finit quand la variance de l’aptitude s’est stabilisée. Deux générations peuvent coïncider par hasard ; une tendance est plus fiable.
stop-rule-trend = Tendance de la seconde moitié
stop-rule-paper = Deux dernières générations, comme publié
form-settled = Seuil de convergence
    .tip = Finit quand la variance de l’aptitude change de moins que cette part ; 0 jamais.
form-sigma = Ampleur des mutations
    .tip = L’écart type de ce qui est ajouté à chaque poids d’un enfant.
form-low = Poids minimal
    .tip = La limite inférieure des poids de la première population.
form-high = Poids maximal
    .tip = La limite supérieure des poids de la première population.
form-win = Points par victoire
    .tip = Ajoutés à l’aptitude du vainqueur.
form-margin = Points par écart
    .tip = Ajoutés aussi à l’aptitude du vainqueur, multipliés par la différence de pions / 64.
form-draw = Points par nulle
    .tip = Ajoutés à l’aptitude des deux.
form-loss = Points par défaite
    .tip = Ajoutés à l’aptitude du perdant.
form-fitness = Aptitude
    .tip = La mesure qui classe les membres.
fitness-accumulating = Points de toutes ses générations
fitness-fresh = Points de la génération
fitness-elo = Elo dans la génération
form-rivals = Groupe d’adversaires
    .tip = Contre qui jouent les membres.
rivals-population = Les uns les autres
rivals-champions = Les uns les autres et d’anciens champions
rivals-leader = Le plus apte de la dernière génération
rivals-mirror = Leur image en miroir (CMA-ES)
rivals-benchmark = Les adversaires fixes
rivals-players = Des joueurs nommés
form-colours = Couleurs
    .tip = Qui joue Noir.
colours-first = Le challenger a Noir
colours-drawn = Au hasard
colours-both = Les deux, en deux parties
form-plies = Demi-coups aléatoires au début
    .tip = Le nombre de coups tirés au sort au début de chaque partie.
form-benchmark = Paires de référence
    .tip = Paires de parties du plus apte de chaque génération contre chacun de six adversaires fixes ; 0 pour aucune.
form-start = Commencer
form-no-earlier = Il n’y a encore aucune évolution à reprendre. Les autres exécutions se reprennent par les boutons de leurs cartes.
form-no-population = Une population est attendue, un fichier en .evl ou .ron.
form-earlier = { $name } : { $genome }, { $done ->
    [one] { $done } génération
   *[other] { $done } générations
}
lab-benchmark = Contre les adversaires fixes
form-layers = Couches
    .tip = La taille de chaque couche, des 65 entrées à la sortie, comme 65-128-64-32-1.
form-tuples = N-uplets
    .tip = Longueurs de lignes de 1 à 6, et 2x2 pour des blocs de quatre cases, comme 4+2x2.
form-threads = Fils
    .tip = Combien de cœurs jouent les parties. Le résultat est le même avec tout nombre ; laissez un cœur libre pour une fenêtre fluide.
form-scheme = Schéma
    .tip = Comment une génération succède à une autre. Un changement apporte les réglages publiés du schéma.
scheme-elitism = Mutation et élitisme
scheme-mulambda = (μ+λ) avec croisement, toutes rondes
scheme-cmaes = CMA-ES : adaptation de la matrice de covariance
scheme-td = Différences temporelles : apprend en jouant contre soi
scheme-by-hand = À la main
form-least = Générations minimales
    .tip = Le nombre minimal de générations avant l’arrêt par stabilisation.
form-heuristic = Initialisation heuristique
    .tip = La moitié de la première population est tirée dans des intervalles de poids qu’un bon joueur choisirait.
form-look = Montrer
    .tip = Montrer cette exécution telle qu’elle est, ses graphiques et le meilleur de chaque génération, sans rien faire évoluer
form-file = Autre fichier…
    .tip = Reprendre une population de n’importe où : .evl ou .ron
form-title-kinds = Nouvelle évolution
    .tip = Choisissez ce qui évolue ou apprend. Chaque sorte ouvre son formulaire.
kinds-rated = Le joueur intégré de ce genre a { $elo } Elo au classement.
kinds-sci = Le joueur SCI fourni, à quatre demi-coups, définit 1500 Elo.
kinds-jma = À un demi-coup, 100 générations par CMA-ES prennent dix secondes et marquent 45 à 48 % contre 14 joueurs publiés.
kinds-pfm = Après 100 générations, il marque 67 % contre JMA après 100 générations, tous deux à quatre demi-coups.
kinds-tuples = Avec les formes 4+2x2, 8000 générations prennent environ 45 minutes d’un cœur et marquent 78,6 % contre des joueurs publiés à un demi-coup.
kinds-map = La galerie est une telle carte : 210 joueurs après 150 générations.
form-bad-name = Un nom se compose de lettres, de chiffres, de - et de _
form-name-taken = Il y a déjà une population de ce nom
form-at-work = Cette exécution évolue déjà
file-population-title = Choisir une population
file-samples-title = Choisir les parties à apprendre

## Toutes les exécutions
runs-title = Toutes les exécutions
runs-reading = Lecture des exécutions…
runs-report = Rapport
runs-report-in = Le rapport s’ouvre dans le navigateur. S’il n’y en a pas, ouvrez vous-même { $path }.
folder-opens = Le dossier s’ouvre dans le gestionnaire de fichiers. Si aucun ne s’ouvre, le dossier est { $path }
copy-path = Copier le chemin
runs-end = Terminer
    .tip = Arrête tout et écrit le rapport de ce qu’il y a. Les finales commencées comptent jusqu’où elles ont été jouées.
runs-map = Carte
    .tip = Montrer ses joueurs par style, et en jouer un
map-title = { $run } : le plus fort de chaque style, en Elo
map-about = En largeur : la part des pions au milieu de ses parties. En hauteur : la part des coups. Cliquez sur un joueur pour l’affronter.
map-play = Jouer contre { $rating } Elo, { $style }
runs-compare = Comparer
    .tip = Montrer sa force, son aptitude, sa diversité et ses réglages à côté d’autres
runs-compare-one = Une comparaison demande deux exécutions qui font évoluer ou entraînent des joueurs.
runs-no-strength = Aucune force n’a encore été mesurée : elle vient avec la prochaine génération ou le prochain cycle
runs-settings = Réglages différents
runs-settings-same = Tous les réglages sont les mêmes.
runs-resume = Reprendre
runs-pause = Pause
runs-show = Montrer
run-kind-evolution = Évolution
run-kind-patterns = Motifs
run-kind-network = Réseau
run-kind-selfplay = Parties contre soi
run-kind-tournament = Tournoi
run-kind-night = Nuit
run-kind-experiment = Expérience
run-kind-map = Carte des styles
run-state-running = en cours
run-state-paused = en pause
run-state-done = fini
run-state-cut = arrêté avant la fin
run-generations = { $count ->
    [one] { $done } génération sur { $of }
   *[other] { $done } générations sur { $of }
}
run-generations-on = { $done ->
    [one] { $done } génération jusqu’ici
   *[other] { $done } générations jusqu’ici
}
run-rounds = { $count ->
    [one] { $done } cycle sur { $of }
   *[other] { $done } cycles sur { $of }
}
run-games = { $count ->
    [one] { $done } partie sur { $of }
   *[other] { $done } parties sur { $of }
}
run-runs = { $count ->
    [one] { $done } exécution sur { $of }
   *[other] { $done } exécutions sur { $of }
}
run-epochs = { $count ->
    [one] { $done } époque sur { $of }
   *[other] { $done } époques sur { $of }
}
failed-reason = { $reason }
reason-not-found = le fichier n’existe pas
reason-denied = vous n’avez pas le droit de le lire ou de l’écrire
reason-full = le disque est plein
reason-folder = c’est un dossier, pas un fichier
reason-too-large = il est trop grand pour un fichier de ce genre
reason-ending = le nom doit finir par .ron, .tab, .txt, .ggf, .obf ou .wtb
reason-one-game = il doit contenir une seule partie, mais en contient { $found }
reason-names = une base contient au plus 65535 noms de joueurs ou de tournois
reason-start = un tel fichier ne contient que des parties du départ standard : choisissez une autre terminaison, comme .sgf
failed-name = « { $name } » ne peut pas être un nom : choisissez-en un sans barres, deux-points ni caractères de contrôle.
failed-taken = { $path } n’est pas vide. Choisissez un nouveau dossier, ou reprenez l’exécution qu’il contient.
failed-in-use = { $path } est utilisé par un autre programme. Fermez-le là-bas, puis essayez encore.
failed-other-settings = { $path } a été fait avec d’autres réglages. Choisissez un autre nom de fichier, ou les mêmes réglages.
failed-not-found = { $path } n’existe pas. Il a peut-être été déplacé ou supprimé.
failed-denied = { $path } : vous n’avez pas le droit de le lire ou de l’écrire. Changez ses droits, ou choisissez un autre dossier.
failed-full = { $path } : le disque est plein. Libérez de la place, puis essayez encore.
failed-file = { $path } : { $reason }
failed-damaged = { $path } est abîmé : { $reason }. Remplacez-le par une copie, ou déplacez-le.

# Ce que d’autres ont joué
command-explorer = Base de parties
    .tip = Montrer le livre d’ouvertures, et ce que d’autres ont joué ici et avec quel résultat
explorer-title = Base de parties
explorer-tab = Parties
explorer-close = Fermer la base de parties
explorer-empty = Voyez ce qui a été joué dans chaque position, combien de fois, et avec quel résultat. Ouvrez des fichiers de parties : WTHOR, GGF, SGF, PGN ou suites de coups.
explorer-add = Ajouter un fichier…
explorer-fetch = Télécharger des parties de tournoi (9 Mo)
    .tip = 130 000 parties depuis 1977, la base WTHOR de la Fédération française d’Othello : environ 9 Mo depuis ffothello.org. Elles appartiennent à leurs auteurs.
explorer-fetching = Fichier { $done } sur { $all }
explorer-fetch-end = Annuler le téléchargement
explorer-fetch-again = Réessayer
explorer-fetch-dismiss = Fermer le message
explorer-fetch-unreachable = { $site } est injoignable. Vérifiez la connexion à internet, puis réessayez, ou ajoutez vous-même un fichier de parties. Les fichiers complets sont gardés.
explorer-fetch-refused = { $site } n’a pas fourni { $file }. Réessayez plus tard. Les fichiers complets sont gardés.
explorer-fetch-changed = { $file } de { $site } n’est pas le fichier attendu et n’a pas été gardé. Réessayez ; si l’échec se répète, il faut peut-être une version plus récente de ce programme.
explorer-add-folder = { $count ->
    [one] Ajouter l’autre fichier de ce dossier
   *[other] Ajouter les { $count } autres
}
    .tip = Les fichiers du même type dans le même dossier
explorer-remove = Tout retirer
explorer-files = { $count ->
    [one] 1 partie
   *[other] { $games } parties
} dans { $files ->
    [one] un fichier
   *[other] { $files } fichiers
}
explorer-reading = Lecture du fichier { $done } sur { $all }
explorer-new = Aucune partie de la base n’a atteint cette position.
explorer-games = { $count ->
    [one] { $games } partie
   *[other] { $games } parties
}
explorer-move = { $square } : { $games }, { $share } ; Noir a gagné { $black }, nulles { $draws }, Blanc a gagné { $white } ; { $mean } pions pour Noir en moyenne
explorer-unknown = Inconnu
explorer-unnamed = Joueurs non nommés
explorer-part = Parties
book-title = Bibliothèque
book-positions = { $count ->
    [one] une position
   *[other] { $positions } positions
}
book-choose = Autre bibliothèque…
book-usual = Bibliothèque par défaut
book-move = { $square } vaut { $value } pions selon la bibliothèque
book-move-both = { $square } vaut { $value } pions ({ $source }), ou { $other } ({ $by })
book-source = bibliothèque, profondeur { $depth }
    .tip = Bibliothèque : la valeur a été calculée à l’avance par la bibliothèque d’ouvertures. Recherche : l’analyse de cette position. Profondeur : le nombre de coups regardés d’avance. Exacte : calculée jusqu’à la fin de la partie.
book-source-search = recherche, profondeur { $depth }
book-source-exact = recherche, exacte
book-short = bibliothèque
book-short-search = recherche
book-unknown = Cette position n’est pas dans la bibliothèque.
file-database-title = Ajouter des parties à la base
file-book-title = Ouvrir une bibliothèque d’ouvertures

# Une position composée à la main
command-edit-board = Composer une position…
    .tip = Peindre une position à la main et jouer à partir d’elle
    .also = éditeur
editor-title = Composer une position
editor-brush = Placer
editor-black = Pion noir
editor-white = Pion blanc
editor-turn-over = Retourner
editor-empty = Vider
editor-turn = Au trait
editor-black-moves = Noir joue
editor-white-moves = Blanc joue
editor-start = Position de départ
editor-clear = Effacer
editor-play = Jouer d’ici
editor-black-has = { $count ->
    [one] Noir a { $count } coup légal.
   *[other] Noir a { $count } coups légaux.
}
editor-white-has = { $count ->
    [one] Blanc a { $count } coup légal.
   *[other] Blanc a { $count } coups légaux.
}
editor-black-passes = Noir ne peut pas jouer et passe : Blanc joue.
editor-white-passes = Blanc ne peut pas jouer et passe : Noir joue.
editor-over = Aucun camp ne peut jouer : la partie est finie ici.
editor-empty-middle = Aucune partie ne peut mener à cette position : les quatre cases du centre ne sont jamais vides.
editor-apart = Aucune partie ne peut mener à cette position : le pion en { $square } ne tient à aucun autre.

# Leçons
command-how-to-play = Comment jouer…
    .tip = Dix courtes leçons avec un plateau pour les essayer
    .also = aide règles leçons tutoriel
command-legend = Que signifient les marques ?
    .tip = Montrer chaque marque de l’othellier avec sa signification
lessons-offer = Vous découvrez le jeu ? Dix courtes leçons l’expliquent.
lessons-title = Comment jouer
lessons-next = Suivant
lessons-back = Retour
lessons-play = Jouer contre « { $level } »
lessons-show = Montrer
lessons-shown = { $count ->
    [one] L’anneau indique le bon coup.
   *[other] Les anneaux indiquent les bons coups.
}
lessons-restart = Recommencer
lessons-occupied = Il y a déjà un pion sur { $square }. Choisissez une case vide.
lessons-turns-nothing = { $square } ne retourne aucun pion, donc vous ne pouvez pas y jouer. Un coup doit encadrer au moins un pion.
lessons-passed = Blanc ne peut rien encadrer et doit passer. C’est encore à vous : jouez sur n’importe quelle case marquée.
lesson-placing = Poser et retourner
lesson-placing-text = Les deux joueurs jouent à tour de rôle ; Noir commence. Posez un pion de sorte que des pions blancs soient en ligne droite entre lui et un autre pion noir. Les pions encadrés deviennent noirs.
lesson-placing-task = Vous êtes Noir. Encadrez un pion blanc. Des points marquent les cases possibles.
lesson-placing-done = Bravo ! Le pion blanc était entre deux noirs, il est donc devenu noir. C’est maintenant au tour de Blanc de faire de même.
lesson-directions = Plusieurs lignes
lesson-directions-text = On peut encadrer des pions dans toutes les directions : de côté, de haut en bas et en diagonale. Un coup retourne les pions encadrés de toutes les lignes.
lesson-directions-task = Vous êtes Noir. Trouvez la case qui encadre des pions sur quatre lignes à la fois.
lesson-directions-wrong = { $square } retourne des pions, mais sur moins de lignes. Cherchez la case où quatre lignes se croisent.
lesson-directions-done = Quatre lignes en un coup ! Tous les pions encadrés sont retournés.
lesson-passing = Passer
lesson-passing-text = Si vous ne pouvez encadrer aucun pion, vous devez passer, et l’autre joueur rejoue. Si vous pouvez jouer, vous le devez.
lesson-passing-task = Vous êtes Noir. Trouvez le coup après lequel Blanc ne peut pas jouer.
lesson-passing-wrong = Après { $square } Blanc peut encore jouer. Essayez une autre case.
lesson-passing-done = Blanc a dû passer, vous avez donc joué deux fois de suite.
lesson-ending = La fin de la partie
lesson-ending-text = La partie finit quand personne ne peut plus jouer. Le plus souvent, le plateau est alors plein. Celui qui a le plus de pions gagne ; 32 à 32 est une partie nulle. Les cases restées vides comptent pour le gagnant.
lesson-ending-task = Vous êtes Noir et mené 29 à 34. Jouez le dernier coup.
lesson-ending-done = { $black } à { $white } : Noir gagne ! Seule la fin compte, pas qui mène en chemin.
lesson-notation = Les noms des cases
lesson-notation-text = Chaque colonne a une lettre, de a à h. Chaque rangée a un numéro, de 1 en haut à 8. La lettre vient d’abord : la case de la colonne c et de la rangée 4 est c4.
lesson-notation-task = Vous êtes Blanc. Jouez en d6 : cliquez dessus, ou tapez d puis 6.
lesson-notation-wrong = C’était { $square }. Trouvez la colonne d, puis descendez à la rangée 6.
lesson-notation-done = Juste : colonne d, rangée 6. Vous pouvez taper vos coups sur tous les plateaux ici.
lesson-corners = Les coins
lesson-corners-text = Rien ne peut encadrer un pion dans un coin, car il n’y a pas de case derrière. Il reste à vous jusqu’à la fin et protège les pions voisins. Les coins sont donc les meilleures cases du plateau.
lesson-corners-task = Vous êtes Noir. Prenez un coin.
lesson-corners-wrong = { $square } n’est pas un coin. Les coins sont a1, h1, a8 et h8 : l’un est libre pour vous.
lesson-corners-done = Ce coin est à vous, et personne ne pourra le reprendre.
lesson-neighbours = À côté d’un coin
lesson-neighbours-text = Évitez les cases à côté d’un coin vide : elles aident l’adversaire à l’atteindre. Celle en diagonale s’appelle X, les deux autres C. Les cases X sont les plus dangereuses.
lesson-neighbours-task = Vous êtes Noir. Jouez un coup qui ne donne pas le coin a1 à Blanc.
lesson-neighbours-wrong = Après { $square } Blanc prend le coin a1. Ne jouez pas à côté de lui.
lesson-neighbours-done = Bien : Blanc ne peut pas atteindre le coin.
lesson-stable = Des bords sûrs
lesson-stable-text = Un pion que personne ne peut plus retourner est dit définitif. Les pions définitifs partent des coins : depuis votre coin, une suite sans trou de vos pions le long du bord est sûre.
lesson-stable-task = Vous êtes Noir et tenez le coin h8. Trouvez le coup qui rend sûr le bord droit.
lesson-stable-wrong = Après { $square } les pions blancs sont encore sur le bord droit. Encadrez-les contre votre coin.
lesson-stable-done = De h2 à h8, plus personne ne peut retourner un pion. Sept pions sûrs !
lesson-mobility = Mobilité
lesson-mobility-text = Si l’adversaire a peu de coups, il ne lui en restera bientôt peut-être que de mauvais. Au début, comptez donc les coups, pas les pions : gardez-en beaucoup et laissez-lui-en peu. Le nombre de coups d’un camp s’appelle sa mobilité.
lesson-mobility-task = Vous êtes Noir. Trouvez le coup qui laisse le moins de coups à Blanc.
lesson-mobility-wrong = Après { $square } Blanc a { $count } coups. Un de vos coups n’en laisse que quatre.
lesson-mobility-done = Blanc n’a plus que quatre coups. d7 aurait retourné sept pions, mais laissé neuf coups à Blanc.
lesson-parity = Le dernier coup
lesson-parity-text = Vers la fin, les cases vides forment des zones séparées. Le dernier coup dans une zone est bon, car personne ne peut y répondre. Dans une zone à nombre impair de cases, qui commence finit aussi. C’est la parité.
lesson-parity-task = Vous êtes Noir. Une zone est la case g1, l’autre g7 et h7. Commencez là où vous finissez aussi.
lesson-parity-wrong = Après { $square } Blanc prend g1 et vous devez passer : il a aussi le dernier coup. Commencez dans la zone à nombre impair de cases.
lesson-parity-done = Juste. Blanc doit maintenant commencer dans l’autre zone, et vous y avez aussi le dernier coup.

# Entraînement
page-practice = Exercices
exercise-lessons = Les règles et les premières idées du bon jeu, en dix courtes leçons.
exercise-puzzles = Trouvez le seul bon coup près de la fin. Les problèmes deviennent plus difficiles à mesure que vous progressez.
exercise-mistakes = Voyez où vous vous êtes trompé dans vos parties, et trouvez le meilleur coup.
exercise-openings = Jouez les premiers coups de mémoire, et voyez ce que coûte une erreur.
exercise-endgame = Apprenez à compter : jouez les derniers coups contre un adversaire qui ne se trompe jamais.
exercise-next-lesson = Leçon { $number } : { $title }
exercise-puzzle = Résoudre un problème
exercise-game = De la partie sur l’othellier
exercise-opening = Jouer une ouverture
exercise-position = Jouer une finale
command-learn-mistakes = Apprendre de ses erreurs
    .tip = Trouver le meilleur coup dans chaque position où vous avez fait une erreur
command-practise-due = Revoir d’anciennes erreurs
    .tip = Répéter les erreurs manquées les jours précédents
practise-due-count = Revoir d’anciennes erreurs ({ $count } à revoir)
command-endgame = Entraînement aux finales
    .tip = Jouer les derniers coups contre des réponses parfaites
refusal-nothing-due = Aucune erreur à revoir aujourd’hui
practice-mistakes = Apprenez de vos erreurs
practice-reviewing = Analyse de la partie…
practice-reviewing-move = Analyse du coup { $number } sur { $count }
practice-begin = { $count ->
    [0] Commencer par les premières erreurs
    [one] Commencer par l’erreur déjà trouvée
   *[other] Commencer par les pires des { $count } erreurs déjà trouvées
}
    .tip = L’analyse continue en arrière-plan. Les erreurs qu’elle trouve s’ajoutent à la série.
practice-progress = Erreur { $number } sur { $count }
practice-progress-worst = Erreur { $number } sur { $count }, les plus graves des { $all }
practice-black = Vous êtes Noir, coup { $number }.
practice-white = Vous êtes Blanc, coup { $number }.
practice-ask = Dans la partie, vous avez joué { $square }. Trouvez le meilleur coup.
practice-tries = { $count ->
    [one] Encore un essai
   *[other] Encore { $count } essais
}
practice-wrong = { $square } n’est pas assez bon. Essayez une autre case.
practice-give-up = Montrer la réponse
practice-best = { $square } est le meilleur coup !
practice-as-good = { $square } est juste : aussi bon que { $best }.
practice-missed = Pas trouvé. { $best } était le meilleur coup.
practice-lost = { $count ->
    [one] { $square } a perdu environ un pion.
   *[other] { $square } a perdu environ { $count } pions.
}
practice-back = Retour aux exercices
practice-lost-exact = { $count ->
    [one] { $square } a perdu un pion.
   *[other] { $square } a perdu { $count } pions.
}
reason-lesson = Leçon : { $title }
reason-none = Aucune raison unique trouvée ; suivez la ligne.
practice-legend = Anneau : le meilleur coup. Cadre : le vôtre. Point, losange, triangle : perte petite, moyenne et grande. Flèche et cases ombrées : la raison. Nombres : l’écart final de pions attendu, arrondi.
practice-line = Meilleure suite : { $line }
practice-next = Erreur suivante
practice-finish = Terminer
practice-none = Pas d’erreur à apprendre dans cette partie. Bien joué !
practice-found = { $found } sur { $count } trouvés
practice-all-found = Bravo !
practice-come-back = { $count ->
    [one] L’erreur manquée revient un autre jour : voyez Revoir d’anciennes erreurs dans le menu Analyse.
   *[other] Les erreurs manquées reviennent un autre jour : voyez Revoir d’anciennes erreurs dans le menu Analyse.
}
practice-others = { $count ->
    [one] Continuer avec une erreur moins grave
   *[other] Continuer avec { $count } erreurs moins graves
}
practice-others-later = { $count ->
    [one] Continuer avec une erreur de plus
   *[other] Continuer avec { $count } erreurs de plus
}
mistakes-unreadable = { $count ->
    [one] Une erreur enregistrée est illisible et laissée de côté ({ $file })
   *[other] { $count } erreurs enregistrées sont illisibles et laissées de côté ({ $file })
}
practice-endgame = Entraînement aux finales
practice-empties = Cases vides
practice-random = Au hasard
practice-own-games = De mes parties
practice-no-position = Aucune de vos parties n’a encore une telle position. Jouez-en une jusqu’au bout.
practice-preparing = Recherche d’une position…
practice-endgame-black = Vous êtes Noir. Votre adversaire joue parfaitement : faites de même.
practice-endgame-white = Vous êtes Blanc. Votre adversaire joue parfaitement : faites de même.
practice-move-best = { $square } : rien de perdu
practice-move-lost = { $square } : { $count } pions perdus, { $best } était le meilleur
practice-total = Perdus jusqu’ici : { $count } pions
practice-result = Le résultat parfait était { $perfect } ; vous avez obtenu { $reached }.
practice-new = Autre position
practice-again = Encore la même position

# Openings to learn
command-learn-openings = Apprendre les ouvertures
    .tip = Jouer de mémoire une suite de la bibliothèque d’ouvertures
opening-reading = Lecture de la bibliothèque d’ouvertures…
opening-no-book = La bibliothèque d’ouvertures est vide.
opening-black = Vous êtes Noir.
opening-white = Vous êtes Blanc.
opening-ask = Jouez un coup de la bibliothèque.
opening-show-line = Montrer la suite
opening-shown = Voici la suite. Jouez vos coups de mémoire quand vous êtes prêt.
opening-ask-line = Interrogez-moi
opening-choice = Ouverture
opening-any = N’importe quelle ouverture
opening-other = { $square } est une autre ouverture. { $name } continue par { $best }.
opening-deviation = { $count ->
    [one] { $square } sort de la bibliothèque et perd environ un pion par rapport à { $best }.
   *[other] { $square } sort de la bibliothèque et perd environ { $count } pions par rapport à { $best }.
}
opening-deviation-named = { $count ->
    [one] { $square } ({ $name }) perd environ un pion par rapport à { $best }, le coup de la bibliothèque.
   *[other] { $square } ({ $name }) perd environ { $count } pions par rapport à { $best }, le coup de la bibliothèque.
}
opening-follows = Ce qui suit : { $line }
opening-better = Selon la bibliothèque : { $line }
opening-known = { $count ->
    [one] La suite s’arrête ici. Vous connaissiez votre coup.
   *[other] La suite s’arrête ici. Vous connaissiez les { $count } coups.
}
opening-take-back = Reprendre le coup
opening-again = Encore la même suite
opening-next = Une autre suite

# Many minds
command-minds = Plusieurs avis
    .tip = Demander à plusieurs joueurs ce qu’ils joueraient ici, côte à côte
page-minds = Une position, plusieurs avis
minds-first = Premier choix
minds-second = Deuxième choix
minds-waiting = En attente
minds-depth = Recherche, profondeur { $depth }
minds-stopped = Arrêté
minds-progress = { $done } joueurs sur { $count } ont répondu
minds-agree = Tous choisissent { $square }.
minds-disagree = Ils ne sont pas d’accord : { $squares }.
minds-scales = Chaque joueur a sa propre échelle de valeurs : comparez ses coups, pas les joueurs.
minds-go-on = Chercher de nouveau
minds-choose = Choisir les joueurs…
minds-chosen = Terminé
minds-most = { $count } joueurs au plus
minds-empty = Choisissez des joueurs à interroger.
minds-remove = Ne pas demander à { $name }

# Style cards
command-style = Fiche de style
    .tip = Montrer comment joue l’ordinateur sur le plateau : un portrait, un graphique et ses habitudes
style-show = Fiche de style
style-measuring = Partie { $done } sur { $count }
style-games = { $count } parties contre les niveaux. Chaque nombre dit combien de joueurs sur 100 ont une valeur plus basse ; 50 est la moyenne.
style-plain = Joue sans style marqué
style-discs = Pions
style-mobility = Mobilité
style-edges = Bords
style-corners = Coins
style-risk = Risque
style-parity = Parité
style-variety = Variété
style-swindles = Retournements
style-discs-low = garde peu de pions au début
style-discs-high = prend des pions tôt
style-mobility-low = manque de coups
style-mobility-high = garde beaucoup de coups
style-edges-low = laisse les bords
style-edges-high = prend les bords tôt
style-corners-low = donne les coins
style-corners-high = prend les coins
style-risk-low = reste loin des coins vides
style-risk-high = joue à côté des coins vides
style-parity-low = perd la parité
style-parity-high = garde la parité
style-variety-low = joue toujours de même
style-variety-high = joue chaque partie autrement
style-swindles-low = ne revient jamais de loin
style-swindles-high = retourne des parties perdues

# Images et écran
command-save-picture = Enregistrer une image…
    .tip = La position en PNG ou SVG, ou la partie jusqu’ici en GIF animé
    .also = capture exporter
file-picture-title = Enregistrer une image : .png, .svg, ou .gif pour la partie
file-chart-title = Enregistrer le graphique : .svg ou .png
file-export-title = Enregistrer un fichier
command-full-screen = Plein écran
    .tip = Remplir tout l’écran avec la fenêtre, ou non
    .also = réglages préférences options paramètres agrandir
lab-charts = Graphiques
lab-tree = Arbre généalogique
lab-children = Enfants
offspring-about = Affrontez les enfants ou faites-les jouer entre eux. Gardez d’abord celui que vous préférez, puis d’autres : ceux que vous gardez deviennent les parents des six suivants.
offspring-legend = Les barres montrent les poids d’un joueur. Les nombres en dessous sont les poids par lesquels un enfant diffère le plus de son parent le plus proche.
offspring-keep = { $count ->
    [0] Gardez-en un pour élever
    [one] Élever à partir d’un parent
   *[other] Élever à partir de { $count } parents
}
    .tip = Ceux qui sont gardés sont les prochains parents ; le premier joue pour l’évolution
offspring-match = Rencontre
    .tip = Les deux marqués jouent une rencontre
offspring-keep-it = Garder
offspring-parent = Parent
lab-breed = Croiser avec…
    .tip = Regarder les enfants de ce joueur et d’un autre
lab-state-choosing = Génération { $done } : choisissez les prochains parents
tree-living = Ancêtres des vivants
tree-everyone = Tous
tree-zoom = Hauteur d’une génération
tree-legend = Couleur : meilleur rang d’aptitude, de bas en haut
tree-empty = Cette évolution n’a encore gardé aucune naissance. Elle les garde dès qu’elle reprend.
tree-node = Joueur { $number }, né à la génération { $generation }
tree-born = Né à la génération { $generation }
tree-alive = Vivant
tree-died = Mort à la génération { $generation }
tree-children = Enfants : { $count }
tree-place = Meilleur rang par aptitude : { $place } sur { $of }, à la génération { $generation }
tree-find = Trouver dans l’arbre généalogique
tree-rebuilding = Ses poids sont reconstruits…
how-unknown = Origine inconnue
how-random = Tiré au hasard
how-heuristic = Tiré dans les intervalles publiés
how-mutation = Mutation de { $first }
how-learning = Joueur { $first } après apprentissage
how-crossover = Croisement de { $first } et { $second }
how-crossover-mutation = Croisement muté de { $first } et { $second }
past-plays = Son coup dans la position actuelle : { $square }
past-against = Contre la génération
past-match = Match
    .tip = Un match de 25 paires de parties entre les meilleurs des deux générations
past-same = Les deux générations ont le même meilleur joueur
past-since = Le même joueur depuis la génération { $generation }
past-fork = Bifurquer depuis la génération { $generation }…
    .tip = Une nouvelle évolution qui commence avec la population de cette génération et ses propres réglages
form-title-fork = Bifurquer une évolution
    .tip = Commence à cette génération ; sa courbe se superpose à l’originale. Sans rien changer, elle évolue comme l’originale.
runs-play = Jouer
runs-folder = Ouvrir le dossier de { $name }
runs-more = Plus…
runs-fork = Bifurquer…
runs-name = Nouveau nom
runs-rename = Renommer…
    .tip = Donner un autre nom au dossier
runs-rename-do = Renommer
runs-delete = Supprimer
    .tip = La mettre dans le dossier .deleted à côté, d’où elle peut revenir
runs-deleted = { $name } a été supprimée. Elle est gardée dans { $path }
runs-restore = Récupérer
size-kilobytes = { $count } ko
size-megabytes = { $count } Mo
deleted-runs-title = Exécutions supprimées
deleted-runs-none = Il n’y a pas d’exécution supprimée.
deleted-runs-restore = Récupérer { $name }
deleted-runs-remove = Supprimer définitivement…
deleted-runs-remove-name = Supprimer { $name } définitivement…
deleted-runs-question = Supprimer { $name } définitivement ? Elle ne pourra plus être récupérée.
deleted-runs-yes = Supprimer définitivement
deleted-runs-keep = La garder
runs-difference = { $one } dépassait { $two } de { $value } Elo après la génération ou le cycle { $step }, d’après leurs parties contre les adversaires fixes (intervalle à 95 % : de { $low } à { $high })
runs-difference-open = { $one } dépassait { $two } de { $value } Elo après la génération ou le cycle { $step }, d’après leurs parties contre les adversaires fixes (intervalle à 95 % : de { $low } à { $high } ; on ne sait donc pas laquelle est la plus forte)
runs-test = Tester laquelle est plus forte
    .tip = Les derniers joueurs des deux exécutions (d’une évolution, les plus aptes jusqu’ici) jouent jusqu’à 500 paires de parties. Le match s’arrête dès qu’il est clair lequel est le plus fort : par un test séquentiel (SPRT) de −10 contre +10 Elo avec 5 % d’erreur, ou par les paires gagnées et perdues avec 1 % d’erreur
runs-test-score = { $one } contre { $two } : { $wins } gagnées, { $draws } nulles, { $losses } perdues
runs-test-open = indécis
runs-test-as-of = Entre { $one } après la génération ou le cycle { $first } et { $two } après { $second } : les exécutions ont avancé depuis.
runs-test-again = Tester de nouveau
runs-test-clear = plus fort : { $name }
runs-test-stop = Arrêter
time-estimating = mesure…
lab-export-player = Joueur à partager
    .tip = Un petit fichier avec ses poids, sa recherche, son origine et sa force. Déposé sur une fenêtre, il y devient un joueur.
origin-shared = de { $run }, graine { $seed }
origin-evidence = { $elo } Elo (de { $low } à { $high }, { $games } parties)

# Problèmes
page-puzzles = Problèmes
puzzles-reading = Lecture de vos réponses…
puzzles-answers = { $count ->
    [one] { $count } problème traité
   *[other] { $count } problèmes traités
}
    .tip = Votre classement aux problèmes, selon Glicko-2 ; seul le premier essai de chacun compte
puzzles-theme = Thème
puzzles-all-themes = Tous les thèmes
puzzles-shipped = Collection
puzzles-making = Recherche de problèmes dans vos parties… { $count } jusqu’ici
puzzles-none = Vos parties n’ont pas encore de problème de ce genre. Ils viennent des 16 derniers coups d’une partie.
puzzle-edge = Ne pas céder le coin
puzzle-corner = Gagner le coin
puzzle-only-move = Le seul coup
puzzle-perfect-end = Fin parfaite
puzzles-rated = Classé { $rating }
puzzle-task-edge = Un coup tentant cède un coin. Trouvez celui qui le garde.
puzzle-task-corner = Trouvez le coup qui gagne un coin.
puzzle-task-win = Un seul coup gagne. Trouvez-le.
puzzle-task-draw = Un seul coup annule, tous les autres perdent. Trouvez-le.
puzzle-task-end = Jouez à la perfection les { $count } dernières cases : comment commencer ?
puzzles-tries = { $count ->
    [one] Il reste un essai
   *[other] { $count } essais, le premier compte
}
puzzles-tries-left = { $count ->
    [one] Il reste un essai
   *[other] Il reste { $count } essais ; seul le premier a compté
}
puzzles-right = Exact : { $square }. Les nombres sont les écarts finaux de pions avec le meilleur jeu.
puzzles-late = C’est { $square }. Les nombres sont les écarts finaux de pions avec le meilleur jeu.
puzzles-missed = Le meilleur coup est { $square }. Les nombres sont les écarts finaux de pions avec le meilleur jeu.
puzzles-rating-after = { $count ->
    [one] Classement après encore un problème
   *[other] Classement après encore { $count } problèmes
}
    .tip = Les premières réponses changent trop le classement pour qu’il signifie quelque chose
puzzles-change = Votre classement : { $before } → { $after } ({ $change })
puzzles-next = Problème suivant
puzzles-give-up = Montrer la réponse
    .tip = Compte comme manqué, sauf si vous avez déjà essayé
puzzles-hint = Montrer un indice
    .tip = Les indices ne changent pas votre classement
puzzles-hint-next = Montrer un autre indice
puzzles-hint-corner = Indice : prenez un coin.
puzzles-hint-upper-left = Indice : regardez le quart supérieur gauche de l’othellier.
puzzles-hint-upper-right = Indice : regardez le quart supérieur droit de l’othellier.
puzzles-hint-lower-left = Indice : regardez le quart inférieur gauche de l’othellier.
puzzles-hint-lower-right = Indice : regardez le quart inférieur droit de l’othellier.
puzzles-hint-flips = { $count ->
    [one] Le coup retourne { $count } pion.
   *[other] Le coup retourne { $count } pions.
}
puzzles-wrong = { $square } n’est pas le bon coup. Essayez encore.
wrong-corner = Il laisse l’adversaire prendre le coin { $corner } { $when }.
wrong-free-corner = Vous pouvez prendre un coin tout de suite.
wrong-later-corner = Un autre coup vous gagne un coin { $when }.
wrong-pass = Vous n’aurez plus de coup et devrez passer.
wrong-last-move = L’adversaire aura le dernier coup.
wrong-wiped = Vous perdrez tous vos pions.
wrong-mobility = Il laisse { $count } coups à l’adversaire ; le meilleur coup seulement { $other }.
wrong-mobility-later = Plus tard, il laisse à l’adversaire plus de coups que le meilleur coup.
wrong-own-mobility = { $count ->
    [0] Vous n’aurez aucun coup au prochain tour ; le meilleur coup vous en laisserait { $other }.
    [one] Vous n’aurez qu’un coup au prochain tour ; le meilleur coup vous en laisserait { $other }.
   *[other] Vous n’aurez que { $count } coups au prochain tour ; le meilleur coup vous en laisserait { $other }.
}
wrong-own-mobility-later = Plus tard, vous manquerez de coups.
wrong-safe = { $count ->
    [0] Chacun de vos prochains coups céderait un coin.
    [one] Un seul de vos prochains coups ne céderait pas de coin.
   *[other] Seuls { $count } de vos prochains coups ne céderaient pas de coin.
}
wrong-opened = Il permet à l’adversaire de jouer { $squares }.
wrong-frontier = Il laisse beaucoup de vos pions à côté de cases vides, ce qui donne des coups à l’adversaire.
wrong-edge = L’adversaire peut alors attaquer votre bord en { $squares }.
wrong-stable = Il donne à l’adversaire des pions sur le bord que vous ne pourrez plus retourner.
wrong-better-edge = Un autre coup gagne davantage de pions sur le bord.
wrong-no-pass = Un autre coup obligerait l’adversaire à passer.
wrong-pair = L’adversaire obtient alors { $squares }.
wrong-waits = Ce coup peut attendre : l’adversaire ne peut pas y jouer avant vous.
wrong-reply = La meilleure réponse de l’adversaire est { $square }, où pointe la flèche.
wrong-cost = { $count ->
    [one] Il vous coûte un pion avec le meilleur jeu.
   *[other] Il vous coûte { $count } pions avec le meilleur jeu.
}
