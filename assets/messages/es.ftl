# Las palabras de la ventana en español. El atributo `tip` de un mensaje lo explica.

menu-game = Juego
menu-new = Nuevo
menu-moves = Jugadas
menu-this-move = Esta jugada
menu-evolution = Evolución
menu-polynomials = Polinomios
menu-view = Ver
menu-theme = Tema
menu-language = Idioma
menu-animation = Animación
menu-pages = Páginas
menu-help = Ayuda

page-game = Tablero

command-new-person-computer = Humano contra CPU…
    .tip = Jugar contra el ordenador
command-new-computer-computer = CPU contra CPU…
    .tip = Ver jugar a dos ordenadores
command-new-person-person = Humano contra humano…
    .tip = Dos personas juegan en este teclado
command-rematch = Jugar otra vez con los colores cambiados
    .tip = Empezar otra partida entre los mismos jugadores, con los colores cambiados
command-change-players = Cambiar jugadores…
    .tip = Elegir quién sigue esta partida desde el tablero que se ve
change-players-title = Cambiar jugadores
command-open = Abrir…
    .tip = Abrir una partida guardada
command-library = Partidas recientes…
    .tip = Buscar y abrir una partida jugada aquí
command-save = Guardar
    .tip = Guardar la partida
command-save-as = Guardar como…
    .tip = Guardar la partida en otro archivo
command-copy-moves = Copiar jugadas
    .tip = Pone las jugadas de la partida en el portapapeles
command-copy-position = Copiar posición
    .tip = Pone el tablero en el portapapeles, como 64 caracteres y quién juega
command-paste = Pegar
    .tip = Abre la partida o la posición del portapapeles, en cualquier notación usual
command-quit = Salir
    .tip = Salir del programa
command-undo = Deshacer
    .tip = Deshacer el último cambio: su jugada, una partida abierta, un borrado
command-redo = Rehacer
    .tip = Rehacer el cambio que se deshizo
command-first = Principio
    .tip = Mostrar el principio de la partida
command-back = Atrás
    .tip = Mostrar una jugada menos
command-forward = Adelante
    .tip = Mostrar una jugada más
command-last = Final
    .tip = Mostrar el final de la partida
command-next-variation = Variante siguiente
    .tip = Mostrar la siguiente jugada que se hizo aquí o antes
command-previous-variation = Variante anterior
    .tip = Mostrar la otra jugada que se hizo aquí o antes
command-promote = Promover la variante
    .tip = Hacer de esta variante la línea principal donde empieza
command-delete = Borrar desde aquí
    .tip = Borrar esta jugada y todo lo que sigue; deshacer lo recupera
command-comment = Comentario…
    .tip = Decir algo de esta jugada
command-mark-good = Buena jugada (!)
    .tip = Marcar esta jugada como buena, o quitar la marca
command-mark-mistake = Error (?)
    .tip = Marcar esta jugada como error, o quitar la marca
command-mark-interesting = Jugada interesante (!?)
    .tip = Marcar esta jugada como interesante, o quitar la marca
command-mark-blunder = Error grave (??)
    .tip = Marcar esta jugada como error grave, o quitar la marca
command-pause = Pausar o continuar
    .tip = Detener el ordenador o dejarlo seguir
command-step = Una jugada
    .tip = Dejar que el ordenador haga una jugada
command-at-once = Solo el tablero final
    .tip = Entre dos ordenadores, mostrar el final de la partida de inmediato
command-stop = Dejar de pensar
    .tip = Detener el ordenador que está pensando
command-evolve-first = Un primer jugador
    .tip = Evoluciona jugadores unos segundos y luego juega contra el mejor
command-evolve-sci = SCI…
    .tip = Evolucionar polinomios de tres variables
command-evolve-jma = JMA…
    .tip = Evolucionar polinomios de diez variables
command-evolve-pfm = PFM…
    .tip = Evolucionar polinomios de paridad, frontera y movilidad
command-continue-evolution = Continuar…
    .tip = Seguir con una evolución desde su archivo
command-theme-light = Claro
    .tip = Superficies claras
command-theme-dark = Oscuro
    .tip = Superficies oscuras
command-theme-high-contrast = Alto contraste
    .tip = Negro, blanco y amarillo
command-language-english = English
    .tip = Usar el inglés
command-language-spanish = Español
    .tip = Usar el español
command-animation-off = Ninguna
    .tip = Las fichas se voltean al instante
command-animation-fast = Rápida
    .tip = Las fichas se voltean en 150 ms
command-animation-normal = Normal
    .tip = Las fichas se voltean en 250 ms
command-animation-slow = Lenta
    .tip = Las fichas se voltean en 400 ms
command-legal = Mostrar jugadas legales
    .tip = Marcar las casillas donde se puede jugar
command-preview = Mostrar lo que voltea una jugada
    .tip = Marcar las fichas que voltearía la casilla señalada
command-coordinates = Mostrar coordenadas
    .tip = Letras y números alrededor del tablero
command-bar = Barra de valor
    .tip = Junto al tablero, cuántas fichas puede esperar cada lado mientras se analiza la partida
command-larger = Más grande
    .tip = Agrandar todo
command-smaller = Más pequeño
    .tip = Reducir todo
command-usual-size = Tamaño normal
    .tip = Todo en su tamaño normal
command-shortcuts = Atajos de teclado
    .tip = Mostrar todas las teclas
command-about = Acerca de Othello
    .tip = Qué es este programa

refusal-at-start = No hay jugada anterior
refusal-at-end = No hay jugada posterior
refusal-nothing-to-undo = No hay nada que deshacer
refusal-nothing-to-redo = No hay nada que rehacer
refusal-no-variation = No se jugó otra cosa en el camino hasta aquí
refusal-main-line = Esta es la línea principal
refusal-no-moves = Todavía no se ha jugado nada
refusal-no-computer = En esta partida no juega ningún ordenador
refusal-over = La partida ha terminado
refusal-not-its-turn = No es el turno del ordenador
refusal-not-thinking = Nadie está pensando

black = Negras
white = Blancas
person = Humano
computer = CPU
black-is-person = Negras: humano
black-is-computer = Negras: CPU
white-is-person = Blancas: humano
white-is-computer = Blancas: CPU
discs-black = { $count ->
    [one] 1 ficha negra
   *[other] { $count } fichas negras
}
discs-white = { $count ->
    [one] 1 ficha blanca
   *[other] { $count } fichas blancas
}

square-empty = { $square }, vacía
square-legal = { $square }, jugada legal
square-black = { $square }, negra
square-white = { $square }, blanca
square-black-last = { $square }, negra, última jugada
square-white-last = { $square }, blanca, última jugada

player-thinking = pensando…
player-stopped = detenido
player-passes = { $count ->
    [one] 1 pase
   *[other] { $count } pases
}

method-random = juega al azar
method-greedy = voltea el máximo de fichas
method-evaporate = voltea el mínimo de fichas
method-alphabeta = Alfa-beta
method-minimax = Minimax
method-pvs = Variante principal, por profundidad
method-pvs-secs = Variante principal, por tiempo
method-pruned = Anchura podada, 15 plies por 3
method-mcts = Búsqueda de árbol Monte Carlo
method-alphabeta-depth = alfa-beta, profundidad { $setting }
method-minimax-depth = minimax, profundidad { $setting }
method-pvs-depth = variante principal, profundidad { $setting }
method-pvs-setting-secs = variante principal, { $setting } por jugada
method-mcts-simulations = { $setting } simulaciones por jugada
method-pruned-setting = anchura podada { $setting }

player-glem = Patrones
player-net = Red
player-sci = SCI
player-jma = JMA
player-gene23 = Individuo 23
player-mobility = Movilidad
player-random = Azar
player-greedy = Codicioso
player-evaporate = Evaporación
player-mcts = Monte Carlo

pause-between-moves = Pausa
continue-from-here = Continuar desde aquí
no-moves-yet = Aún no hay jugadas
move-pass = pasa
move-go-to = Jugada { $number }, { $square }
move-lost = regala { $lost }
move-go-to-variation = Jugada { $number }, { $square }, variante
comment-title = Comentario
comment-text = Sobre esta jugada
comment-keep = Guardar
keys-wheel = Rueda
shortcut-wheel = Recorrer la partida sobre el tablero; con Mayús, las variantes

status-announced = { $square }. { $state }
status-invitation = ¿Es la primera vez? Evoluciona un primer jugador
    .tip = Unos segundos de evolución y luego una partida contra el mejor. Pulsa ? para ver todas las teclas
status-black-to-move = Juegan negras
status-white-to-move = Juegan blancas
status-black-thinks = Negras piensan…
status-white-thinks = Blancas piensan…
status-stopped = El ordenador está detenido
status-score = { $black } – { $white }
status-legal = { $count ->
    [one] 1 jugada legal
   *[other] { $count } jugadas legales
}
status-opening = La apertura de esta partida
status-browsing = jugada { $ply } de { $all }
status-report-plain = CPU: { $best }, profundidad { $depth }, { $nodes } posiciones
status-report = CPU: { $best }, valor { $value }, profundidad { $depth }, { $nodes } posiciones

result-black = Ganan negras { $winner } – { $loser }
result-white = Ganan blancas { $winner } – { $loser }
result-draw = Empate, 32 – 32
result-empties = { $count ->
    [one] Una casilla vacía cuenta para el ganador
   *[other] { $count } casillas vacías cuentan para el ganador
}
result-again = Jugar otra vez
result-look = Ver el tablero
winner-black = Ganan negras
winner-white = Ganan blancas
winner-nobody = Empate
pass-black = Negras no pueden jugar y pasan
pass-white = Blancas no pueden jugar y pasan
ok = Aceptar

failed-black = Negras no dieron jugada: { $reason }
failed-white = Blancas no dieron jugada: { $reason }
failed-silently = su búsqueda terminó sin respuesta
autosave-failed = No se pueden conservar la partida y los ajustes: { $reason }
paste-failed = No hay nada que abrir en el portapapeles: { $reason }
open-failed = No se puede abrir { $file }: { $reason }
save-failed = No se puede guardar { $file }: { $reason }

new-game-title = Partida nueva
new-game-start = Empezar
opened-board-title = ¿Quién sigue jugando?
opened-board-start = Seguir
kind-person-computer = Humano contra CPU
kind-computer-computer = CPU contra CPU
kind-person-person = Humano contra humano
you-play = Usted juega con
you-play-random = Al azar
advanced = Avanzado
search-is-fixed = La búsqueda de este jugador no se cambia.
start-from = Empezar desde
start-usual = Inicio habitual
start-named = Apertura con nombre
start-balanced = Apertura equilibrada
    .tip = Ocho jugadas al azar tras las que nadie va por delante en más de una ficha (como en XOT)
start-shown = Tablero a la vista
    .tip = La partida empieza con las jugadas que llevan al tablero que se ve
opening-search = Buscar aperturas
opening-none = Ninguna apertura con ese nombre
time-control = Tiempo
    .tip = El reloj corre mientras la partida está en el tablero: no en un diálogo, al ver jugadas anteriores ni con el ordenador en pausa. Un ordenador que piensa por tiempo se atiene a él; cualquier otro pierde cuando se le acaba.
time-none = Sin reloj
time-move = Tiempo por jugada
time-game = Total con incremento
time-secs-a-move = segundos por jugada
time-minutes = minutos
time-increment = segundos más por jugada
time-of-black = Tiempo de negras: { $time }
time-of-white = Tiempo de blancas: { $time }
command-resign = Rendirse
    .tip = Abandonar la partida del tablero; cuenta como derrota
resign-title = ¿Abandonar esta partida?
resign-text = Cuenta como derrota en la clasificación.
resign-yes = Rendirse
refusal-no-person = Ninguna persona juega en esta partida
ended-black-resigned = Negras abandonan
ended-white-resigned = Blancas abandonan
ended-black-time = A negras se les acabó el tiempo
ended-white-time = A blancas se les acabó el tiempo
swap-colors = Cambiar colores
cancel = Cancelar
time-left = faltan { $time }
run-died = El proceso terminó por un fallo del programa. Lo guardado está entero y se puede reanudar.
close = Cerrar
players-levels = Niveles
players-mine = Mis jugadores
players-evolved = Evolucionados
players-engines = Motores
players-search = Buscar jugadores
players-none = Ningún jugador con ese nombre
players-mine-empty = Aquí aún no ha evolucionado nadie. Inicie una evolución en el laboratorio: sus jugadores están en esta lista desde su primera generación. También quien usted añada abajo.
players-evolved-empty = Con el programa no ha venido ningún jugador evolucionado.
players-other = Otro: pvs:6@jma
    .tip = Una búsqueda con un modelo, un archivo o un programa: gtp: o nboard:, si se quiere un tiempo por jugada y una @, y luego la orden
players-add = Añadir
players-remove = Quitar { $name } de las listas
player-games = { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
method-as-bred = La propia de cada jugador
method-its-own = La propia: { $search }
origin-run-best = mejor de su evolución, { $search }
origin-run-champion = campeón, { $search }
style = cerca del { $discs } % de fichas, { $moves } % de jugadas
origin-run-birth = Nacido en la generación { $born } de { $run }, semilla { $seed }
choose-file = Archivo…
    .tip = Elegir un archivo con un jugador: .evl, .ron, .glem o .player
searcher = Búsqueda
depth = Profundidad
secs-a-move = Tiempo
simulations = Simulaciones
origin-evolved = { $generations ->
    [one] 1 generación
   *[other] { $generations } generaciones
} · aptitud { $fitness }
origin-built-in = { $search }
origin-playouts = juega partidas al azar hasta el final

file-open-title = Abrir una partida
file-save-title = Guardar la partida
file-player-title = Elegir un jugador
file-open = Abrir
file-save = Guardar
file-up = Subir
file-name = Nombre

consent-title = ¿Iniciar este programa?
consent-text = Un jugador de aquí es otro programa de este ordenador. Si no lo puso usted mismo, no lo inicie. Se ejecutaría con todos sus permisos:
consent-yes = Iniciarlo
consent-no = No iniciarlo

shortcuts-title = Atajos de teclado
overwrite-title = ¿Reemplazar este archivo?
overwrite-text = Ya hay un archivo con este nombre.
overwrite-yes = Reemplazar
who-moves-title = ¿A quién le toca?
who-moves-text = Un archivo .tab contiene solo las fichas. Su número sugiere la primera respuesta.
who-moves-black = Juegan las negras
who-moves-white = Juegan las blancas
library-title = Partidas recientes
library-search = Buscar por jugador, fecha, apertura o jugadas
library-none = No se encuentra ninguna partida
library-reading = Leyendo…
library-moves = { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}
saved-as = Guardada como { $file }
recent-gone = Esta partida ya no se puede leer
keys-arrows = Flechas
keys-enter = Intro, espacio
keys-type = f5
shortcut-arrows = Recorrer la partida; por el tablero, una vez en él
shortcut-enter = Ir al tablero; jugar en la casilla actual
shortcut-type = Escribir una casilla para jugarla

about-title = Othello
about-text = Othello contra jugadores que evolucionaron. Versión { $version }.
about-credits = Sigue a Othello7, cuyos jugadores aún puede jugar. Letras: Inter, de The Inter Project Authors, con la SIL Open Font License.

page-patterns = Patrones
command-evolve-patterns = Patrones (GLEM)…
    .tip = Hacer que los pesos de patrones aprendan jugando contra sí mismos

## Aprender por rondas: lo que comparten las páginas de la red y de los patrones
learning-folder = Carpeta
learning-folder-help = Donde se guarda el aprendizaje; se puede parar y continuar en cualquier momento
learning-folder-there = En esta carpeta ya hay un aprendizaje: continúa con sus propios ajustes
learning-start = Empezar a aprender
learning-go-on = Seguir aprendiendo
learning-stop = Parar
learning-recipe = Receta
learning-takes = Tarda unos { $time } en este ordenador
learning-add-file = Añadir un archivo…
    .tip = También aprende de él: partidas anotadas, filas CSV, WTHOR, GGF, transcripciones o posiciones con valores
learning-remove-file = Quitar
learning-seed = Semilla
    .tip = La misma semilla aprende lo mismo
learning-idle = No se está aprendiendo nada.
learning-beginning = Empezando…
learning-playing = Ronda { $round }: { $played } de { $of } partidas jugadas
learning-learning = Ronda { $round }: época { $epoch } aprendida
learning-stopped = Parado. Se puede continuar desde aquí.
learning-done = Todas las rondas están hechas.
learning-training = partidas de las que aprende
learning-validation = partidas apartadas
learning-no-epoch = Todavía ninguna época
learning-no-round = Todavía ninguna ronda

patterns-rounds = Rondas
    .tip = Cada ronda juega partidas con lo que sabe y luego aprende de ellas
patterns-games = Partidas por ronda
    .tip = Más partidas enseñan más y tardan más
patterns-depth = Profundidad
    .tip = Cuántas jugadas por delante se mira en las partidas
patterns-goal = Meta
    .tip = Lo que los pesos deben predecir
patterns-goal-margin = diferencia de fichas
patterns-goal-outcome = victoria o derrota
patterns-goal-chance = probabilidad de ganar
patterns-recipe-margin = habitual
    .tip = La diferencia de fichas con Adam, como aprendieron los pesos incluidos
patterns-recipe-paper = del artículo
    .tip = La probabilidad de ganar: la función logística y descenso de gradiente simple, como la describe M. Buro
patterns-epochs = Épocas
    .tip = Cuántas veces como máximo recorre una ronda sus posiciones
patterns-play = Jugar contra estos pesos
    .tip = Empezar una partida contra los pesos que se muestran aquí
patterns-shipped = Se muestran los pesos que vienen con el programa
patterns-of-run = Se muestran los pesos más nuevos de este aprendizaje
patterns-errors = Error por época
    .tip = El error medio en las unidades de la meta, en las partidas de las que se aprende y en las apartadas
patterns-shape = Patrón
patterns-stage = Fichas en el tablero
patterns-legend = Las casillas claras son el patrón, que está en el tablero en todos sus lugares girados y reflejados. Las negras son de quien juega. Los números son fichas.
patterns-best = Lo mejor para quien juega
patterns-worst = Lo peor para quien juega
shape-edge-x = Borde con casillas X
shape-corner-block = Esquina, 2 por 5
shape-corner-angle = Ángulo de esquina con X
shape-edge-block = Borde y bloque
shape-corner-square = Esquina, 3 por 3
shape-row-2 = Segunda fila
shape-row-3 = Tercera fila
shape-row-4 = Cuarta fila
shape-diagonal-8 = Diagonal de 8
shape-diagonal-7 = Diagonal de 7
shape-diagonal-6 = Diagonal de 6
shape-diagonal-5 = Diagonal de 5
shape-diagonal-4 = Diagonal de 4
menu-analysis = Análisis

command-hint = Pista
    .tip = Mostrar la mejor jugada
command-values = Valores de las jugadas
    .tip = Escribir en cada casilla lo que vale jugar en ella
command-analyse = Analizar la partida
    .tip = Mirar cada jugada a posteriori y enumerar los errores
command-next-mistake = Siguiente error
    .tip = Mostrar el tablero antes del siguiente error
command-close-analysis = Cerrar el análisis
    .tip = Quitar el análisis y los valores de las casillas

refusal-no-mistakes = No se conocen errores: analice antes la partida
refusal-no-analysis = No hay ningún análisis abierto

moves-title = Lista de jugadas
side-edge = Ancho del lateral
analysis-title = Análisis
analysis-thinking = pensando…
analysis-done = terminado
analysis-stopped = detenido
analysis-go-on = Seguir
analysis-graph = Valor de cada jugada, arriba es bueno para las negras
analysis-nothing = Aún no se sabe nada de esta posición
graph-start = Inicio: { $value }
graph-move = { $number }. { $square }: { $value }
analysis-depth = profundidad { $depth }
analysis-nodes = { $nodes } nodos
analysis-speed = { $speed }/s
analysis-line = Mejor línea
analysis-progress = { $done } de { $all }
analysis-mistakes = { $count ->
    [0] Ningún error
    [one] 1 error
   *[other] { $count } errores
}
analysis-summary = { $accuracy } % preciso, pierde { $loss } por jugada
    .tip = La mejor jugada vale 100 %, una que regala 3 fichas 50 %, 6 fichas 25 %; la media de todas
analysis-mistake = { $number }. { $played } perdió { $lost }, mejor { $best }
value-unknown = desconocido
value-black = negras +{ $discs }
value-white = blancas +{ $discs }
value-even = igualado
bar-name = Valor: { $value }, { $kind }
value-estimated = estimado
value-exact = exacto
value-win = gana
value-draw = tablas
value-loss = pierde

level-beginner = Principiante
level-beginner-is = ve 1 jugada, yerra a menudo
    .tip = Ve una jugada y a menudo la juzga mal: para una primera partida.
level-casual = Jugador ocasional
level-casual-is = ve 2 jugadas, a veces yerra
    .tip = Ve dos jugadas y a veces se equivoca, como las personas.
level-club = Jugador de club
level-club-is = ve 3 jugadas, rara vez yerra
    .tip = Ve tres jugadas con buen ojo y alguna vez se equivoca.
level-strong = Fuerte
level-strong-is = ve 4 jugadas, final perfecto
    .tip = Busca cuatro jugadas y juega el final a la perfección.
level-expert = Experto
level-expert-is = ve 8 jugadas, final perfecto
    .tip = Busca ocho jugadas y juega el final a la perfección.
level-master = Maestro
level-master-is = piensa dos segundos por jugada
    .tip = Piensa dos segundos cada jugada: el más fuerte de aquí.
method-humanlike = juega como una persona
player-program = Otro programa
method-program = otro programa
page-network = Red
command-evolve-network = Red neuronal (entrenada)…
    .tip = Deja que una red de valor aprenda jugando contra sí misma

network-rounds = Rondas
    .tip = Cada ronda juega partidas con lo que ya sabe y luego aprende de todas las partidas
network-games = Partidas por ronda
    .tip = Más partidas enseñan más y tardan más
network-simulations = Simulaciones por jugada
    .tip = Cuánto piensan los jugadores de estas partidas: con partidas al azar en la primera ronda, después con la red
network-epochs = Épocas
    .tip = Cuántas veces como máximo recorre la red todas las partidas en una ronda
network-recipe-strong = fuerte
    .tip = Saca más de las mismas partidas: ve también las jugadas, con todas las simetrías, y aprende con Adam
network-recipe-shipped = de la red incluida
    .tip = La fuerte, con partidas que juegan los patrones
network-recipe-paper-small = del artículo, menor
    .tip = Como en el artículo, con menos partidas, simulaciones y épocas
network-recipe-paper = del artículo
    .tip = Sin jugadas al azar, descenso de gradiente simple solo sobre las fichas
network-teacher = Partidas del maestro
    .tip = Partidas de los patrones, que se juegan primero
network-play = Jugar contra esta red
    .tip = Empieza una partida contra la red, que elige con 2000 simulaciones por jugada
network-shipped = A mano: la red que vino con el programa
network-of-run = A mano: la red más nueva de este aprendizaje
network-errors = Error por época
    .tip = El error cuadrático medio del resultado previsto, que es 1 si se gana y -1 si se pierde

page-tournament = Torneo
page-ladder = Clasificación

tournament-title = Un torneo nuevo
tournament-intro = Enfrente a los jugadores y vea quién es el más fuerte. Cada apertura se juega con ambos colores.
tournament-players = Jugadores
tournament-chosen = { $count ->
    [one] 1 jugador elegido
   *[other] { $count } jugadores elegidos
}
tournament-games = Partidas
tournament-format = Quién contra quién
format-round-robin = Todos contra todos
format-gauntlet = El primero contra los demás
format-knockout = Eliminatorias
format-swiss = Rondas suizas
tournament-rounds = Rondas
    .tip = Cuántas rondas se juegan
tournament-pairs = Pares por encuentro
    .tip = Cuántas aperturas juegan dos jugadores, cada una con ambos colores
tournament-plies = Jugadas al azar
    .tip = Con cuántas jugadas al azar empieza cada par de partidas; 0 empieza desde el principio
tournament-start = Empezar el torneo
tournament-too-few = Elija al menos dos jugadores
tournament-earlier = Torneos anteriores
tournament-open = Abrir { $name }
tournament-busy = Se está jugando un torneo. Primero páuselo o deténgalo.
tournament-close = Nuevo…
    .tip = Preparar otro torneo
tournament-export = Exportar
    .tip = Escribe las partidas como GGF y CSV y la tabla como texto, CSV y RON en la carpeta del torneo
tournament-exporting = Exportando a { $folder } …
tournament-exported = Exportado a { $folder }
tournament-stop = Detener
    .tip = Detiene ahora; las partidas en curso se jugarán de nuevo
tournament-pause = Pausa
    .tip = Termina las partidas en curso y espera
tournament-continue = Continuar
    .tip = Juega las partidas que faltan
tournament-playing = { $done } de { $most } partidas
tournament-finishing = { $done } de { $most } partidas, terminando las que están en curso
tournament-paused = { $done } de { $most } partidas, en pausa
tournament-over = Se han jugado las { $most } partidas
tournament-wall = En juego
tournament-standings = Posiciones
tournament-cross = Tabla cruzada
tournament-cross-note = Las filas juegan con negras, las columnas con blancas. Fichas tal como quedaron al final, la media de varias partidas; sombreado donde las negras ganaron más.
tournament-back = Volver a la tabla
column-player = Jugador
column-elo = Elo
column-score = Puntos
column-games = Partidas

ladder-you = Usted
ladder-your-games = Sus partidas: ganadas, empatadas, perdidas
ladder-your-games-row = { $name }: { $won } ganadas, { $drawn } empatadas, { $lost } perdidas
ladder-players = Clasificación
ladder-games = { $count ->
    [one] tras 1 partida
   *[other] tras { $count } partidas
}
ladder-opponent = Un rival para mí
ladder-opponent-tip = { $name }: debería conseguir cerca del { $chance }
ladder-empty = Nadie todavía. Juegue un torneo y sus jugadores aparecerán aquí.
ladder-play = Jugar
ladder-find = Todos los jugadores
ladder-rate = Puntuar
    .tip = Juega 10 partidas contra cada nivel hasta Experto. Los resultados van a la clasificación.
ladder-play-it = Jugar contra él
ladder-play-name = Jugar contra { $name }
match-pairs = Pares
match-start = Al mejor de estos pares…
    .tip = Juega un encuentro: cada apertura con ambos colores, en la página del torneo


page-evolution = Laboratorio
command-evolve-features = Características…
    .tip = Evolucionar jugadores que pesan doce características y buscan a quince jugadas
command-evolve-net = Red neuronal (evolucionada)…
    .tip = Evolucionar pequeñas redes neuronales que valoran posiciones
command-evolve-map = Mapa de estilos…
    .tip = Criar jugadores distintos: el más fuerte de cada estilo
form-title-map = Llenar un mapa de estilos
    .tip = Cada celda del mapa guarda el jugador más fuerte de su estilo; los hijos nacen de cualquiera de ellos.
form-map-name = Nombre
    .tip = La carpeta donde se guarda el mapa.
form-genome = Jugadores
    .tip = Qué se cría. Cada tipo trae consigo su búsqueda habitual.
form-side = Celdas
    .tip = Cuántas celdas tiene el mapa a lo ancho y a lo alto.
genome-sci = SCI, 3 pesos
genome-jma = JMA, 10 pesos
genome-pfm = PFM, 3 pesos
genome-features = Doce características
genome-net = Red neuronal
lab-new = Nueva evolución…
lab-continue = Continuar…
lab-export = Guardar
lab-export-population = Población
    .tip = Un archivo con todos los miembros, para conservar o regalar
lab-export-history = Historial (CSV)
    .tip = Una tabla de todas las generaciones para otros programas
lab-export-plots = Gráficos (SVG)
    .tip = Una imagen de todos los gráficos
lab-saved = Guardado en { $path }
lab-pause = Pausar
    .tip = Parar en seguida; no se pierde nada
lab-finish = Acabar generación
    .tip = Jugar esta generación hasta el final y pausar
lab-resume = Reanudar
    .tip = Seguir donde se paró
lab-more = Evolucionar { $count } generaciones más
    .tip = Tantas generaciones como hasta ahora, 100 como máximo
lab-close = Cerrar
    .tip = Quitar esta ejecución de la página; su carpeta queda
lab-state-running = Generación { $done } de { $all }
lab-state-running-on = Generación { $done }, hasta que la aptitud se estabilice
lab-state-finishing = Generación { $done }, acabando la siguiente
lab-state-paused = En pausa tras la generación { $done }
lab-best = El mejor consigue el { $random } % de los puntos contra un jugador al azar y el { $greedy } % contra uno codicioso.
lab-best-play = Jugar contra él
lab-state-done = Terminado: { $done } generaciones
lab-state-failed = Parado tras la generación { $done }
lab-speed = { $rate } partidas por segundo
lab-champions = Campeones por generación
    .tip = Vuelve al mejor jugador de una generación anterior y juega contra él
lab-champion-of = { $run }, generación { $generation }
lab-style-of = { $run }, estilo { $cell }
lab-round-of = { $run }, ronda { $round }
lab-member = Jugador { $number }
lab-member-about = De la generación { $generation }, creado en la { $born }, aptitud { $fitness }
lab-member-parent = Hijo de { $first }
lab-member-parents = Hijo de { $first } y { $second }
lab-member-elite = La élite, puesto 31 de su archivo: el mejor desde la generación { $generation }, creado en la { $born }, aptitud { $fitness }
lab-more-weights = { $count } pesos en total
lab-play = Jugar contra este
    .tip = Una partida contra este jugador, tú con negras
lab-watch = Verlo jugar contra…
lab-population = Población
lab-column-fitness = Aptitud
lab-column-number = Jugador
lab-column-born = Nacido
lab-column-weights = Pesos
weight-corners = Esquinas
weight-beside-corners = Junto a esquinas
weight-discs = Fichas
weight-x-squares = Casillas X
weight-c-squares = Casillas C
weight-a-squares = Casillas A
weight-b-squares = Casillas B
weight-centre = Centro
weight-beside-centre = Junto al centro
weight-c3 = c3 y similares
weight-edges = Bordes anclados
weight-liberty = Libertad
weight-moves = Jugadas
weight-frontier = Frontera
weight-parity = Paridad
weight-move-corner = Toma esquina
weight-move-centre = Cerca del centro
weight-move-flips = Pocas vueltas
weight-move-gives-corner = No da esquina
weight-move-replies = Pocas réplicas
weight-move-edge = Borde seguro
weight-opp-moves = Movilidad rival
weight-small-frontier = Frontera pequeña
weight-stable = Fichas estables
weight-last-move = Última jugada
plot-strength = Fuerza en Elo
    .tip = De partidas contra seis rivales fijos, desde las mismas aperturas y con ambos colores, en la escala de la clasificación: SCI a cuatro jugadas tiene 1500. La verdad está dentro del intervalo en 95 de cada 100 casos.
plot-fitness = Aptitud
    .tip = Puntos ganados dentro de la población. Dice quién va delante allí, y nada sobre la fuerza.
plot-weights = Pesos
    .tip = La media de cada peso en la población y cuánto se dispersa.
plot-variance = Varianza de la aptitud
    .tip = Cuánto se dispersa la aptitud de una generación. Baja cuando los miembros se parecen, y se estabiliza.
plot-diversity = Diversidad
    .tip = Cuánto se diferencian aún los miembros: 0 si todos son iguales.
plot-best = mejor
plot-median = mediana
plot-worst = peor
form-title-sci = Evolucionar polinomios SCI
    .tip = Jugadores con tres pesos: esquinas, casillas junto a ellas, fichas. Cien generaciones tardan segundos.
form-title-pfm = Evolucionar polinomios PFM
    .tip = Jugadores con ocho pesos: esquinas, casillas junto a ellas, bordes, jugadas, frontera, paridad, fichas. Cien generaciones tardan minutos.
form-title-jma = Evolucionar polinomios JMA
    .tip = Jugadores con diez pesos: ocho clases de casillas, bordes, libertad. Cien generaciones tardan un minuto.
form-title-features = Evolucionar doce características
    .tip = Jugadores que buscan a quince jugadas por los pocos movimientos más prometedores. Una generación tarda minutos.
form-title-net = Evolucionar una red neuronal
    .tip = Pequeñas redes que valoran posiciones, cambiadas al azar y elegidas por sus partidas.
form-title-earlier = Continuar una evolución
    .tip = Sigue desde donde está una ejecución o una población.
form-generations = Generaciones
    .tip = Cuánto evolucionar como máximo. Se puede pausar y continuar en cualquier momento.
form-name = Nombre
    .tip = La carpeta donde se guarda la ejecución. Con un nombre como mio.evl evoluciona también en ese archivo.
form-no-evl = Un archivo .evl solo contiene polinomios: dé a la ejecución un nombre sin esa terminación
form-seed = Semilla
    .tip = La misma semilla con los mismos ajustes da la misma evolución.
form-depth = Profundidad
    .tip = Cuántas jugadas miran adelante los jugadores. Cada una tarda varias veces más.
form-width = Anchura
    .tip = Cuántos movimientos de cada posición se miran.
form-more = Todos los ajustes
form-parents = Padres
    .tip = Cuántos miembros sobreviven a una generación.
form-children = Hijos
    .tip = Cuántos miembros nuevos trae cada generación.
form-opponents = Rivales
    .tip = Cuántas partidas juega cada miembro con negras contra rivales sorteados.
form-rate = Tasa de mutación
    .tip = La probabilidad de que un hijo cambie al azar.
form-stop-rule = Termina por sí sola
    .tip = Cuando la varianza de la aptitud se ha estabilizado. Dos generaciones pueden parecerse por azar; una tendencia es segura.
stop-rule-trend = por la tendencia de la segunda mitad
stop-rule-paper = por las dos últimas generaciones, como se publicó
form-settled = Umbral de convergencia
    .tip = Termina cuando la varianza de la aptitud cambia menos que esta parte; 0 nunca.
form-sigma = Tamaño de mutación
    .tip = La desviación típica de lo que se suma a cada peso de un hijo.
form-low = Peso mínimo
    .tip = El extremo inferior de los pesos de la primera población.
form-high = Peso máximo
    .tip = El extremo superior de los pesos de la primera población.
form-win = Puntos por victoria
    .tip = Se suman a la aptitud del ganador.
form-margin = Puntos por margen
    .tip = Se suman a la victoria, por la diferencia de fichas dividida entre 64.
form-draw = Puntos por empate
    .tip = Se suman a la aptitud de ambos.
form-loss = Puntos por derrota
    .tip = Se suman a la aptitud del perdedor.
form-fitness = Aptitud nueva
    .tip = Todos empiezan en 0 en cada generación; si no, los supervivientes conservan sus puntos.
form-colours = Colores
    .tip = Quién juega con negras.
colours-first = El que sortea al otro
colours-drawn = Por sorteo
colours-both = Ambos, en dos partidas
form-plies = Apertura al azar
    .tip = Tantos movimientos al inicio de cada partida se sortean.
form-benchmark = Pares de referencia
    .tip = Pares de partidas del mejor de cada generación contra cada uno de seis rivales fijos; 0 para ninguno.
form-start = Empezar
form-no-earlier = Aún no hay nada que continuar.
form-no-population = Se espera una población, un archivo que termine en .evl o .ron.
form-earlier = { $name }: { $genome }, { $done ->
    [one] 1 generación
   *[other] { $done } generaciones
}
lab-stop = Parar
    .tip = Parar en seguida y dar la ejecución por terminada; no se pierde nada
lab-benchmark = Contra los rivales de referencia
form-layers = Capas
    .tip = Cuántos números hay en cada capa, primero las 65 entradas y al final la única salida, como 65-128-64-32-1.
form-threads = Hilos
    .tip = Cuántos núcleos juegan las partidas. El resultado es el mismo con cualquier número; sin el último la ventana sigue ágil.
form-scheme = Esquema
    .tip = Cómo sigue una generación de otra. Al cambiarlo se toman los ajustes publicados de ese esquema.
scheme-elitism = Mutación y elitismo
scheme-mulambda = Cruce, todos contra todos
form-least = Como mínimo
    .tip = Tantas generaciones antes de que la aptitud pueda estabilizarse.
form-heuristic = Rangos sensatos
    .tip = La mitad de la primera población viene de los rangos que elegiría un jugador.
form-look = Ver
    .tip = Mostrar esta ejecución como está, sus gráficos y sus campeones, sin evolucionar nada
form-file = Otro archivo…
    .tip = Seguir con una población de cualquier lugar: .evl o .ron
form-bad-name = Un nombre se compone de letras, cifras, - y _
form-name-taken = Ya hay una población con ese nombre
form-at-work = Esta ejecución ya está evolucionando
file-population-title = Elegir una población
file-samples-title = Elegir partidas de las que aprender

## Todas las ejecuciones
runs-title = Todas las ejecuciones
runs-map = Mapa
    .tip = Muestra sus jugadores por estilo, para jugar contra uno
map-title = { $run }: el mejor de cada estilo, en Elo
map-about = A lo ancho: la parte de las fichas en el medio juego. A lo alto: la parte de las jugadas. Un clic en un jugador empieza una partida.
map-play = Jugar contra { $rating } Elo, { $style }
runs-compare = Comparar
    .tip = Dibuja su fuerza junto a la de otras, en una escala
runs-no-strength = Aún no se ha medido la fuerza: llega con la próxima generación o ronda
runs-resume = Reanudar
runs-pause = Pausar
runs-show = Mostrar
run-kind-evolution = Evolución
run-kind-patterns = Patrones
run-kind-network = Red
run-kind-selfplay = Juego contra sí mismo
run-kind-tournament = Torneo
run-kind-map = Mapa de estilos
run-state-running = en marcha
run-state-paused = en pausa
run-state-done = terminada
run-generations = { $done } de { $of } generaciones
run-rounds = { $done } de { $of } rondas
run-games = { $done } de { $of } partidas
run-epochs = { $done } de { $of } épocas
failed-reason = { $reason }
reason-not-found = el archivo no está
reason-denied = no hay permiso para leerlo o escribirlo
reason-full = el disco está lleno
reason-folder = es una carpeta, no un archivo
reason-too-large = el archivo es demasiado grande para su tipo
reason-ending = el nombre debe terminar en .ron, .tab, .txt, .ggf, .obf o .wtb
reason-one-game = se espera una partida, hay { $found }
reason-names = una base de datos admite como mucho 65535 nombres de jugadores o torneos
reason-start = el archivo solo admite partidas desde la posición inicial
failed-name = Se esperaba un nombre sin barras, dos puntos ni caracteres de control, y es "{ $name }".
failed-taken = { $path }: se esperaba una carpeta nueva o vacía; lo que hay en ella se puede reanudar.
failed-in-use = { $path } está en uso por otro programa.
failed-other-settings = { $path } existe y se jugó con otros ajustes: elige otro archivo.
failed-not-found = { $path } no está.
failed-denied = { $path }: sin permiso para leerlo o escribirlo.
failed-full = { $path }: el disco está lleno.
failed-file = { $path }: { $reason }
failed-damaged = { $path } está dañado: { $reason }

# Lo que otros jugaron
command-explorer = Base de partidas
    .tip = Muestra qué se jugó en este tablero, cuántas veces y cómo acabó
explorer-title = Base de partidas
explorer-close = Cerrar la base de partidas
explorer-empty = Vea qué se jugó en cada tablero, cuántas veces y cómo acabó. Abra archivos de partidas: WTHOR, GGF, SGF, PGN o listas de jugadas.
explorer-add = Añadir archivo…
explorer-add-folder = { $count ->
    [one] Añadir el otro
   *[other] Añadir los otros { $count }
}
    .tip = Los archivos del mismo tipo en la misma carpeta
explorer-remove = Quitar todos
explorer-files = { $games } partidas en { $files ->
    [one] un archivo
   *[other] { $files } archivos
}
explorer-reading = Leyendo el archivo { $done } de { $all }
explorer-new = Nadie ha jugado esto.
explorer-games = { $count ->
    [one] 1 partida
   *[other] { $games } partidas
}
explorer-move = { $square }: { $games }, { $share }; ganaron negras { $black }, empates { $draws }, ganaron blancas { $white }; { $mean } discos para negras de media
explorer-unknown = Desconocido
file-database-title = Añadir partidas a la base

# Un tablero preparado a mano
command-edit-board = Preparar posición…
    .tip = Pinta un tablero a mano y juega desde él
editor-title = Preparar una posición
editor-brush = Pintar
editor-black = Disco negro
editor-white = Disco blanco
editor-turn-over = Dar la vuelta
editor-empty = Vacía
editor-turn = Turno
editor-black-moves = Juegan negras
editor-white-moves = Juegan blancas
editor-start = Posición inicial
editor-clear = Vaciar
editor-play = Jugar desde aquí
editor-black-has = { $count ->
    [one] Negras tienen una jugada legal.
   *[other] Negras tienen { $count } jugadas legales.
}
editor-white-has = { $count ->
    [one] Blancas tienen una jugada legal.
   *[other] Blancas tienen { $count } jugadas legales.
}
editor-black-passes = Negras no pueden jugar y pasan: juegan blancas.
editor-white-passes = Blancas no pueden jugar y pasan: juegan negras.
editor-over = Ninguno puede jugar: aquí acaba la partida.
editor-empty-middle = Ninguna partida llega aquí: las cuatro casillas del centro nunca están vacías.
editor-apart = Ninguna partida llega aquí: el disco de { $square } no está unido a los demás.

# Imágenes y pantalla
command-save-picture = Guardar imagen…
    .tip = El tablero como PNG o SVG, o la partida hasta él como GIF animado
file-picture-title = Guardar una imagen: .png, .svg, o .gif para la partida
command-full-screen = Pantalla completa
    .tip = Llena toda la pantalla con la ventana, o no
