# Las palabras de la ventana en español. El atributo `tip` de un mensaje lo explica.

menu-game = Juego
menu-new = Nuevo
menu-moves = Jugadas
menu-this-move = Esta jugada
menu-evolution = Evolución
menu-polynomials = Polinomios
menu-view = Ver
menu-theme = Tema
    .also = ajustes preferencias opciones configuración aspecto colores
menu-felt = Tablero
    .also = ajustes preferencias opciones configuración aspecto color
menu-discs = Fichas
    .also = ajustes preferencias opciones configuración aspecto piezas
menu-language = Idioma
    .also = ajustes preferencias opciones configuración lengua traducción
menu-animation = Animación
    .also = ajustes preferencias opciones configuración velocidad
menu-sound = Sonido
    .also = ajustes preferencias opciones configuración volumen
menu-pages = Páginas
menu-all = Menú
menu-help = Ayuda

page-game = Tablero

command-new-person-computer = Humano contra CPU…
    .tip = Jugar contra el ordenador
    .also = empezar jugar nivel dificultad
command-new-computer-computer = CPU contra CPU…
    .tip = Ver jugar a dos ordenadores
command-new-person-person = Humano contra humano…
    .tip = Dos personas juegan en este ordenador
    .also = empezar amigo dos jugadores
command-rematch = Revancha con los colores cambiados
    .tip = Empezar otra partida entre los mismos jugadores, con los colores cambiados
command-change-players = Cambiar jugadores…
    .tip = Elegir quién sigue esta partida desde el tablero que se ve
change-players-title = Cambiar jugadores
command-open = Abrir…
    .tip = Abrir una partida guardada
    .also = cargar importar archivo
command-library = Partidas recientes…
    .tip = Buscar y abrir una partida jugada en este programa
    .also = historial archivo
command-puzzles = Problemas
    .tip = Resolver problemas de final con puntuación
    .also = tácticas ejercicios
command-save = Guardar
    .tip = Guardar la partida
    .also = exportar archivo
command-save-as = Guardar como…
    .tip = Guardar la partida en otro archivo
command-copy-moves = Copiar jugadas
    .tip = Poner las jugadas de la partida en el portapapeles
command-copy-position = Copiar posición
    .tip = Poner la posición en el portapapeles: 64 caracteres y quién juega
command-copy-link = Copiar enlace
    .tip = Poner en el portapapeles una dirección que abre la partida en un navegador
command-paste = Pegar
    .tip = Abrir la partida o la posición del portapapeles, en cualquier notación usual
command-quit = Salir
    .tip = Salir del programa
    .also = cerrar
command-undo = Deshacer
    .tip = Deshacer el último cambio: su jugada, una partida abierta, un borrado
    .also = retroceder
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
    .tip = Mostrar la siguiente alternativa a esta jugada o a una anterior
command-previous-variation = Variante anterior
    .tip = Mostrar la alternativa anterior a esta jugada o a una anterior
command-back-to-game = Volver a la partida
    .tip = Dejar la variante y volver a la partida donde se separó
command-promote = Promover la variante
    .tip = Hacer de esta variante la línea principal donde empieza
command-delete = Borrar desde aquí
    .tip = Borrar esta jugada y todo lo que sigue; deshacer lo recupera
command-comment = Comentario…
    .tip = Escribir un comentario sobre esta jugada
command-mark-good = Buena jugada (!)
    .tip = Marcar esta jugada como buena, o quitar la marca
command-mark-mistake = Error (?)
    .tip = Marcar esta jugada como error, o quitar la marca
command-mark-interesting = Jugada interesante (!?)
    .tip = Marcar esta jugada como interesante, o quitar la marca
command-mark-blunder = Error grave (??)
    .tip = Marcar esta jugada como error grave, o quitar la marca
command-pause = Pausar o reanudar el ordenador
    .tip = Pausar el ordenador o dejarlo seguir
command-step = El ordenador hace una jugada
    .tip = Dejar que el ordenador haga una jugada
command-at-once = Ir al resultado
    .tip = Entre dos ordenadores, mostrar el final de la partida de inmediato
command-stop = Dejar de pensar
    .tip = Detener el ordenador que está pensando
command-evolve-first = Evolucione su primer jugador
    .tip = Evolucionar jugadores unos segundos y luego jugar contra el mejor
command-evolve-polynomial = Polinomios { $name }…
    .tip = Evolucionar polinomios de { $count } pesos: { $weights }
command-continue-evolution = Reanudar…
    .tip = Seguir con una evolución desde su archivo
command-compare-runs = Comparar ejecuciones
    .tip = Mostrar la fuerza, la aptitud, la diversidad y los ajustes de las ejecuciones más nuevas, o de las que elija
command-deleted-runs = Ejecuciones eliminadas…
    .tip = Mostrar las ejecuciones eliminadas de todo tipo: recuperarlas, o eliminarlas del todo
command-theme-light = Claro
    .tip = Un tema claro
    .also = día modo
command-theme-dark = Oscuro
    .tip = Un tema oscuro
    .also = noche modo
command-theme-high-contrast = Alto contraste
    .tip = Negro, blanco y amarillo
    .also = accesibilidad
command-felt-green = Tapete verde
    .tip = El tablero de siempre
command-felt-blue = Tapete azul
    .tip = Un tablero azul como el cielo
command-felt-walnut = Nogal
    .tip = Un tablero de madera marrón
command-felt-slate = Pizarra
    .tip = Un tablero de piedra gris
command-discs-classic = Negras y blancas
    .tip = Las fichas de siempre
command-discs-clear = Azules y amarillas
    .tip = Fáciles de distinguir, también para daltónicos: las amarillas llevan un anillo
command-discs-quiet = Ébano y marfil
    .tip = Fichas cálidas con poco brillo
command-language-english = English
    .tip = Usar el inglés
command-language-spanish = Español
    .tip = Usar el español
command-language-french = Français
    .tip = Usar el francés
command-language-polish = Polski
    .tip = Usar el polaco
command-language-japanese = 日本語
    .tip = Usar el japonés
command-language-persian = فارسی
    .tip = Usar el persa
command-animation-off = Ninguna
    .tip = Las fichas se voltean al instante
command-animation-fast = Rápida
    .tip = Las fichas se voltean en 150 ms
command-animation-normal = Normal
    .tip = Las fichas se voltean en 250 ms
command-animation-slow = Lenta
    .tip = Las fichas se voltean en 400 ms
command-sound = Reproducir sonidos
    .tip = Oír las jugadas, los pases y el final de la partida
    .also = ajustes preferencias opciones configuración volumen silencio audio
command-loudness-quiet = Bajo
    .tip = Tan fuerte como un reloj
command-loudness-normal = Normal
    .tip = Tan fuerte como una ficha en la mesa
command-loudness-loud = Alto
    .tip = Se oye en toda la sala
command-legal = Mostrar jugadas legales
    .tip = Marcar las casillas donde se puede jugar
    .also = ajustes preferencias opciones configuración puntos posibles
command-preview = Previsualizar las fichas volteadas
    .tip = Marcar las fichas que voltearía la casilla señalada
    .also = ajustes preferencias opciones configuración vista
command-coordinates = Mostrar coordenadas
    .tip = Letras y números alrededor del tablero
    .also = ajustes preferencias opciones configuración letras números
command-bar = Barra de evaluación
    .tip = Mostrar junto al tablero el resultado final esperado durante el análisis
    .also = ajustes preferencias opciones configuración puntuación
command-values-for-black = Mostrar los valores desde el lado de las negras
    .tip = Mostrar los valores de las jugadas para negras, como la gráfica, y no para quien juega
command-feedback = Juzgar mis jugadas al jugar
    .tip = Tras cada jugada suya, una marca de verde a rojo muestra cuántas fichas perdió. Esas partidas no puntúan
command-larger = Más grande
    .tip = Agrandar todo
    .also = ajustes preferencias opciones configuración zoom aumentar letra texto
command-smaller = Más pequeño
    .tip = Reducir todo
    .also = ajustes preferencias opciones configuración zoom reducir letra texto
command-usual-size = Tamaño automático
    .tip = Un tamaño adecuado a la ventana
    .also = ajustes preferencias opciones configuración zoom letra texto
command-palette = Buscar…
    .tip = Encontrar cualquier orden, jugador o partida reciente
command-shortcuts = Atajos de teclado
    .tip = Mostrar todas las teclas
    .also = ajustes preferencias opciones configuración teclas
command-about = Acerca de Othello Lab
    .tip = Versión y créditos
    .also = versión licencia

refusal-at-start = No hay jugada anterior
refusal-at-end = No hay jugada posterior
refusal-nothing-to-undo = No hay nada que deshacer
refusal-nothing-to-redo = No hay nada que rehacer
refusal-no-variation = No hay variantes en esta línea
refusal-main-line = Esta es la línea principal
refusal-no-moves = Todavía no se ha jugado nada
refusal-no-computer = En esta partida no juega ningún ordenador
refusal-over = La partida ha terminado
refusal-not-over = La partida no ha terminado
refusal-not-its-turn = No es el turno del ordenador
refusal-high-contrast = El alto contraste tiene su propio tablero: elija antes otro tema
refusal-not-thinking = El ordenador no está pensando
refusal-no-room = Agrande antes la ventana: es demasiado pequeña para una escala mayor
refusal-other-board = Esta orden solo funciona en la página Tablero

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
feedback-best = mejor jugada
feedback-lost = pierde { $discs } fichas
square-black-last = { $square }, negra, última jugada
square-white-last = { $square }, blanca, última jugada

player-thinking = pensando…
player-paused = en pausa
player-explores = fin: solo se explora
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
method-pvs-depth = { $setting ->
    [one] mira 1 jugada adelante
   *[other] mira { $setting } jugadas adelante
}
method-pvs-setting-secs = variante principal, { $setting } por jugada
method-mcts-secs = Monte Carlo, { $setting } por jugada
method-oneply = compara los tableros tras cada jugada
method-positions = { $count ->
    [one] examina 1 posición por jugada
   *[other] examina { $count } posiciones por jugada
}
method-mcts-simulations = { $setting ->
    [one] 1 simulación por jugada
   *[other] { $setting } simulaciones por jugada
}
method-pruned-setting = anchura podada { $setting }

player-glem = Patrones
player-net = Red
player-gene23 = Individuo 23
player-mobility = Movilidad
player-random = Azar
player-greedy = Codicioso
player-novice = Novato
player-evaporate = Evaporación
player-mcts = Monte Carlo

pause-between-moves = Demora
continue-from-here = Continuar desde aquí
    .tip = Jugar desde este tablero. La partida terminada conserva su resultado y las jugadas nuevas no puntúan.
continue-reopens = Jugar desde este tablero. La partida continúa y no puntúa; Deshacer restablece su final.
no-moves-yet = Aún no hay jugadas
move-pass = pasa
move-go-to = Jugada { $number }, { $square }
move-lost = regala { $lost }
move-go-to-variation = Jugada { $number }, { $square }, variante
comment-title = Comentario
comment-text = Sobre esta jugada
comment-keep = Guardar
comment-question = ¿Guardar el comentario cambiado?
comment-discard = Descartar
keys-wheel = Rueda
shortcut-wheel = Sobre el tablero: recorrer la partida; con Mayús, las variantes

status-announced = { $square }. { $state }
invitation = Evolucione su propio jugador
    .tip = Evolucione un jugador en segundos y juegue contra él. Pulse ? para ver todas las teclas
status-black-to-move = Juegan negras
status-white-to-move = Juegan blancas
status-black-thinks = Negras piensan…
status-white-thinks = Blancas piensan…
status-paused = Ordenador en pausa
status-explores = Partida terminada: exploración
    .tip = La partida conserva su resultado. El ordenador no responde, el reloj está parado y nada puntúa.
status-score = { $black } – { $white }
status-legal = { $count ->
    [one] 1 jugada legal
   *[other] { $count } jugadas legales
}
illegal-no-flips = { $square } no voltea ninguna ficha.
illegal-taken = { $square } está ocupada.
illegal-black-turn = Les toca a las negras.
illegal-white-turn = Les toca a las blancas.
illegal-paused = El ordenador está en pausa: «Continuar desde aquí» lo deja jugar.
level-elo = Elo { $rating }
status-opening = La apertura de esta partida
status-browsing = jugada { $ply } de { $all }
status-preview = Vista previa: jugada { $move } de la línea
    .tip = El tablero muestra la línea, no la partida. Escape vuelve a mostrar la partida.
status-hint = Pista: { $square }, { $value }, línea { $line }
status-hint-reason = Pista: { $square }, { $value }. { $reason }
status-report-plain = CPU: { $best }, profundidad { $depth }, { $nodes } posiciones
status-report = CPU: { $best }, valor { $value }, profundidad { $depth }, { $nodes } posiciones

result-black = Ganan negras { $winner } – { $loser }
result-white = Ganan blancas { $winner } – { $loser }
result-draw = Empate, 32 – 32
result-empties = { $count ->
    [one] Una casilla vacía cuenta para el ganador
   *[other] { $count } casillas vacías cuentan para el ganador
}
result-title = Resultado
result-again = Jugar otra vez
result-look = Ver el tablero
result-review = Analizar
    .tip = Analizar la partida, desde la jugada en que cambió
result-easier = Más fácil
result-harder = Más difícil
result-rating = Su Elo: { $before } → { $after } ({ $change })
    .tip = En la clasificación, donde se compara a todos
result-rating-provisional = Su Elo: { $rating } (provisional)
    .tip = Provisional hasta { $needed } partidas puntuadas, por ahora { $games }: con pocas partidas el valor es incierto y cada una lo cambia mucho
result-rating-awaited = Se calcula su Elo…
result-turn-black = Jugada decisiva: { $number }. { $square } de negras (−{ $discs } fichas)
result-turn-white = Jugada decisiva: { $number }. { $square } de blancas (−{ $discs } fichas)
result-turn-sought = Buscando la jugada decisiva…
    .tip = La jugada que más redujo las posibilidades del perdedor
result-turn-nowhere = Ninguna jugada sola la decidió
winner-black = Ganan negras
winner-white = Ganan blancas
winner-you = Ha ganado
loser-you = Ha perdido
winner-nobody = Empate
pass-black = Negras no podían jugar y pasaron
pass-white = Blancas no podían jugar y pasaron
ok = Aceptar

failed-black = Negras no dieron jugada: { $reason }
failed-white = Blancas no dieron jugada: { $reason }
failed-silently = su búsqueda terminó sin respuesta
autosave-failed = No se pueden conservar la partida y los ajustes: { $reason }. Para conservar la partida, use Guardar como… en otra carpeta.
paste-failed = No hay nada que abrir en el portapapeles: { $reason }. Copie jugadas como f5d6c3, un tablero o una partida y pegue de nuevo.
paste-unreadable = No hay ninguna partida ni tablero: { $reason }
paste-illegal = { $count ->
    [one] La jugada { $number } no es legal: { $why } La jugada anterior está en el tablero. Corrija el lugar marcado o cancele.
   *[other] La jugada { $number } no es legal: { $why } Las { $count } jugadas anteriores están en el tablero. Corrija el lugar marcado o cancele.
}
paste-title = Texto pegado
paste-text = Corrija las jugadas o el tablero:
undone-moves = { $count ->
    [one] Se deshizo una jugada; «Rehacer» la devuelve
   *[other] Se deshicieron { $count } jugadas; «Rehacer» las devuelve
}
undone-game = La partida anterior está de nuevo en el tablero; «Rehacer» recupera la que acaba de dejar
pasted-game = { $count ->
    [one] Se pegó una partida de una jugada
   *[other] Se pegó una partida de { $count } jugadas
}
skipped-to-result = { $count ->
    [one] Se saltó una jugada hasta el resultado
   *[other] Se saltaron { $count } jugadas hasta el resultado
}
open-failed = No se puede abrir { $file }: { $reason }
save-failed = No se puede guardar { $file }: { $reason }
save-folder-missing = No se puede guardar { $file }: la carpeta { $folder } no existe. Elija otra carpeta.

new-game-title = Partida nueva
new-game-start = Empezar
opened-board-title = ¿Quién juega desde aquí?
opened-board-start = Continuar
kind-person-computer = Humano contra CPU
kind-computer-computer = CPU contra CPU
kind-person-person = Humano contra humano
you-play = Usted juega con
you-play-random = Al azar
advanced = Avanzado
search-is-fixed = Este nivel no tiene ajustes.
player-selected = Elegido: { $name }
rating-always = Contar en mi Elo aunque use pistas o deshaga
    .tip = Si no, la partida cuenta para su Elo solo sin pistas, valores ni jugadas deshechas.
rating-none = Sin puntuar
    .tip = Una partida cuenta para su Elo si empieza como partida nueva y se juega sin pistas, valores ni jugadas deshechas.
start-from = Empezar desde
start-usual = Posición inicial normal
start-named = Apertura con nombre
start-balanced = Apertura equilibrada
    .tip = Ocho jugadas al azar tras las que nadie va por delante en más de una ficha (como en XOT)
start-shown = Posición actual
    .tip = La partida empieza con las jugadas que llevan al tablero que se ve
opening-search = Buscar aperturas
opening-none = Ninguna apertura con ese nombre
time-control = Tiempo
    .tip = El reloj corre mientras la partida está en el tablero, también al ver jugadas anteriores; no en un diálogo, en otra página ni con el ordenador en pausa. Un ordenador que piensa por tiempo se atiene a él; cualquier otro pierde cuando se le acaba.
time-none = Sin reloj
time-move = Tiempo por jugada
time-game = Total con incremento
time-secs-a-move = s por jugada
time-minutes = min
time-increment = s más por jugada
time-of-black = Tiempo de negras: { $time }
time-of-white = Tiempo de blancas: { $time }
time-low-black = A negras se les acaba el tiempo
time-low-white = A blancas se les acaba el tiempo
command-resign = Rendirse
    .tip = Abandonar la partida del tablero; cuenta como derrota
    .also = rendirse
command-show-result = Mostrar resultado
    .tip = Volver a mostrar el resultado de la partida terminada
resign-title = ¿Abandonar esta partida?
resign-text = Cuenta como derrota en la clasificación.
resign-text-unrated = Esta partida no está puntuada, así que no cuenta en la clasificación.
resign-text-short = Esta partida es demasiado corta para contar en la clasificación.
resign-yes = Rendirse
close-title = Ejecuciones en marcha
close-text = Se pausan al cerrar la ventana y no se pierde nada. Reanúdelas en el Laboratorio.
close-yes = Cerrar la ventana
refusal-no-person = Ninguna persona juega en esta partida
ended-black-resigned = Negras abandonan
ended-white-resigned = Blancas abandonan
ended-black-time = A negras se les acabó el tiempo
ended-white-time = A blancas se les acabó el tiempo
ended-you-resigned = Usted abandonó
ended-computer-resigned = El ordenador abandonó
ended-your-time = Se le acabó el tiempo
ended-computer-time = Al ordenador se le acabó el tiempo
swap-colors = Cambiar colores
cancel = Cancelar
time-left = faltan unos { $time }
duration-secs = { $secs } s
duration-mins-secs = { $mins } min { $secs } s
duration-mins = { $mins } min
duration-hours = { $hours } h { $mins } min
duration-hours-whole = { $hours } h
duration-days = { $days } d { $hours } h
run-died = El proceso terminó por un fallo del programa. Lo guardado está entero y se puede reanudar.
close = Cerrar
players-levels = Niveles
players-mine = Mis jugadores
players-evolved = Evolucionados
players-engines = Motores
players-search = Buscar jugadores
players-none = Ningún jugador con ese nombre
players-more = { $count } más
players-fewer = Menos
players-mine-empty = Aún no ha evolucionado ningún jugador. Inicie una evolución en el laboratorio: sus jugadores aparecen aquí desde la primera generación. También aparecen los que usted añada.
players-evolved-empty = No se incluye ningún jugador evolucionado.
players-other = Otro jugador
    .tip = Una búsqueda con un modelo (pvs:6@jma), un archivo de jugador u otro programa: gtp:ORDEN o nboard:ORDEN; gtp:5s@ORDEN fija además el tiempo por jugada
players-add = Añadir
players-remove = Quitar { $name } de las listas
player-games = { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
method-as-bred = La propia de cada jugador
method-its-own = La propia: { $search }
origin-run-best = el más apto de su evolución, { $search }
origin-run-champion = el más apto de su generación, { $search }
origin-run-latest = última ronda de su ejecución, { $search }
origin-run-round = ronda anterior de su ejecución, { $search }
style = medio juego: cerca del { $discs } % de fichas, { $moves } % de jugadas
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
file-format = Formato
format-ron = Partida de Othello Lab, completa (.ron)
format-sgf = Para otros programas, con variantes (.sgf)
format-ggf = Para servidores de juego (.ggf)
format-txt = Jugadas como texto (.txt)
format-wtb = Base de partidas (.wtb)
format-tab = El tablero mostrado, solo fichas (.tab)
format-obf = El tablero mostrado y el turno (.obf)
format-png = Imagen del tablero (.png)
format-svg = Dibujo del tablero (.svg)
format-chart-svg = Gráfico vectorial (.svg)
format-chart-png = Imagen (.png)
format-games-ggf = Partidas (.ggf)
format-table-csv = Tabla (.csv)
format-table-html = Informe como página (.html)
format-table-txt = Tabla como texto (.txt)
format-table-ron = Tabla para programas (.ron)
format-gif = La partida entera, animada (.gif)

consent-title = ¿Iniciar este programa?
consent-text = Un jugador de aquí es otro programa de este ordenador. Si no lo puso usted mismo, no lo inicie. Se ejecutaría con todos sus permisos:
consent-yes = Iniciarlo
consent-no = No iniciarlo

shortcuts-title = Atajos de teclado
shortcuts-how = Para cambiar un atajo, haga clic en él y pulse las teclas nuevas
shortcuts-press = Pulse las teclas nuevas, o Esc para dejar las de antes
shortcuts-taken = Ya se usa para «{ $command }»
shortcuts-reserved = Esas teclas están reservadas
shortcuts-fixed = El sistema fija estas teclas
shortcuts-usual = Restablecer
shortcuts-usual-all = Restablecer todos los atajos
overwrite-title = ¿Reemplazar este archivo?
overwrite-text = Ya existe un archivo con este nombre.
overwrite-yes = Reemplazar
who-moves-title = ¿A quién le toca?
who-moves-text-black = Un archivo .tab no dice a quién le toca. Por el número de fichas, probablemente a las negras.
who-moves-text-white = Un archivo .tab no dice a quién le toca. Por el número de fichas, probablemente a las blancas.
who-moves-black = Juegan las negras
who-moves-white = Juegan las blancas
library-title = Partidas recientes
palette-search = Buscar órdenes, jugadores y partidas
palette-none = Sin resultados
palette-player = Jugador
palette-page = página
palette-game = Partida
library-search = Buscar por jugador, fecha, apertura o jugadas
library-none = Ninguna partida coincide
library-reading = Leyendo…
library-delete = Eliminar { $game }
library-restore = Recuperar { $game }
library-deleted = Eliminada
library-moves = { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}
saved-as = Guardada como { $file }
saved-without = Guardada como { $file }, pero no todo: { $reasons }. Un archivo .ron lo conserva todo.
collection-title = Partidas
collection-search = Buscar por jugador, fecha, resultado o jugadas
collection-explore = Buscar estas partidas por posición
left-out-file = { $count ->
    [one] Se omitió una parte de { $file }: { $reasons }
   *[other] Se omitieron { $count } partes de { $file }: { $reasons }
}
left-out-pasted = { $count ->
    [one] Se omitió una parte del texto pegado: { $reasons }
   *[other] Se omitieron { $count } partes del texto pegado: { $reasons }
}
recent-gone = Esta partida ya no se puede leer: su archivo se borró o está dañado
keys-arrows = Flechas
keys-enter = Intro, espacio
keys-type = f5
shortcut-arrows = Recorrer la partida; las casillas, si el tablero tiene el foco
shortcut-enter = Ir al tablero; jugar en la casilla seleccionada
shortcut-type = Escribir una casilla para jugarla
keys-pages = Ctrl+Re Pág, Av Pág
shortcut-pages = Ir a la página anterior o siguiente
keys-panes = Ctrl+F6
shortcut-panes = Pasar entre el menú, el tablero, los jugadores y el análisis
keys-menu = F10, Alt+letra
shortcut-menu = Abrir un menú; Izquierda y Derecha llevan a los vecinos

about-title = Othello Lab
legend-title = Marcas del tablero
legend-legal = Puntos: casillas donde se puede jugar.
legend-last = Un punto: la última jugada. Un aro fino: una ficha volteada por ella.
legend-preview = Una ficha tenue: la jugada bajo el puntero. Aros gruesos: las fichas que voltearía.
legend-values = Valores de las jugadas en fichas: uno estimado y uno exacto, de otro color y sin decimales.
legend-best = Un aro: la mejor jugada.
legend-little = Un punto bajo el valor: la jugada pierde menos de una ficha.
legend-some = Un rombo: la jugada pierde menos de { $discs } fichas.
legend-mistake = Un triángulo: un error. La jugada pierde { $discs } fichas o más.
legend-played = Un marco: la jugada que se hizo en la partida.
legend-feedback = Una marca en la esquina valora su jugada, de verde (la mejor) a rojo (un error).
legend-reasons = Flechas y casillas sombreadas: razones. El color del aro apoya la mejor jugada; el del triángulo, contra la jugada hecha.
legend-minds = Letras: lo que eligen los jugadores en Varias opiniones.
legend-cursor = Un marco grueso: la casilla elegida con las flechas del teclado.
legend-graph = En el gráfico: una línea vertical fina en el punto de inflexión; puntos llenos para valores exactos, huecos para estimados.
about-text = Juegue a Othello contra jugadores evolucionados. Versión { $version }.
about-credits = Basado en Othello7, cuyos jugadores aún se pueden usar. Tipos de letra: Inter, Noto Sans CJK JP y Vazirmatn, con la licencia SIL Open Font License.

command-evolve-patterns = Patrones (GLEM)…
    .tip = Entrenar los pesos de patrones con partidas contra sí mismos. GLEM es el modelo lineal generalizado de evaluación de M. Buro

## Aprender por rondas: lo que comparten las páginas de la red y de los patrones
learning-folder = Carpeta
learning-folder-help = Donde se guarda el aprendizaje; se puede pausar y continuar en cualquier momento
learning-folder-there = En esta carpeta ya hay un aprendizaje: continúa con sus propios ajustes
learning-start = Empezar el entrenamiento
learning-go-on = Reanudar el entrenamiento
learning-stop = Pausar
learning-more = { $count ->
    [one] Entrenar 1 ronda más
   *[other] Entrenar { $count } rondas más
}
    .tip = Cada ronda adicional es como la última.
learning-new = Nueva ejecución
    .tip = Preparar otra ejecución, en una carpeta propia
learning-busy = Hay otro entrenamiento en curso. Páuselo primero.
learning-back = Volver a { $name }
learning-recipe = Receta
learning-takes = Tarda unos { $time } en este ordenador
forecast-takes = Unos { $time } en este ordenador: { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}
forecast-unknown = Duración desconocida
learning-add-file = Añadir un archivo…
    .tip = Aprender también de un archivo: partidas anotadas, filas CSV, WTHOR, GGF, transcripciones o posiciones con valores
learning-remove-file = Quitar
learning-seed = Semilla
    .tip = La misma semilla da el mismo resultado
learning-idle = Ningún entrenamiento en curso.
learning-reading = Leyendo la ejecución…
learning-beginning = Empezando…
learning-playing = Ronda { $round }: { $played } de { $of } partidas jugadas
learning-learning = Ronda { $round }: época { $epoch } terminada
learning-stopped = En pausa. Se puede continuar desde aquí.
learning-done = Todas las rondas están hechas. Ahora: jugar contra el modelo, probarlo o entrenar más rondas.
learning-training = entrenamiento
learning-validation = validación
learning-no-epoch = Todavía ninguna época: primero se juegan partidas, después el modelo aprende de ellas
learning-no-round = Todavía ninguna ronda: al final de cada una, partidas contra rivales fijos miden la fuerza
learning-overfits = El error de validación no mejora desde hace { $count } épocas mientras baja el de entrenamiento: el modelo aprende estas partidas de memoria (sobreajuste). Ayudan más partidas por ronda o menos épocas.
learning-good-curves = En una buena ejecución ambas curvas de error bajan y siguen cerca una de otra. Cuenta la de validación: el modelo no ha aprendido de esas partidas. La fuerza sube; donde se solapan las barras verticales (intervalos del 95 %), la diferencia puede ser azar.
learning-then = Inicie una ejecución para ver aquí su error y su fuerza. La receta Vistazo rápido es la que menos tarda.
learning-patterns = Patrones
learning-network = Red
learning-takes-rounds = Tarda unos { $time } en este ordenador, cada ronda de { $least } a { $most }
learning-takes-each = Tarda unos { $time } en este ordenador, cada ronda { $least }
learning-takes-if-idle = si el equipo no hace nada más
learning-takes-as-before = estimado según su última ejecución
learning-add-own = Añadir mis partidas
    .tip = Aprender también de todas las partidas terminadas en este programa
learning-own = mis partidas
learning-stages = Error por fase
    .tip = El error de validación según el número de fichas en el tablero, en la última ronda y en la anterior
learning-round = Ronda { $round }
learning-rounds = Fuerza después de cada ronda
learning-trend-clear = Mejora: la ronda { $round } está { $gain } Elo por encima de la ronda { $first }, y los intervalos no se solapan.
learning-trend-worse = Empeora: la ronda { $round } está { $gain } Elo por debajo de la ronda { $first }, y los intervalos no se solapan.
learning-trend-open = Las rondas { $first } y { $round } aún no se distinguen: sus intervalos se solapan. El encuentro entre ambas, abajo, decide con muchas más partidas.
learning-test-rounds = Enfrentar la ronda { $round } con la { $first }
    .tip = Los dos modelos juegan hasta 500 pares de partidas. El encuentro termina en cuanto está claro cuál es más fuerte: por un test secuencial (SPRT) de −10 contra +10 Elo con 5 % de error, o por los pares ganados y perdidos con 1 % de error
learning-games = Últimas partidas
    .tip = Algunas de las últimas partidas: jugada a jugada mientras se juega, con su final mientras se aprende
learning-no-game = Aquí se ven las últimas partidas mientras se juega
learning-game = { $black } a { $white }
learning-play = Jugar
learning-play-round = Jugar contra la ronda { $round }
learning-test = Probar contra los pesos incluidos
    .tip = El modelo de la última ronda juega hasta 500 pares de partidas contra los pesos incluidos, con la misma búsqueda. El encuentro termina en cuanto está claro cuál es más fuerte: por un test secuencial (SPRT) de −10 contra +10 Elo con 5 % de error, o por los pares ganados y perdidos con 1 % de error
learning-shipped = los pesos incluidos
learning-own-round = Su modelo tras la ronda { $round }

patterns-rounds = Rondas
    .tip = Cada ronda juega partidas con los pesos actuales y luego aprende de ellas
patterns-games = Partidas por ronda
    .tip = Con más partidas los pesos son mejores, pero se tarda más
patterns-depth = Profundidad
    .tip = Cuántas jugadas por delante miran los jugadores en estas partidas
patterns-goal = Objetivo
    .tip = Lo que los pesos deben predecir
patterns-goal-margin = diferencia de fichas
patterns-goal-outcome = victoria o derrota
patterns-goal-chance = probabilidad de ganar
patterns-method = Método
    .tip = Cómo se ajustan los pesos. La regresión ridge halla directamente el menor error cuadrático de la diferencia de fichas
patterns-method-ridge = regresión ridge
patterns-method-adam = Adam
patterns-method-descent = descenso de gradiente
patterns-recipe-margin = Normal
    .tip = Aprende la diferencia de fichas con regresión ridge, como al principio los pesos incluidos
patterns-recipe-quick = Vistazo rápido
    .tip = Las tres primeras de las rondas crecientes, para ver cómo funciona el entrenamiento
patterns-recipe-paper = Como en el artículo de Buro
    .tip = Aprende la probabilidad de ganar con la función logística y descenso de gradiente simple, como describe M. Buro para su programa Logistello
patterns-recipe-oneply = Una jugada
    .tip = Para un jugador que mira una sola jugada adelante: aprende de sus propias partidas y es lento en búsquedas profundas
patterns-recipe-growing = Rondas crecientes
    .tip = Primero rondas cortas: crecen a medida que mejoran los pesos
patterns-schedule = Ronda { $round }: { $games } partidas a profundidad { $depth }
patterns-epochs = Épocas
    .tip = El máximo de pasadas por las posiciones de una ronda. La ronda acaba antes cuando ya no mejora ninguna fase de la partida
patterns-play = Jugar contra estos pesos
    .tip = Empezar una partida contra los pesos que se muestran aquí
patterns-shipped = Se muestran los pesos incluidos
patterns-what = Cada patrón de casillas, como un borde, vale algunas fichas; su suma es el valor de una posición. En cada ronda el modelo juega partidas contra sí mismo y después ajusta estos pesos hasta que predicen cómo acaban.
patterns-of-run = Se muestran los últimos pesos de esta ejecución
patterns-errors = Error por época
    .tip = El error cuadrático medio (RMS) en unidades del objetivo, en las partidas de entrenamiento y de validación. Las líneas discontinuas separan las rondas.
patterns-shape = Patrón
patterns-stage = Fichas en el tablero
patterns-legend = Las casillas claras son el patrón, que se aplica en todas las rotaciones y reflexiones del tablero. Juegan las negras. Cada número dice cuántas fichas vale el patrón.
patterns-changed = Lo que más cambió en esta ronda
patterns-best = Lo mejor para quien juega
patterns-worst = Lo peor para quien juega
patterns-not-learned = Aún no se ha aprendido nada sobre esta fase de la partida.
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
    .also = ayuda sugerencia mejor jugada
command-values = Valores de todas las jugadas
    .tip = Muestra en cada casilla lo que vale jugar en ella para quien juega
command-analyse = Analizar la partida
    .tip = Analizar cada jugada y enumerar los errores
    .also = revisar precisión
command-analyse-variation = Analizar esta variante
    .tip = Analizar cada jugada de la variante mostrada desde la primera
command-next-mistake = Siguiente error
    .tip = Mostrar el tablero antes del siguiente error
command-close-analysis = Cerrar el análisis
    .tip = Quitar el análisis y los valores de las casillas

refusal-no-mistakes = No se conocen errores: analice antes la partida
refusal-no-analysis = No hay ningún análisis abierto

side-edge = Ancho del panel lateral
analysis-title = Análisis
analysis-thinking = pensando…
analysis-done = terminado
analysis-paused = en pausa
analysis-go-on = Seguir
analysis-graph = Valor tras cada jugada; hacia arriba, mejor para negras
analysis-nothing = Aún sin analizar
graph-start = Inicio: { $value }
graph-move = { $number }. { $square }: { $value }
analysis-depth = profundidad { $depth }
    .tip = Profundidad: cuántas jugadas mira la búsqueda por adelantado. Estimado: el motor juzga el tablero de ese momento. Exacto: calculado hasta el final de la partida. Nodos: los tableros visitados.
analysis-depth-review = análisis de la partida: profundidad { $depth }
analysis-depth-search = búsqueda: profundidad { $depth } por ahora
analysis-nodes = { $nodes } nodos
analysis-speed = { $speed }/s
analysis-line = Mejor línea
analysis-line-move = Línea { $line }, jugada { $number }: { $square }
analysis-progress = { $done } de { $all }
analysis-mistakes = { $count ->
    [0] Ningún error
    [one] 1 error
   *[other] { $count } errores
}
analysis-summary = Precisión { $accuracy } %, pérdida media de { $loss } fichas
    .tip = 100 % × 2^(−pérdida media / 6): sin pérdida es 100 %, con una media de 3 fichas por jugada 71 %, de 6 fichas 50 %
analysis-mistake = { $number }. { $played } costó { $lost } fichas; { $best } era mejor
analysis-partial = { $done } de { $all } jugadas analizadas
analysis-main-line = De la línea principal
mistakes-title = Errores
analysis-turn = punto de inflexión
mistakes-by-cost = Peores primero
mistakes-mine = Solo mis jugadas
mistakes-learn = Aprender
reason-at-once = de inmediato
reason-later = en { $count } jugadas
reason-much-later = más tarde
reason-and = { $first } y { $last }
reason-edge-squares = { $count } casillas del borde
reason-corner-x = Tras la casilla X { $move }, { $side } toman la esquina { $corner } { $when }; { $other } lo evita.
reason-corner-c = Tras la casilla C { $move }, { $side } toman la esquina { $corner } { $when }; { $other } lo evita.
reason-corner = Tras { $move }, { $side } toman la esquina { $corner } { $when }; { $other } lo evita.
reason-corner-now = { $side } pueden tomar ya la esquina { $corner }.
reason-corner-missed = { $move } gana la esquina { $corner } para { $side } { $when }; { $other } no.
reason-mobility = Tras { $move }, { $side } tienen { $count } jugadas; tras { $other }, solo { $less }.
reason-mobility-later = Tras { $move } y otras { $plies } jugadas óptimas, { $side } tienen { $count } jugadas posibles; tras { $other }, solo { $less }.
reason-own-mobility = { $count ->
    [0] Tras { $move } y la respuesta, { $side } no tienen jugadas; tras { $other } tendrían { $more }.
    [one] Tras { $move } y la respuesta, { $side } tienen solo 1 jugada; tras { $other } tendrían { $more }.
   *[other] Tras { $move } y la respuesta, { $side } tienen solo { $count } jugadas; tras { $other } tendrían { $more }.
}
reason-own-mobility-later = { $count ->
    [0] Tras { $move } y otras { $plies } jugadas óptimas, { $side } no tienen jugadas posibles; tras { $other } tendrían { $more }.
    [one] Tras { $move } y otras { $plies } jugadas óptimas, { $side } tienen solo 1 jugada posible; tras { $other } tendrían { $more }.
   *[other] Tras { $move } y otras { $plies } jugadas óptimas, { $side } tienen solo { $count } jugadas posibles; tras { $other } tendrían { $more }.
}
reason-safe = { $count ->
    [0] Tras { $move } y la respuesta, { $side } no tienen jugadas que no cedan una esquina; tras { $other } tendrían { $more }.
    [one] Tras { $move } y la respuesta, { $side } tienen solo 1 jugada que no cede una esquina; tras { $other } tendrían { $more }.
   *[other] Tras { $move } y la respuesta, { $side } tienen solo { $count } jugadas que no ceden una esquina; tras { $other } tendrían { $more }.
}
reason-opened = { $move } permite a { $side } jugar { $squares }; { $other } no abre ninguna jugada.
reason-frontier = { $move } deja a { $side } con { $count } fichas en la frontera; { $other }, con solo { $less }.
reason-wedge = { $move } permite a { $side } hacer cuña en { $square }, entre { $first } y { $second }, { $when }.
reason-wedge-now = { $move } hace cuña entre { $first } y { $second }.
reason-unbalanced = { $move } deja un borde desequilibrado ({ $squares }), que { $side } atacan en { $square }.
reason-stable = { $move } da a { $side } fichas estables en { $squares } { $when }; { $other } no.
reason-region = Tras { $move }, { $side } juegan en último lugar en la región { $squares }; tras { $other }, { $rival }.
reason-last-move = Tras { $move }, { $side } hacen la última jugada de la partida; tras { $other }, { $rival }.
reason-pass = Tras { $move }, { $side } tienen que pasar { $when }; tras { $other }, no.
reason-swindle = Tras { $move }, { $side } consiguen { $first } y { $second }: { $rival } no pueden jugar allí entre una y otra.
reason-waits = { $move } puede esperar: tras { $other }, { $rival } nunca llegan a jugar allí antes.
reason-wiped = Tras { $move }, { $side } pierden todas las fichas.
reason-count = Con el mejor juego tras { $move }: { $side } { $our }, { $rival } { $their }; tras { $other }: { $side } { $ours }, { $rival } { $theirs }.
reason-access = { $move } permite a { $side } jugar { $square }; { $other } no.
reason-closed = { $move } impide a { $side } jugar { $square }, la respuesta a { $other }.
reason-square-lost = Tras { $move }, { $side } toman de inmediato la mejor casilla, { $square }.
note-played = jugada
value-unknown = desconocido
value-black = negras +{ $discs }
value-white = blancas +{ $discs }
value-even = igualado
bar-name = Valor: { $value }, { $kind }
    .tip = La parte negra es lo que se espera que tengan las negras de las 64 fichas al final de la partida.
bar-title = Valor
value-estimated = estimado
value-exact = exacto
value-is-exact = { $value }, exacto
value-win = gana
value-draw = empate
value-loss = pierde

level-first-steps = Primeros pasos
level-first-steps-is = toma fichas, no ve las esquinas
    .tip = Toma muchas fichas y no ve las esquinas: para una primera partida.
level-beginner = Principiante
level-beginner-is = ve 1 jugada, muchos errores
    .tip = Ve una jugada y comete muchos errores, sobre todo a mitad de la partida.
level-casual = Jugador ocasional
level-casual-is = ve 2 jugadas, algunos errores
    .tip = Ve dos jugadas y comete algunos errores, como los jugadores flojos de torneo.
level-club = Jugador de club
level-club-is = ve 3 jugadas, pocos errores
    .tip = Ve tres jugadas y comete pocos errores, como los jugadores medios de torneo.
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
command-evolve-network = Red neuronal (entrenada)…
    .tip = Entrenar una red de valor con partidas contra sí misma

network-rounds = Rondas
    .tip = Cada ronda juega partidas con la red actual y luego aprende de todas las partidas
network-games = Partidas por ronda
    .tip = Con más partidas la red es mejor, pero se tarda más
network-simulations = Simulaciones por jugada
    .tip = Cuánto buscan los jugadores de estas partidas: con partidas al azar en la primera ronda, después con la red
network-epochs = Épocas
    .tip = Pasadas por todas las partidas en cada ronda
network-recipe-strong = Fuerte
    .tip = Saca más de las mismas partidas: las jugadas legales como entradas, todas las simetrías y el optimizador Adam
network-recipe-quick = Vistazo rápido
    .tip = Una red pequeña en tres rondas cortas, para ver cómo aprende. Queda débil: en una prueba las rondas llegaron a 1600, 1750 y 1770 Elo, cada una ± 270
network-recipe-shipped = Como la red incluida
    .tip = Como Fuerte, pero con una red mayor que aprende también qué jugada elegir, de partidas del jugador Patrones
network-recipe-paper-small = Sánchez y Montero, menor
    .tip = Como en ese artículo, con menos partidas, simulaciones y épocas
network-recipe-paper = Como Sánchez y Montero
    .tip = Como en el artículo «Aprendiendo a jugar a Othello»: sin jugadas al azar, descenso de gradiente simple con solo las fichas como entrada
network-teacher = Partidas del maestro
    .tip = Partidas que juega el jugador Patrones antes de la primera ronda
network-play = Jugar contra esta red
    .tip = Empezar una partida contra la red, que elige con 2000 simulaciones por jugada
network-shipped = Cargada: la red incluida
network-what = La red estima a partir de las 64 casillas la probabilidad de ganar del que mueve. En cada ronda juega partidas contra sí misma y después ajusta sus pesos hasta que predice sus resultados.
network-of-run = Cargada: la última red de esta ejecución
network-test = Probar contra la red incluida
    .tip = La última ronda juega hasta 500 pares de partidas contra la red incluida, con la misma búsqueda. El encuentro termina en cuanto está claro cuál es más fuerte: por un test secuencial (SPRT) de −10 contra +10 Elo con 5 % de error, o por los pares ganados y perdidos con 1 % de error
network-built-in = la red incluida
network-none = El archivo no contiene ninguna red.
network-rounds-errors = Error por ronda
    .tip = El error tras cada ronda, en las partidas de las que aprendió y en partidas reservadas
network-chances = Probabilidad de victoria de negras, jugada a jugada
    .tip = La estimación de la red de la probabilidad de negras antes de cada jugada, sin búsqueda
network-own-game = La red contra sí misma
network-board-game = La partida del tablero
network-position = Posición tras la jugada
network-policy = Política
    .tip = La probabilidad que la red da a cada jugada, antes de buscar
network-no-policy = Esta red no tiene cabeza de política; la receta «Como la red incluida» entrena una
network-visits = Visitas de la búsqueda
    .tip = Cómo se reparten entre las jugadas 800 simulaciones con esta red
network-game-over = La partida ha terminado
network-first-layer = Pesos de la primera capa
    .tip = Los pesos de cada casilla hacia una neurona: el azul aumenta su salida, el naranja la reduce. Primero, las neuronas de mayores pesos
network-layers = Capas: { $widths }
network-plane = Entrada
network-plane-colours = Colores de las fichas
network-plane-discs = Fichas propias y del rival
network-plane-own = Fichas propias
network-plane-other = Fichas del rival
network-plane-moves = Jugadas legales propias
network-plane-others = Jugadas legales del rival
network-neuron = Neurona { $number }
network-errors = Error por época
    .tip = El error cuadrático medio del resultado previsto, que es 1 si se gana y -1 si se pierde. Las líneas discontinuas separan las rondas.

page-learning = Modelos
page-tournament = Torneo
page-ladder = Clasificación

tournament-title = Torneo nuevo
tournament-intro = Averigüe quién es el más fuerte. Cada apertura se juega con ambos colores.
tournament-players = Jugadores
tournament-chosen = { $count ->
    [one] 1 jugador elegido
   *[other] { $count } jugadores elegidos
}
tournament-games = Partidas
tournament-format = Formato
format-round-robin = Todos contra todos
format-gauntlet = El primero contra los demás
format-knockout = Eliminatorias
format-swiss = Rondas suizas
tournament-rounds = Rondas
    .tip = El número de rondas
tournament-pairs = Pares por encuentro
    .tip = Cuántas aperturas juega cada pareja de jugadores, cada una con ambos colores
tournament-plies = Jugadas al azar
    .tip = Con cuántas jugadas al azar empieza cada par de partidas; 0 empieza desde el principio
tournament-balanced = Aperturas equilibradas
    .tip = Ocho jugadas al azar tras las que nadie lleva ventaja
tournament-length = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}
tournament-time = unos { $time }
tournament-time-unknown = duración desconocida
tournament-start = Empezar el torneo
tournament-too-few = Elija al menos dos jugadores
tournament-earlier = Torneos anteriores
tournament-numbered = Torneo { $number }
tournament-open = Abrir { $name }
tournament-busy = Se está jugando un torneo. Primero páuselo.
tournament-close = Nuevo…
    .tip = Preparar otro torneo
tournament-export = Exportar…
    .tip = Guardar las partidas como GGF, o la tabla como página, texto, CSV o RON, donde se quiera
tournament-exporting = Preparando la exportación…
tournament-stop = Pausar
    .tip = Pausar en seguida; las partidas sin acabar se jugarán de nuevo
tournament-pause = Pausar tras estas partidas
    .tip = Acabar las partidas en curso y pausar
tournament-continue = Continuar
    .tip = Jugar las partidas que faltan
tournament-playing = { $done } de { $most } partidas
tournament-finishing = { $done } de { $most } partidas, terminando las que están en curso
tournament-paused = { $done } de { $most } partidas, en pausa
tournament-over = Terminadas las { $most } partidas
tournament-wall = En juego
tournament-last-games = Últimas partidas
tournament-standings = Posiciones
tournament-verdict-open = Las partidas no muestran qué jugador es el más fuerte.
tournament-verdict-first = { $first } supera claramente a { $others }.
tournament-verdict-some = Más fuerte: { $first }. Claramente más débil: { $others }. Sin diferencia clara con: { $same }.
tournament-verdict-count = otros { $count } jugadores
tournament-repeated = { $games } partidas, { $different } distintas: el rendimiento cuenta una sola vez las repetidas
tournament-scale-mean = Rendimiento: Elo según las partidas de este torneo solamente; sus jugadores tienen 1500 de media. ± es el intervalo del 95 %.
tournament-scale-anchor = Rendimiento: Elo según las partidas de este torneo solamente, en la escala fijada para él. ± es el intervalo del 95 %.
tournament-scale-list = { $count ->
    [one] Rendimiento: Elo según las partidas de este torneo solamente. 1 jugador puntuado en la clasificación fija la escala. ± es el intervalo del 95 %.
   *[other] Rendimiento: Elo según las partidas de este torneo solamente. { $count } jugadores puntuados en la clasificación fijan la escala. ± es el intervalo del 95 %.
}
tournament-cross = Tabla cruzada
tournament-match = { $one } contra { $two }
tournament-measurement = Medición de { $name }
tournament-and-ladder = El Elo de la clasificación cuenta todas las partidas de un jugador, y es fijo para los incluidos en el programa.
tournament-rename = Cambiar nombre…
    .tip = Dar otro nombre al torneo
tournament-rename-do = Cambiar nombre
tournament-name = Nombre del torneo
tournament-cross-note = Las filas juegan con negras, las columnas con blancas. Fichas al final; en verde donde ganaron negras. Un clic muestra la partida.
tournament-cross-counts = Las filas juegan con negras, las columnas con blancas. Partidas ganadas, empatadas y perdidas por negras; en verde donde negras ganaron más. Un clic las muestra.
tournament-game = partida { $number }
tournament-open-game = Haga clic en una partida para abrirla en el tablero.
tournament-back = Volver a la tabla
column-player = Jugador
column-elo = Elo
    .tip = Estimado con todas las partidas de un jugador en la clasificación, en una escala en la que SCI a profundidad 4 tiene 1500. Los jugadores incluidos conservan el suyo. El rendimiento en un torneo cuenta solo sus propias partidas, así que ambos pueden diferir.
column-performance = Rendimiento
    .tip = Elo según las partidas de este torneo solamente. El Elo de la clasificación cuenta todas las partidas de un jugador, así que ambos pueden diferir.
column-score = Puntos
    .tip = La parte de los puntos obtenidos: 1 por victoria, ½ por empate
column-games = Partidas

ladder-you = Usted
ladder-unrated = Aún sin puntuación: juegue una partida
ladder-your-games = Sus partidas: ganadas, empatadas, perdidas
ladder-your-games-row = { $name }: { $won } ganadas, { $drawn } empatadas, { $lost } perdidas
ladder-players = Clasificación
ladder-fixed = Los jugadores incluidos en el programa conservan el Elo de las partidas contadas aquí: las nuevas no lo cambian.
ladder-games = { $count ->
    [one] tras 1 partida
   *[other] tras { $count } partidas
}
ladder-provisional = provisional hasta { $needed } partidas
ladder-opponent = Proponer un rival
ladder-play-suggested = Jugar contra un rival sugerido
ladder-opponent-tip = { $name }: debería conseguir cerca del { $chance }
ladder-empty = Nadie todavía. Juegue un torneo y sus jugadores aparecerán aquí.
ladder-play = Jugar
ladder-find = Todos los jugadores
ladder-rate = Medir Elo
    .tip = Juega 10 partidas contra cada nivel hasta Experto. Los resultados van a la clasificación.
ladder-apart = Aún sin conexión
    .tip = Estos jugadores no se han enfrentado a ningún jugador con puntuación, ni directamente ni a través de otros, así que su fuerza no se puede comparar con la de los de arriba. Medir Elo juega partidas contra los niveles.
ladder-rate-fixed = Este jugador viene con el programa, así que las partidas nuevas no cambian su Elo.
ladder-rate-name = Medir el Elo de { $name }
ladder-play-it = Jugar contra él
ladder-choose = Elige primero un jugador en la lista
ladder-play-name = Jugar contra { $name }
match-pairs = Pares
match-start = Jugar un encuentro…
    .tip = Juega un encuentro: cada apertura con ambos colores, en la página del torneo


page-evolution = Laboratorio
command-evolve-features = Características…
    .tip = Evolucionar jugadores que pesan doce características y buscan a quince jugadas
command-evolve-net = Red neuronal (evolucionada)…
    .tip = Evolucionar pequeñas redes neuronales que valoran posiciones
command-evolve-tuples = Red de n-tuplas…
    .tip = Evolucionar tablas sobre líneas de casillas, como los mejores jugadores publicados de una jugada
command-evolve-map = Mapa de estilos…
    .tip = Criar jugadores distintos: el más fuerte de cada estilo
command-evolve-by-hand = Criar a mano…
    .tip = Elegir dos jugadores y mirar a sus hijos
form-title-map = Llenar un mapa de estilos
    .tip = Cada celda del mapa guarda el jugador más fuerte de su estilo; los hijos nacen de cualquiera de ellos.
command-night = Sesión nocturna…
    .tip = Reanudar varias ejecuciones durante horas y leer después un informe
command-gallery = Galería de estilos
    .tip = Jugadores distintos, cada uno el mejor de su estilo; un clic empieza una partida
command-machines = Máquinas…
    .tip = Deje que otras máquinas jueguen las partidas de sus ejecuciones, o vea quién juega
cluster-title = Máquinas
cluster-how = Otros ordenadores pueden jugar las partidas de las ejecuciones que empiecen o se reanuden desde ahora. Hace falta un servidor NATS; inicie en cada ordenador "othello-lab worker DIRECCIÓN". Los resultados son los mismos en cualquier máquina.
cluster-address = Dirección
    .tip = nats://MÁQUINA, o tls://MÁQUINA para una conexión cifrada
cluster-credentials = Credenciales
    .tip = Un archivo: .creds, la semilla de una nkey o NOMBRE:CONTRASEÑA. Solo se guarda su nombre
cluster-no-credentials = ninguna
cluster-join = Conectar
cluster-leave = Desconectar
cluster-alone = No hay otras máquinas conectadas.
cluster-joining = Buscando máquinas…
cluster-there = { $machines ->
        [one] Una máquina
       *[other] { $machines } máquinas
    } con { $threads ->
        [one] un hilo
       *[other] { $threads } hilos
    }
cluster-name = Máquina
cluster-doing = Tarea
cluster-threads = Hilos
cluster-speed = Partidas por segundo
cluster-heard = Vista
cluster-waits = inactiva
cluster-silent = hace { $secs } s
form-title-gallery = Galería de estilos
    .tip = Jugadores incluidos: polinomios criados para diferir, cada uno el mejor de su estilo.
form-title-night = Sesión nocturna
    .tip = Las ejecuciones continúan por turno. Después sus mejores jugadores disputan una final y un informe da los resultados.
night-name = Nombre
    .tip = La carpeta donde se guarda el informe.
night-hours = Horas
    .tip = El tiempo total de las ejecuciones. Cada una tiene una parte igual de lo que queda; las evoluciones terminadas también continúan. La final viene después.
night-generations = Más generaciones
    .tip = Cuántas generaciones o rondas más hace como máximo cada ejecución. Las evoluciones y mapas terminados también continúan.
night-patience = Paciencia
    .tip = Una ejecución acaba cuando su fuerza deja de subir: la media de este número de medidas no supera la de otras tantas anteriores.
night-elo = Elo objetivo
    .tip = Una ejecución acaba cuando tiene esta fuerza contra los rivales fijos, en la media de sus últimas cinco medidas.
night-pairs = Final
    .tip = Cuántos pares de partidas juegan entre sí cada dos finalistas: los mejores y aquellos con quienes se comparan.
night-no-limit = ninguno
night-runs = Ejecuciones que continuar
night-chosen = { $chosen } de { $of } seleccionadas
night-finals = Después hasta { $games } partidas de la final
night-no-runs = Aún no hay ejecuciones.
night-none = Elija al menos una ejecución
night-over-title = Sesión nocturna terminada
night-over = { $name }: el informe está listo.
command-experiment = Experimento…
    .tip = Averigüe qué cambia un ajuste: ejecuciones con varias semillas, comparadas con intervalos de confianza
page-experiment = Experimento
form-title-experiment = Experimento
    .tip = Ejecuciones con varios valores de un ajuste, cada uno con varias semillas, dicen qué valor es mejor y con qué certeza.
file-plan-title = Elegir el plan de un experimento
experiment-setting = Ajuste
    .tip = El ajuste en que se distinguen las ejecuciones. Los demás tienen su valor predeterminado.
experiment-value = Valor { $number }
experiment-add = Añadir un valor
experiment-remove = Quitar el último valor
experiment-seeds = Semillas
    .tip = El número de ejecuciones de cada valor. Cuantas más haya, menores son las diferencias que muestran.
experiment-length = Generaciones por ejecución
    .tip = Si las generaciones son de distinto tamaño, cada ejecución recibe las partidas de este número de generaciones habituales.
experiment-one-generation = Con una generación, un ajuste como el tamaño de mutación apenas actúa. Elige más generaciones.
experiment-plan = Plan
    .tip = El archivo con los ajustes, las semillas y las medidas.
experiment-file = Abrir un plan…
    .tip = Un plan de la orden othello-lab experiment
experiment-own = Elegir un ajuste
experiment-ask-mutation = ¿Qué tamaño de mutación es mejor para { $model }, { $values }?
experiment-ask-mutation-two = ¿Qué tamaño de mutación es mejor para { $model }, { $values }?
experiment-ask-population = ¿Cuántos miembros son mejores para { $model }, { $values }?
experiment-ask-population-two = ¿Cuántos miembros son mejores para { $model }, { $values }?
experiment-ask-opponents = ¿Cuántos rivales son mejores para { $model }, { $values }?
experiment-ask-opponents-two = ¿Cuántos rivales son mejores para { $model }, { $values }?
experiment-ask-generations = ¿Cuántas generaciones son mejores para { $model }, { $values }?
experiment-ask-generations-two = ¿Cuántas generaciones son mejores para { $model }, { $values }?
experiment-ask-scheme = ¿Qué esquema es mejor para { $model }, { $values }?
experiment-ask-scheme-two = ¿Qué esquema es mejor para { $model }, { $values }?
experiment-shipped-generations = ¿Cuánto más fuertes se hacen los jugadores en 1, 2, 5 y 100 generaciones?
experiment-shipped-long = ¿Dan mil generaciones mejores jugadores que cien?
experiment-shipped-mutation = ¿Gana la mutación 1.5 a la 0.5 para SCI?
experiment-shipped-ntuple = ¿Con las mismas partidas, una red de n-tuplas aprende más por evolución o por diferencias temporales?
experiment-shipped-oneply = ¿Qué polinomio juega mejor a un nivel, y lo encuentra CMA-ES o las diferencias temporales?
experiment-shipped-population = ¿Qué tamaño debe tener una población de SCI?
experiment-shipped-schemes = ¿Qué esquema de evolución conviene a cada polinomio?
experiment-shipped-stop-rule = ¿Qué regla termina una evolución en el momento justo?
experiment-power = { $seeds } semillas de cada valor muestran una diferencia en cuatro de cada cinco casos si un valor es mejor en { $share } de cada 100 pares de ejecuciones.
experiment-power-none = { $seeds } semillas de cada valor son muy pocas para mostrar una diferencia con seguridad.
experiment-failed = { $run } falló: { $reason }
experiment-again = Repetir las ejecuciones fallidas
    .tip = Las demás se conservan
experiment-new = Nuevo experimento
experiment-add-seeds = { $count ->
    [one] Añadir 1 semilla
   *[other] Añadir { $count } semillas
}
    .tip = Ejecutar tantas semillas más de cada valor como pide la primera medida y repetir la prueba. Con cada repetición son más probables los hallazgos por azar.
experiment-add-time = unos { $time }
experiment-add-question = { $count ->
    [one] ¿Añadir 1 ejecución? Dura unos { $time }.
   *[other] ¿Añadir { $count } ejecuciones? Duran unos { $time }.
}
experiment-add-unknown = { $count ->
    [one] ¿Añadir 1 ejecución? No se sabe cuánto dura.
   *[other] ¿Añadir { $count } ejecuciones? No se sabe cuánto duran.
}
experiment-add-yes = Añadirlas
experiment-copy = Copiar las tablas
    .tip = El informe como Markdown
experiment-run = Valor { $value }, semilla { $seed }
experiment-measuring = Valor { $value }, semilla { $seed }: midiendo el jugador terminado
experiment-none = Las tablas y las curvas de aprendizaje aparecen cuando termina la primera ejecución.
experiment-curves-note = Cada punto es una medición breve de las propias ejecuciones, con menos partidas que la tabla, así que la curva y la tabla pueden diferir mucho. Las bandas son intervalos del 95 % de la media; con menos de cinco ejecuciones no hay.
experiment-no-curves = Estas ejecuciones no miden su fuerza.
experiment-short-curves = Una curva de aprendizaje necesita al menos dos generaciones.
experiment-curves = Curvas de aprendizaje
    .tip = La fuerza media de las semillas según el número de partidas, con intervalos del 95 %
experiment-games = { $count } partidas
experiment-beats = { $one } es mejor que { $other }: { $difference } más fuerte de media, y muy probablemente entre { $low } y { $high } más fuerte (intervalo del 95 %; { $p }, { $effect }, semillas: { $seeds }).
experiment-above = { $one } está por encima de { $other } en { $difference } de media, y muy probablemente entre { $low } y { $high } (intervalo del 95 %; { $p }, { $effect }, semillas: { $seeds }).
experiment-undecided = No está claro: { $gap }, pero la diferencia real puede estar entre { $low } y { $high } (intervalo del 95 %; { $p }, semillas: { $seeds }).
experiment-disagree = No está claro: { $gap } (intervalo del 95 %: { $low } a { $high }), pero según la prueba de { $test } puede ser azar ({ $p }, semillas: { $seeds }).
experiment-gap = { $measure ->
    [diversity] { $one } dio de media { $difference } más de diversidad que { $other }
    [cost] { $one } necesitó de media { $difference } más que { $other }
   *[other] { $one } estuvo { $difference } por encima de { $other } de media
}
experiment-few = Es pronto para saberlo: { $gap }, pero { $seeds ->
    [one] 1 semilla es muy poco para una prueba.
   *[other] { $seeds } semillas son muy pocas para una prueba.
}
experiment-more = { $count ->
    [one] Si la diferencia real es tan grande como esta, una semilla más por valor la decidiría.
   *[other] Si la diferencia real es tan grande como esta, unas { $count } semillas más por valor la decidirían.
}
experiment-small = Ni mil semillas decidirían una diferencia tan pequeña.
experiment-interval = { $low } a { $high }
experiment-pair = { $one } contra { $other }
experiment-arm = Valor
experiment-mean = Media
experiment-median = Mediana
experiment-95 = Intervalo del 95 %
    .tip = Hacen falta al menos cinco semillas. Con menos, el intervalo abarcaría poco más que su valor menor y su valor mayor.
experiment-comparison = Comparación
experiment-difference = Diferencia
experiment-p = p (Holm)
    .tip = Con qué frecuencia el azar solo daría una diferencia al menos tan grande si ambos valores fueran igual de buenos, corregida por el número de comparaciones (Holm). 0,05 o menos cuenta como diferencia clara.
experiment-effect = A
    .tip = La probabilidad de que una ejecución del primer valor acabe por encima de una del segundo. 0,5: ninguna diferencia.
experiment-legend = Los intervalos son de las medias o medianas; con menos de cinco ejecuciones no hay (–). p: con qué frecuencia el azar solo daría una diferencia así; 0,05 o menos es clara. A: la probabilidad de que una ejecución del primer valor acabe por encima de una del segundo; 0,5 es ninguna diferencia.
effect-negligible = efecto insignificante
effect-small = efecto pequeño
effect-medium = efecto medio
effect-large = efecto grande
measure-strength = Fuerza
    .tip = Elo del jugador final de cada ejecución contra los seis rivales fijos, en partidas propias
measure-final = Fuerza final
    .tip = Elo medio de las últimas mediciones que hizo cada ejecución
measure-anytime = Fuerza en el tiempo
    .tip = Elo medio de todas las mediciones que hizo cada ejecución mientras aprendía: alto si pronto se hace fuerte
measure-pool = Grupo
    .tip = Elo en un todos contra todos de los jugadores de todas las ejecuciones, cuya media es 1500
measure-league = Liga
    .tip = Puntuación en porcentaje contra la heurística estándar de la liga publicada
measure-score = Puntuación
    .tip = Puntuación en porcentaje del primer jugador del torneo
measure-error = Error
    .tip = Error de la última ronda en posiciones de las que no se aprendió: menos es mejor
measure-diversity = Diversidad
    .tip = Cuánto difieren entre sí los miembros de la última generación, en unidades de sus pesos
measure-games = Partidas
    .tip = Número de partidas de cada ejecución, sin mediciones
measure-processor = Tiempo de procesador
    .tip = Tiempo de procesador de cada ejecución en segundos
form-title-breed = Criar a mano
    .tip = Dos jugadores tienen seis hijos. Los que conserve serán los padres de los seis siguientes, y así sucesivamente.
breed-parents = Padres: { $names }
breed-same = Solo se muestran jugadores del mismo tipo: { $kind }
breed-any = Solo se muestran jugadores que pueden cruzarse.
breed-two = Elija dos padres
breed-one = Elija otro padre
form-map-name = Nombre
    .tip = La carpeta donde se guarda el mapa.
form-genome = Jugadores
    .tip = El tipo de jugadores que evoluciona. Cada tipo trae su búsqueda habitual.
setting-search = Búsqueda
form-side = Celdas
    .tip = Cuántas celdas tiene el mapa a lo ancho y a lo alto.
genome-polynomial = { $name }, { $count } pesos
genome-features = Doce características
genome-net = Red neuronal
genome-ntuple = Red de n-tuplas
lab-new = Nueva evolución…
lab-continue = Reanudar…
lab-export = Guardar…
lab-export-population = Población
    .tip = Un archivo con todos los miembros, para conservar o regalar
lab-export-history = Historial (CSV)
    .tip = Una tabla de todas las generaciones para otros programas
lab-export-plots-png = Gráficos (PNG)
    .tip = Una imagen de los gráficos, para documentos y páginas
lab-export-no-picture = La imagen es demasiado grande para un archivo PNG: elija un nombre que termine en .svg
lab-export-plots = Gráficos (SVG)
    .tip = Una imagen de todos los gráficos
lab-saved = Guardado en { $path }
lab-open-folder = Abrir la carpeta
lab-pause = Pausar
    .tip = Parar en seguida; no se pierde nada
lab-stop = Parar
lab-finish = Acabar generación
    .tip = Jugar esta generación hasta el final y pausar
lab-resume = Reanudar
    .tip = Seguir donde se paró
lab-more = { $count ->
    [one] Evolucionar 1 generación más
   *[other] Evolucionar { $count } generaciones más
}
    .tip = Tantas generaciones como hasta ahora, 100 como máximo
lab-close = Cerrar
    .tip = Quitar esta ejecución de la página; su carpeta queda
lab-state-running = Generación { $done } de { $all }
lab-state-running-on = Generación { $done }, hasta que la aptitud se estabilice
lab-state-finishing = Generación { $done }, acabando la siguiente
lab-state-paused = En pausa tras la generación { $done } de { $all }
lab-state-paused-on = En pausa tras la generación { $done }
lab-best = Azar { $random } %, Codicioso { $greedy } %
lab-strongest = El más fuerte: { $elo }, generación { $generation }
    .tip = El más apto de cada generación juega también contra rivales fijos. El de esta generación fue el mejor en ello. La aptitud compara jugadores de una misma generación; solo esta fuerza compara generaciones.
lab-measured = Fuerza medida: { $elo }
lab-play-best = Jugar contra el más apto hasta ahora
    .tip = El jugador con la mayor aptitud de todas las generaciones: más puntos en sus propias partidas contra su población. Puede no ser el más fuerte medido ni el más apto de esta generación.
lab-play-leader = Jugar contra el más apto de esta generación
    .tip = El jugador con la mayor aptitud de la última generación. Este esquema no conserva el más apto de todas las generaciones.
lab-two-best = El más apto: más puntos en su población. El más fuerte: el Elo medido más alto.
lab-state-done = { $done ->
    [one] Terminado: 1 generación
   *[other] Terminado: { $done } generaciones
}
lab-state-failed = Parado por un fallo tras la generación { $done }
lab-speed = { $rate } partidas por segundo
lab-champions = El más apto de cada generación
    .tip = Volver al más apto de una generación anterior y jugar contra él
lab-champion = El más apto de la generación { $generation }
lab-champion-of = { $run }, gen. { $generation }
lab-picked-of = { $run }, gen. { $generation }, jugador { $number }
lab-style-of = { $run }, estilo { $cell }
lab-round-of = { $run }, ronda { $round }
lab-latest-of = { $run }, últimos pesos
lab-member = Jugador { $number }
lab-member-about = Generación { $generation }. Nacido en la generación { $born }. Aptitud { $fitness }
lab-member-champion = El más apto de la generación { $generation }. Nacido en la generación { $born }. Aptitud { $fitness }
    .tip = El jugador con más puntos en las partidas de esa generación. El más apto hasta ahora tiene la mayor aptitud de todas las generaciones.
lab-member-unrated = Generación { $generation }, aún sin puntuar
lab-member-parent = Hijo de { $first }
lab-member-parents = Hijo de { $first } y { $second }
lab-member-copy = Copia de { $name }
lab-member-elite = El más apto hasta ahora, desde la generación { $generation }. Nacido en la generación { $born }. Aptitud récord { $fitness }
lab-member-now = Su aptitud ahora: { $fitness }
lab-more-weights = { $count } pesos en total
lab-play = Jugar contra este jugador
    .tip = Una partida contra este jugador, usted con negras
lab-watch = Verlo jugar contra…
lab-population = Población
lab-column-fitness = Aptitud
lab-column-number = Jugador
lab-column-born = Nacido
lab-column-weights = Pesos
list-separator = ,{" "}
list-or = { $first } o { $last }
percent-sign = {"\u00A0"}%
weight-corners = Esquinas
weight-beside-corners = Junto a esquinas
weight-discs = Fichas
weight-x-squares = Casillas X
weight-c-squares = Casillas C
weight-a-squares = Casillas A
weight-b-squares = Casillas B
weight-centre = Centro
weight-beside-the-centre = Junto al centro
weight-c3-and-equivalents = c3 y equivalentes
weight-anchored-edges = Bordes anclados
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
    .tip = Medida en partidas del más apto de cada generación, o del modelo tras cada ronda, contra seis rivales fijos, con las mismas aperturas y ambos colores, en la escala de la clasificación: SCI a profundidad 4 tiene 1500. La banda es el intervalo del 95 %.
plot-fitness = Aptitud
    .tip = Puntos ganados en partidas dentro de la población. Ordenan a los miembros de una generación, pero no miden la fuerza.
plot-weights = Pesos
    .tip = La media de cada peso en la población y cuánto se dispersa.
plot-variance = Varianza de la aptitud
    .tip = Cuánto se dispersa la aptitud de una generación. Es grande si unos ganan casi siempre; baja si todos se parecen. Los puntos acumulados y las mutaciones grandes la suben.
plot-diversity = Diversidad
    .tip = Cuánto se alejan de su media los pesos de los miembros, en unidades de los pesos: 0 si todos son iguales.
axis-generation = Generación
axis-step = Generación o ronda
axis-round = Ronda
axis-epoch = Época
axis-elo = Elo
axis-elo-squared = Elo²
axis-points = Puntos
axis-points-squared = Puntos²
axis-weight = Peso
axis-distance = Dispersión
axis-discs = Error en fichas
axis-error = Error cuadrático
plot-zoom = Ctrl y la rueda amplían, arrastrar mueve, un doble clic lo muestra todo.
chart-menu = Guardar gráfico: { $title }
chart-save-svg = Guardar como SVG…
chart-save-png = Guardar como PNG…
plot-best = el más apto
plot-median = mediana
plot-worst = peor
plot-no-generation = Aún no hay ninguna generación
lab-saves-in = Se guarda en { $path }
axis-black-chance = Probabilidad de negras (%)
axis-move = Jugada
axis-chance = Error de la probabilidad
form-title-polynomial = Evolucionar polinomios { $name }
    .tip = { $about } Jugadores con { $count } pesos: { $weights }. Cien generaciones tardan de segundos a minutos.
polynomial-sci = SCI es el nombre del polinomio menor del programa Othello7.
polynomial-jma = JMA es el nombre del polinomio mayor del programa Othello7.
polynomial-pfm = PFM significa paridad, frontera y movilidad (parity, frontier, mobility).
form-title-features = Evolucionar doce características
    .tip = Jugadores que buscan a quince jugadas por las pocas jugadas más prometedoras. Una generación tarda minutos.
form-title-net = Evolucionar una red neuronal
    .tip = Pequeñas redes que valoran posiciones, cambiadas al azar y elegidas por sus partidas.
form-title-ntuple = Evolucionar una red de n-tuplas
    .tip = Tablas sobre líneas cortas de casillas, evolucionadas por CMA-ES (estrategia evolutiva que adapta la matriz de covarianza) para elegir una jugada sin mirar adelante.
form-title-earlier = Evoluciones anteriores
    .tip = Ver una evolución, darle más generaciones o partir de un archivo de población. Los botones de las tarjetas sirven para toda clase de ejecuciones.
form-generations = Generaciones
    .tip = Parar tras este número de generaciones. Se puede pausar y reanudar cuando se quiera.
form-further = Generaciones más
    .tip = Se añaden a las que ya tiene
form-by-hand = Siga eligiendo padres: esta ejecución se cría a mano, por tantas generaciones como quiera.
form-choose-parents = Elegir padres
form-range = De la generación { $from } a la { $to }
form-name = Nombre
    .tip = La carpeta de la ejecución. Con un nombre terminado en .evl, la población se guarda también en ese archivo.
form-no-evl = Un archivo .evl solo contiene polinomios: dé a la ejecución un nombre sin esa terminación
form-seed = Semilla
    .tip = La misma semilla con los mismos ajustes da la misma evolución.
form-depth = Profundidad
    .tip = Cuántas jugadas miran adelante los jugadores. Cada una tarda varias veces más.
form-width = Anchura
    .tip = El número de jugadas que se examinan en cada posición.
form-more = Todos los ajustes
form-parents = Padres
    .tip = Cuántos miembros sobreviven a una generación.
form-children = Hijos
    .tip = Cuántos miembros nuevos trae cada generación.
form-opponents = Rivales
    .tip = Cuántas partidas juega cada miembro con negras contra rivales sorteados.
form-rate = Tasa de mutación
    .tip = La probabilidad de que un hijo cambie al azar.
form-td-games = Partidas para aprender
    .tip = El número de partidas contra sí misma por generación; aprende tras cada jugada.
form-td-rate = Tasa de aprendizaje
    .tip = Qué parte de su error corrige el valor de una posición en cada jugada.
form-td-slower = Tasa de aprendizaje a la mitad tras
    .tip = La tasa de aprendizaje baja a la mitad tras este número de generaciones, a un tercio tras el doble; 0 la deja constante.
form-td-explore = Jugadas al azar
    .tip = La parte de las jugadas que se sortean mientras aprende, para ver otras posiciones.
form-stop-rule = Criterio de parada
    .tip = La ejecución acaba cuando la varianza de la aptitud se ha estabilizado. Dos generaciones pueden coincidir por azar; una tendencia es más fiable.
stop-rule-trend = Tendencia de la segunda mitad
stop-rule-paper = Dos últimas generaciones, como se publicó
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
    .tip = Se suman también a la aptitud del ganador, multiplicados por la diferencia de fichas / 64.
form-draw = Puntos por empate
    .tip = Se suman a la aptitud de ambos.
form-loss = Puntos por derrota
    .tip = Se suman a la aptitud del perdedor.
form-fitness = Aptitud
    .tip = La medida por la que se ordenan los miembros.
fitness-accumulating = Puntos de todas sus generaciones
fitness-fresh = Puntos de la generación
fitness-elo = Elo dentro de la generación
form-rivals = Grupo de rivales
    .tip = Contra quién juegan los miembros.
rivals-population = Entre sí
rivals-champions = Entre sí y campeones anteriores
rivals-leader = El más apto de la última generación
rivals-mirror = Su imagen especular (CMA-ES)
rivals-benchmark = Los rivales fijos
rivals-players = Jugadores nombrados
form-colours = Colores
    .tip = Quién juega con negras.
colours-first = El retador juega con negras
colours-drawn = Al azar
colours-both = Ambos, en dos partidas
form-plies = Jugadas iniciales al azar
    .tip = El número de jugadas sorteadas al inicio de cada partida.
form-benchmark = Pares de referencia
    .tip = Pares de partidas del más apto de cada generación contra cada uno de seis rivales fijos; 0 para ninguno.
form-start = Empezar
form-no-earlier = Aún no hay ninguna evolución que reanudar. Las demás ejecuciones se reanudan con los botones de sus tarjetas.
form-no-population = Se espera una población, un archivo que termine en .evl o .ron.
form-earlier = { $name }: { $genome }, { $done ->
    [one] 1 generación
   *[other] { $done } generaciones
}
lab-benchmark = Contra los rivales fijos
form-layers = Capas
    .tip = El tamaño de cada capa, de las 65 entradas a la salida, como 65-128-64-32-1.
form-tuples = Tuplas
    .tip = Longitudes de líneas de 1 a 6, y 2x2 para bloques de cuatro casillas, como 4+2x2.
form-threads = Hilos
    .tip = Cuántos núcleos juegan las partidas. El resultado es el mismo con cualquier número; deje un núcleo libre para que la ventana siga fluida.
form-scheme = Esquema
    .tip = Cómo sigue una generación de otra. Al cambiarlo se toman los ajustes publicados de ese esquema.
scheme-elitism = Mutación y elitismo
scheme-mulambda = (μ+λ) con cruce, todos contra todos
scheme-cmaes = CMA-ES: adaptación de la matriz de covarianza
scheme-td = Diferencias temporales: aprende jugando contra sí misma
scheme-by-hand = A mano
form-least = Generaciones mínimas
    .tip = El número mínimo de generaciones antes de parar por estabilización.
form-heuristic = Inicialización heurística
    .tip = La mitad de la primera población se sortea en intervalos de pesos que elegiría un buen jugador.
form-look = Mostrar
    .tip = Mostrar esta ejecución como está, sus gráficos y el mejor de cada generación, sin evolucionar nada
form-file = Otro archivo…
    .tip = Seguir con una población de cualquier lugar: .evl o .ron
form-title-kinds = Nueva evolución
    .tip = Elija qué evoluciona o aprende. Cada clase abre su formulario.
kinds-rated = El jugador incluido de este tipo tiene { $elo } de Elo en la clasificación.
kinds-sci = El jugador SCI incluido, a cuatro jugadas de profundidad, define los 1500 Elo.
kinds-jma = A una jugada, 100 generaciones por CMA-ES tardan diez segundos y obtienen del 45 al 48 % contra 14 jugadores publicados.
kinds-pfm = Tras 100 generaciones obtiene el 67 % contra JMA tras 100 generaciones, ambos a cuatro jugadas.
kinds-tuples = Con las formas 4+2x2, 8000 generaciones tardan unos 45 minutos de un núcleo y obtienen el 78,6 % contra jugadores publicados de una jugada.
kinds-map = La galería es un mapa así: 210 jugadores tras 150 generaciones.
form-bad-name = Un nombre se compone de letras, cifras, - y _
form-name-taken = Ya hay una población con ese nombre
form-at-work = Esta ejecución ya está evolucionando
file-population-title = Elegir una población
file-samples-title = Elegir partidas de las que aprender

## Todas las ejecuciones
runs-title = Todas las ejecuciones
runs-reading = Leyendo las ejecuciones…
runs-report = Informe
runs-report-in = El informe se abre en el navegador. Si no hay ninguno, abra usted { $path }.
folder-opens = La carpeta se abre en el gestor de archivos. Si no se abre ninguno, la carpeta es { $path }
copy-path = Copiar la ruta
runs-end = Terminar ya
    .tip = Detiene todo y escribe el informe de lo que hay. Las finales empezadas cuentan hasta donde se jugaron.
runs-map = Mapa
    .tip = Mostrar sus jugadores por estilo, para jugar contra uno
map-title = { $run }: el mejor de cada estilo, en Elo
map-about = A lo ancho: la parte de las fichas en el medio juego. A lo alto: la parte de las jugadas. Un clic en un jugador empieza una partida.
map-play = Jugar contra { $rating } Elo, { $style }
runs-compare = Comparar
    .tip = Mostrar su fuerza, aptitud, diversidad y ajustes junto a los de otras
runs-compare-one = Una comparación necesita dos ejecuciones que evolucionen o entrenen jugadores.
runs-no-strength = Aún no se ha medido la fuerza: llega con la próxima generación o ronda
runs-settings = Ajustes que difieren
runs-settings-same = Todos los ajustes son iguales.
runs-resume = Reanudar
runs-pause = Pausar
runs-show = Mostrar
run-kind-evolution = Evolución
run-kind-patterns = Patrones
run-kind-network = Red
run-kind-selfplay = Juego contra sí mismo
run-kind-tournament = Torneo
run-kind-night = Sesión nocturna
run-kind-experiment = Experimento
run-kind-map = Mapa de estilos
run-state-running = en marcha
run-state-paused = en pausa
run-state-done = terminada
run-state-cut = terminada antes de tiempo
run-generations = { $count ->
    [one] { $done } de 1 generación
   *[other] { $done } de { $of } generaciones
}
run-generations-on = { $done ->
    [one] 1 generación hasta ahora
   *[other] { $done } generaciones hasta ahora
}
run-rounds = { $count ->
    [one] { $done } de 1 ronda
   *[other] { $done } de { $of } rondas
}
run-games = { $count ->
    [one] { $done } de 1 partida
   *[other] { $done } de { $of } partidas
}
run-runs = { $count ->
    [one] { $done } de 1 ejecución
   *[other] { $done } de { $of } ejecuciones
}
run-epochs = { $count ->
    [one] { $done } de 1 época
   *[other] { $done } de { $of } épocas
}
failed-reason = { $reason }
reason-not-found = el archivo no está
reason-denied = usted no tiene permiso para leerlo o escribirlo
reason-full = el disco está lleno
reason-folder = es una carpeta, no un archivo
reason-too-large = es demasiado grande para ser un archivo de este tipo
reason-ending = el nombre debe terminar en .ron, .tab, .txt, .ggf, .obf o .wtb
reason-one-game = debe contener una sola partida, pero contiene { $found }
reason-names = una base de datos admite como mucho 65535 nombres de jugadores o torneos
reason-start = un archivo así solo admite partidas desde la posición inicial: elija otra terminación, como .sgf
failed-name = "{ $name }" no sirve como nombre: elija uno sin barras, dos puntos ni caracteres de control.
failed-taken = { $path } no está vacía. Elija una carpeta nueva o reanude lo que hay en ella.
failed-in-use = { $path } está en uso por otro programa. Ciérrelo allí e inténtelo de nuevo.
failed-other-settings = { $path } se hizo con otros ajustes. Elija otro nombre de archivo o los mismos ajustes.
failed-not-found = { $path } no existe. Quizá se haya movido o borrado.
failed-denied = { $path }: no tiene permiso para leerlo o escribirlo. Cambie los permisos o elija otra carpeta.
failed-full = { $path }: el disco está lleno. Libere espacio e inténtelo de nuevo.
failed-file = { $path }: { $reason }
failed-damaged = { $path } está dañado: { $reason }. Sustitúyalo por una copia o muévalo a otro lugar.

# Lo que otros jugaron
command-explorer = Base de partidas
    .tip = Muestra el libro de aperturas y qué se jugó en este tablero y cómo acabó
explorer-title = Base de partidas
explorer-tab = Partidas
explorer-close = Cerrar la base de partidas
explorer-empty = Vea qué se jugó en cada tablero, cuántas veces y cómo acabó. Abra archivos de partidas: WTHOR, GGF, SGF, PGN o listas de jugadas.
explorer-add = Añadir archivo…
explorer-fetch = Descargar partidas de torneo (9 MB)
    .tip = 130 000 partidas desde 1977, la base WTHOR de la federación francesa de Othello: unos 9 MB de ffothello.org. Pertenecen a sus autores.
explorer-fetching = Archivo { $done } de { $all }
explorer-fetch-end = Cancelar la descarga
explorer-fetch-again = Reintentar
explorer-fetch-dismiss = Cerrar el mensaje
explorer-fetch-unreachable = No se puede conectar con { $site }. Compruebe la conexión a internet e inténtelo de nuevo, o añada usted un archivo de partidas. Los archivos completos se conservan.
explorer-fetch-refused = { $site } no entregó { $file }. Inténtelo más tarde. Los archivos completos se conservan.
explorer-fetch-changed = { $file } de { $site } no es el archivo esperado y no se conservó. Inténtelo de nuevo; si vuelve a fallar, puede hacer falta una versión más nueva de este programa.
explorer-add-folder = { $count ->
    [one] Añadir el otro archivo de esta carpeta
   *[other] Añadir los otros { $count }
}
    .tip = Los archivos del mismo tipo en la misma carpeta
explorer-remove = Quitar todos
explorer-files = { $count ->
    [one] 1 partida
   *[other] { $games } partidas
} en { $files ->
    [one] un archivo
   *[other] { $files } archivos
}
explorer-reading = Leyendo el archivo { $done } de { $all }
explorer-new = Ninguna partida de la base llegó a esta posición.
explorer-games = { $count ->
    [one] 1 partida
   *[other] { $games } partidas
}
explorer-move = { $square }: { $games }, { $share }; ganaron negras { $black }, empates { $draws }, ganaron blancas { $white }; { $mean } fichas para negras de media
explorer-unknown = Desconocido
explorer-unnamed = Jugadores sin nombre
explorer-part = Partidas
book-title = Libro
book-positions = { $count ->
    [one] una posición
   *[other] { $positions } posiciones
}
book-choose = Otro libro…
book-usual = Libro predeterminado
book-move = { $square } vale { $value } fichas según el libro
book-move-both = { $square } vale { $value } fichas ({ $source }), o { $other } ({ $by })
book-source = libro, profundidad { $depth }
    .tip = Libro: el libro de aperturas calculó antes el valor. Búsqueda: el análisis de este tablero. Profundidad: cuántas jugadas se miraron por adelantado. Exacto: calculado hasta el final de la partida.
book-source-search = búsqueda, profundidad { $depth }
book-source-exact = búsqueda, exacto
book-short = libro
book-short-search = búsqueda
book-unknown = Esta posición no está en el libro.
file-database-title = Añadir partidas a la base
file-book-title = Abrir un libro de aperturas

# Un tablero preparado a mano
command-edit-board = Preparar posición…
    .tip = Pinta un tablero a mano y juega desde él
    .also = editor
editor-title = Preparar una posición
editor-brush = Colocar
editor-black = Ficha negra
editor-white = Ficha blanca
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
editor-empty-middle = Ninguna partida puede llegar a esta posición: las cuatro casillas del centro nunca están vacías.
editor-apart = Ninguna partida puede llegar a esta posición: la ficha de { $square } no está unida a las demás.

# Lecciones
command-how-to-play = Cómo se juega…
    .tip = Diez lecciones cortas con un tablero para probarlas
    .also = ayuda reglas lecciones manual tutorial
command-legend = ¿Qué significan las marcas?
    .tip = Mostrar cada marca del tablero con su significado
lessons-offer = ¿No conoce el juego? Diez lecciones cortas lo explican.
lessons-title = Cómo se juega
lessons-next = Siguiente
lessons-back = Atrás
lessons-play = Jugar contra «{ $level }»
lessons-show = Mostrar
lessons-shown = { $count ->
    [one] El anillo señala la jugada correcta.
   *[other] Los anillos señalan las jugadas correctas.
}
lessons-restart = Empezar de nuevo
lessons-occupied = En { $square } ya hay una ficha. Elija una casilla vacía.
lessons-turns-nothing = { $square } no voltea ninguna ficha, así que no puede jugar ahí. Una jugada debe encerrar al menos una ficha.
lessons-passed = Blancas no pueden encerrar nada y deben pasar. Le toca otra vez: juegue en cualquier casilla marcada.
lesson-placing = Colocar y voltear
lesson-placing-text = Los dos jugadores se turnan; empiezan las negras. Coloque una ficha de modo que haya fichas blancas en línea recta entre la nueva y otra ficha negra. Las fichas encerradas se vuelven negras.
lesson-placing-task = Usted lleva las negras. Encierre una ficha blanca. Los puntos marcan las casillas posibles.
lesson-placing-done = ¡Bien hecho! La ficha blanca estaba entre dos negras y se volvió negra. Ahora les toca a las blancas hacer lo mismo.
lesson-directions = Varias líneas a la vez
lesson-directions-text = Puede encerrar fichas en todas las direcciones: de lado, de arriba abajo y en diagonal. Una jugada voltea las fichas encerradas de todas las líneas.
lesson-directions-task = Usted lleva las negras. Busque la casilla que encierra fichas en cuatro líneas a la vez.
lesson-directions-wrong = { $square } voltea fichas, pero en menos líneas. Busque la casilla donde se cruzan cuatro líneas.
lesson-directions-done = ¡Cuatro líneas con una jugada! Todas las fichas encerradas se han volteado.
lesson-passing = Pasar
lesson-passing-text = Si no puede encerrar ninguna ficha, debe pasar, y el otro jugador juega otra vez. Si puede jugar, debe hacerlo.
lesson-passing-task = Usted lleva las negras. Busque la jugada tras la cual las blancas no pueden jugar.
lesson-passing-wrong = Tras { $square } las blancas aún pueden jugar. Pruebe otra casilla.
lesson-passing-done = Las blancas tuvieron que pasar, así que usted jugó dos veces seguidas.
lesson-ending = El final de la partida
lesson-ending-text = La partida termina cuando nadie puede jugar. Casi siempre el tablero está entonces lleno. Gana quien tiene más fichas; 32 a 32 es empate. Las casillas que quedan vacías cuentan para el ganador.
lesson-ending-task = Usted lleva las negras y pierde por 29 a 34. Haga la última jugada.
lesson-ending-done = { $black } a { $white }: ¡ganan las negras! Solo cuenta el final, no quién va por delante en el camino.
lesson-notation = Nombres de las casillas
lesson-notation-text = Cada columna tiene una letra, de la a a la h. Cada fila tiene un número, del 1 arriba al 8. Primero va la letra: la casilla de la columna c y la fila 4 es c4.
lesson-notation-task = Usted lleva las blancas. Juegue en d6: pulse en la casilla o escriba d y luego 6.
lesson-notation-wrong = Eso era { $square }. Busque la columna d y baje hasta la fila 6.
lesson-notation-done = Correcto: columna d, fila 6. Puede escribir sus jugadas en todos los tableros de aquí.
lesson-corners = Esquinas
lesson-corners-text = Nada puede encerrar una ficha en una esquina, porque detrás no hay casilla. Es suya hasta el final y protege las fichas de al lado. Por eso las esquinas son las mejores casillas del tablero.
lesson-corners-task = Usted lleva las negras. Tome una esquina.
lesson-corners-wrong = { $square } no es una esquina. Las esquinas son a1, h1, a8 y h8: una está libre para usted.
lesson-corners-done = Esta esquina es suya, y nadie puede quitársela.
lesson-neighbours = Junto a una esquina
lesson-neighbours-text = Evite las casillas junto a una esquina vacía: ayudan al rival a llegar a ella. La diagonal se llama X, las otras dos C. Las casillas X son las más peligrosas.
lesson-neighbours-task = Usted lleva las negras. Haga una jugada que no dé la esquina a1 a las blancas.
lesson-neighbours-wrong = Tras { $square } las blancas toman la esquina a1. No juegue junto a ella.
lesson-neighbours-done = Bien: las blancas no pueden llegar a la esquina.
lesson-stable = Bordes seguros
lesson-stable-text = Una ficha que ya nadie puede voltear se llama estable. Las fichas estables crecen desde las esquinas: desde su esquina, una fila sin huecos de fichas suyas en el borde está segura.
lesson-stable-task = Usted lleva las negras y tiene la esquina h8. Busque la jugada que asegura el borde derecho.
lesson-stable-wrong = Tras { $square } siguen las fichas blancas en el borde derecho. Enciérrelas contra su esquina.
lesson-stable-done = De h2 a h8 nadie puede voltear ya una ficha. ¡Siete fichas seguras!
lesson-mobility = Movilidad
lesson-mobility-text = Si el rival tiene pocas jugadas, pronto pueden quedarle solo malas. Por eso, al principio cuente jugadas, no fichas: procure tener muchas y dejarle pocas al rival. El número de jugadas de un bando se llama movilidad.
lesson-mobility-task = Usted lleva las negras. Busque la jugada que deja menos jugadas a las blancas.
lesson-mobility-wrong = Tras { $square } las blancas tienen { $count } jugadas. Una de las suyas deja solo cuatro.
lesson-mobility-done = A las blancas les quedan solo cuatro jugadas. d7 habría volteado siete fichas, pero las blancas tendrían nueve jugadas.
lesson-parity = La última jugada
lesson-parity-text = Cerca del final las casillas vacías forman zonas separadas. La última jugada en una zona es buena, porque nadie puede responder ahí. En una zona con un número impar de casillas, quien empieza también termina. Esto se llama paridad.
lesson-parity-task = Usted lleva las negras. Una zona es la casilla g1, la otra son g7 y h7. Empiece donde también termina.
lesson-parity-wrong = Tras { $square } las blancas toman g1 y usted debe pasar: también hacen la última jugada. Empiece en la zona con un número impar de casillas.
lesson-parity-done = Correcto. Ahora las blancas deben empezar en la otra zona, y usted hace también ahí la última jugada.

# Práctica
page-practice = Práctica
exercise-lessons = Las reglas y las primeras ideas del buen juego, en diez lecciones breves.
exercise-puzzles = Encuentre la única jugada buena cerca del final. Los problemas se vuelven más difíciles a medida que mejora.
exercise-mistakes = Vea dónde se equivocó en sus propias partidas y encuentre la jugada mejor.
exercise-openings = Juegue las primeras jugadas de memoria y vea cuánto cuesta un error.
exercise-endgame = Aprenda a contar: juegue las últimas jugadas contra un rival que no se equivoca.
exercise-next-lesson = Lección { $number }: { $title }
exercise-puzzle = Resolver un problema
exercise-game = De la partida del tablero
exercise-opening = Jugar una apertura
exercise-position = Jugar un final
command-learn-mistakes = Aprender de los errores
    .tip = Encontrar la jugada mejor en cada posición donde cometió un error
command-practise-due = Repetir errores antiguos
    .tip = Repetir los errores que no resolvió en días anteriores
practise-due-count = Repetir errores antiguos ({ $count } pendientes)
command-endgame = Entrenador de finales
    .tip = Jugar las últimas jugadas contra respuestas perfectas
refusal-nothing-due = Hoy no hay errores pendientes
practice-mistakes = Aprenda de sus errores
practice-reviewing = Analizando la partida…
practice-reviewing-move = Analizando la jugada { $number } de { $count }
practice-begin = { $count ->
    [0] Empezar con los primeros errores
    [one] Empezar con el error ya encontrado
   *[other] Empezar con los peores de { $count } errores ya encontrados
}
    .tip = El análisis continúa en segundo plano. Los errores que encuentra se añaden a la serie.
practice-progress = Error { $number } de { $count }
practice-progress-worst = Error { $number } de { $count }, los mayores de { $all }
practice-black = Usted lleva las negras, jugada { $number }.
practice-white = Usted lleva las blancas, jugada { $number }.
practice-ask = En la partida jugó { $square }. Busque la mejor jugada.
practice-tries = { $count ->
    [one] Queda un intento
   *[other] Quedan { $count } intentos
}
practice-wrong = { $square } no es bastante buena. Pruebe otra casilla.
practice-give-up = Mostrar la respuesta
practice-best = ¡{ $square } es la mejor jugada!
practice-as-good = { $square } es correcta: tan buena como { $best }.
practice-missed = No encontrada. { $best } era la mejor jugada.
practice-lost = { $count ->
    [one] { $square } perdió cerca de una ficha.
   *[other] { $square } perdió unas { $count } fichas.
}
practice-back = Volver a los ejercicios
practice-lost-exact = { $count ->
    [one] { $square } perdió una ficha.
   *[other] { $square } perdió { $count } fichas.
}
reason-lesson = Lección: { $title }
reason-none = No hay un motivo único; siga la línea.
practice-legend = Anillo: la mejor jugada. Marco: la suya. Punto, rombo, triángulo: pérdida pequeña, mayor y grande. Flecha y casillas sombreadas: el motivo. Números: la diferencia final de fichas esperada, redondeada.
practice-line = Mejor línea: { $line }
practice-next = Siguiente error
practice-finish = Terminar
practice-none = En esta partida no hay errores de los que aprender. ¡Bien jugado!
practice-found = { $found } de { $count } encontrados
practice-all-found = ¡Bien hecho!
practice-come-back = { $count ->
    [one] El fallado vuelve otro día: vea Repetir errores antiguos en el menú Análisis.
   *[other] Los fallados vuelven otros días: vea Repetir errores antiguos en el menú Análisis.
}
practice-others = { $count ->
    [one] Seguir con un error menor
   *[other] Seguir con { $count } errores menores
}
practice-others-later = { $count ->
    [one] Seguir con un error más
   *[other] Seguir con { $count } errores más
}
mistakes-unreadable = { $count ->
    [one] Un error guardado no se puede leer y se omite ({ $file })
   *[other] { $count } errores guardados no se pueden leer y se omiten ({ $file })
}
practice-endgame = Entrenador de finales
practice-empties = Casillas vacías
practice-random = Al azar
practice-own-games = De mis partidas
practice-no-position = Ninguna de sus partidas tiene aún una posición así. Juegue una hasta el final.
practice-preparing = Buscando una posición…
practice-endgame-black = Usted lleva las negras. Su rival juega a la perfección: hágalo también.
practice-endgame-white = Usted lleva las blancas. Su rival juega a la perfección: hágalo también.
practice-move-best = { $square }: nada perdido
practice-move-lost = { $square }: { $count } fichas perdidas, { $best } era la mejor
practice-total = Perdidas hasta ahora: { $count } fichas
practice-result = El resultado perfecto era { $perfect }; usted logró { $reached }.
practice-new = Otra posición
practice-again = La misma posición otra vez

# Openings to learn
command-learn-openings = Aprender aperturas
    .tip = Jugar de memoria una línea del libro de aperturas
opening-reading = Leyendo el libro de aperturas…
opening-no-book = El libro de aperturas está vacío.
opening-black = Usted lleva las negras.
opening-white = Usted lleva las blancas.
opening-ask = Juegue una jugada del libro.
opening-show-line = Mostrarme la línea
opening-shown = Esta es la línea. Juegue de memoria cuando esté listo.
opening-ask-line = Pregúnteme
opening-choice = Apertura
opening-any = Cualquier apertura
opening-other = { $square } es otra apertura. { $name } sigue con { $best }.
opening-deviation = { $count ->
    [one] { $square } se aparta del libro y pierde cerca de una ficha frente a { $best }.
   *[other] { $square } se aparta del libro y pierde unas { $count } fichas frente a { $best }.
}
opening-deviation-named = { $count ->
    [one] { $square } ({ $name }) pierde cerca de una ficha frente a { $best }, la jugada del libro.
   *[other] { $square } ({ $name }) pierde unas { $count } fichas frente a { $best }, la jugada del libro.
}
opening-follows = Lo que sigue: { $line }
opening-better = Según el libro: { $line }
opening-known = { $count ->
    [one] La línea termina aquí. Sabía su jugada.
   *[other] La línea termina aquí. Sabía las { $count } jugadas.
}
opening-take-back = Retirar la jugada
opening-again = La misma línea otra vez
opening-next = Otra línea

# Many minds
command-minds = Varias opiniones
    .tip = Preguntar a varios jugadores qué jugarían aquí, uno junto a otro
page-minds = Una posición, varias opiniones
minds-first = Primera opción
minds-second = Segunda opción
minds-waiting = En espera
minds-depth = Buscando, profundidad { $depth }
minds-stopped = Detenido
minds-progress = Han respondido { $done } de { $count } jugadores
minds-agree = Todos eligen { $square }.
minds-disagree = No están de acuerdo: { $squares }.
minds-scales = Cada jugador valora con su propia escala: compare sus jugadas, no los jugadores.
minds-go-on = Buscar de nuevo
minds-choose = Elegir jugadores…
minds-chosen = Listo
minds-most = Como máximo { $count } jugadores
minds-empty = Elija jugadores a quienes preguntar.
minds-remove = No preguntar a { $name }

# Style cards
command-style = Ficha de estilo
    .tip = Mostrar cómo juega el ordenador del tablero: un retrato, un gráfico y sus costumbres
style-show = Ficha de estilo
style-measuring = Partida { $done } de { $count }
style-games = { $count } partidas contra los niveles. Cada número dice cuántos de 100 jugadores tienen un valor menor; 50 es la media.
style-plain = Juega sin un estilo marcado
style-discs = Fichas
style-mobility = Movilidad
style-edges = Bordes
style-corners = Esquinas
style-risk = Riesgo
style-parity = Paridad
style-variety = Variedad
style-swindles = Remontadas
style-discs-low = tiene pocas fichas al principio
style-discs-high = acapara fichas al principio
style-mobility-low = se queda sin jugadas
style-mobility-high = conserva muchas jugadas
style-edges-low = deja los bordes en paz
style-edges-high = toma pronto los bordes
style-corners-low = regala esquinas
style-corners-high = toma las esquinas
style-risk-low = evita las esquinas vacías
style-risk-high = juega junto a esquinas vacías
style-parity-low = pierde la paridad
style-parity-high = mantiene la paridad
style-variety-low = juega siempre igual
style-variety-high = juega cada partida de otro modo
style-swindles-low = no remonta si va por detrás
style-swindles-high = remonta partidas perdidas

# Imágenes y pantalla
command-save-picture = Guardar imagen…
    .tip = El tablero como PNG o SVG, o la partida hasta él como GIF animado
    .also = captura exportar
file-picture-title = Guardar una imagen: .png, .svg, o .gif para la partida
file-chart-title = Guardar el gráfico: .svg o .png
file-export-title = Guardar un archivo
command-full-screen = Pantalla completa
    .tip = Llena toda la pantalla con la ventana, o no
    .also = ajustes preferencias opciones configuración maximizar
lab-charts = Gráficos
lab-tree = Árbol genealógico
lab-children = Hijos
offspring-about = Juegue contra los hijos o enfréntelos. Conserve primero al que más le guste y luego a otros: los que conserve serán los padres de los seis siguientes.
offspring-legend = Las barras muestran los pesos de un jugador. Los números de abajo son los pesos en que un hijo más difiere de su progenitor más parecido.
offspring-keep = { $count ->
    [0] Conserve uno para criar
    [one] Criar a partir de 1 progenitor
   *[other] Criar a partir de { $count } progenitores
}
    .tip = Los conservados son los próximos padres; el primero juega en nombre de la evolución
offspring-match = Encuentro
    .tip = Los dos marcados juegan un encuentro
offspring-keep-it = Conservar
offspring-parent = Padre
lab-breed = Criar con…
    .tip = Mirar a los hijos de este jugador y de otro
lab-state-choosing = Generación { $done }: elija los próximos padres
tree-living = Antepasados de los vivos
tree-everyone = Todos
tree-zoom = Altura de una generación
tree-legend = Color: mejor puesto por aptitud, de bajo a alto
tree-empty = Esta evolución aún no ha guardado nacimientos. Los guarda cuando se reanuda.
tree-node = Jugador { $number }, nacido en la generación { $generation }
tree-born = Nacido en la generación { $generation }
tree-alive = Vivo
tree-died = Murió en la generación { $generation }
tree-children = Hijos: { $count }
tree-place = Mejor puesto por aptitud: { $place } de { $of }, en la generación { $generation }
tree-find = Buscar en el árbol genealógico
tree-rebuilding = Se reconstruyen sus pesos…
how-unknown = Origen desconocido
how-random = Sorteado al azar
how-heuristic = Sorteado en los intervalos publicados
how-mutation = Mutación de { $first }
how-learning = Jugador { $first } tras aprender
how-crossover = Cruce de { $first } y { $second }
how-crossover-mutation = Cruce mutado de { $first } y { $second }
past-plays = Su jugada en la posición actual: { $square }
past-against = Contra la generación
past-match = Encuentro
    .tip = Un encuentro de 25 pares de partidas entre los mejores de ambas generaciones
past-same = Ambas generaciones tienen el mismo mejor jugador
past-since = El mismo jugador desde la generación { $generation }
past-fork = Bifurcar desde la generación { $generation }…
    .tip = Una nueva evolución que empieza con la población de esa generación y con ajustes propios
form-title-fork = Bifurcar una evolución
    .tip = Empieza en esa generación; su gráfico se superpone al original. Sin cambiar ningún ajuste evoluciona como la original.
runs-play = Jugar
runs-folder = Abrir la carpeta de { $name }
runs-more = Más…
runs-fork = Bifurcar…
runs-name = Nombre nuevo
runs-rename = Cambiar el nombre…
    .tip = Dar otro nombre a la carpeta
runs-rename-do = Cambiar
runs-delete = Eliminar
    .tip = Llevarla a la carpeta .deleted que está al lado, de donde puede volver
runs-deleted = Se eliminó { $name }. Se guarda en { $path }
runs-restore = Recuperar
size-kilobytes = { $count } kB
size-megabytes = { $count } MB
deleted-runs-title = Ejecuciones eliminadas
deleted-runs-none = No hay ejecuciones eliminadas.
deleted-runs-restore = Recuperar { $name }
deleted-runs-remove = Eliminar del todo…
deleted-runs-remove-name = Eliminar { $name } del todo…
deleted-runs-question = ¿Eliminar { $name } del todo? Después ya no se puede recuperar.
deleted-runs-yes = Eliminar del todo
deleted-runs-keep = Conservarla
runs-difference = { $one } superaba a { $two } en { $value } Elo tras la generación o ronda { $step }, según sus partidas contra los rivales fijos (intervalo del 95 %: de { $low } a { $high })
runs-difference-open = { $one } superaba a { $two } en { $value } Elo tras la generación o ronda { $step }, según sus partidas contra los rivales fijos (intervalo del 95 %: de { $low } a { $high }; no está claro cuál es más fuerte)
runs-test = Probar cuál es más fuerte
    .tip = Los últimos jugadores de ambas ejecuciones (de una evolución, los más aptos hasta ahora) juegan hasta 500 pares de partidas. El encuentro termina en cuanto está claro cuál es más fuerte: por un test secuencial (SPRT) de −10 contra +10 Elo con 5 % de error, o por los pares ganados y perdidos con 1 % de error
runs-test-score = { $one } contra { $two }: { $wins } ganadas, { $draws } empatadas, { $losses } perdidas
runs-test-open = sin decidir
runs-test-as-of = Entre { $one } tras la generación o ronda { $first } y { $two } tras la { $second }: las ejecuciones han avanzado desde entonces.
runs-test-again = Probar otra vez
runs-test-clear = más fuerte: { $name }
runs-test-stop = Parar
time-estimating = midiendo…
lab-export-player = Jugador para compartir
    .tip = Un archivo pequeño con sus pesos, su búsqueda, de dónde viene y lo fuerte que era. Soltado sobre una ventana es allí un jugador.
origin-shared = de { $run }, semilla { $seed }
origin-evidence = { $elo } Elo (de { $low } a { $high }, { $games } partidas)

# Problemas
page-puzzles = Problemas
puzzles-reading = Se leen sus respuestas…
puzzles-answers = { $count ->
    [one] 1 problema respondido
   *[other] { $count } problemas respondidos
}
    .tip = Su puntuación al resolver problemas, por Glicko-2; cuenta su primer intento en cada uno
puzzles-theme = Tema
puzzles-all-themes = Todos los temas
puzzles-shipped = Colección
puzzles-making = Buscando problemas en sus partidas… { $count } hasta ahora
puzzles-none = Sus partidas no tienen aún problemas de este tipo. Salen de las últimas 16 jugadas de una partida.
puzzle-edge = No ceda la esquina
puzzle-corner = Gane la esquina
puzzle-only-move = La única jugada
puzzle-perfect-end = Final perfecto
puzzles-rated = Puntuación { $rating }
puzzle-task-edge = Una jugada tentadora cede una esquina. Encuentre la que la conserva.
puzzle-task-corner = Encuentre la jugada que gana una esquina.
puzzle-task-win = Solo una jugada gana. Encuéntrela.
puzzle-task-draw = Solo una jugada empata; todas las demás pierden. Encuéntrela.
puzzle-task-end = Juegue a la perfección las últimas { $count } casillas: ¿cómo se empieza?
puzzles-tries = { $count ->
    [one] Queda un intento
   *[other] { $count } intentos, cuenta el primero
}
puzzles-tries-left = { $count ->
    [one] Queda un intento
   *[other] Quedan { $count } intentos; solo contó el primero
}
puzzles-right = Correcto: { $square }. Los números son las diferencias finales de fichas con el mejor juego.
puzzles-late = { $square } es la mejor jugada. Los números son las diferencias finales de fichas con el mejor juego.
puzzles-missed = La mejor jugada es { $square }. Los números son las diferencias finales de fichas con el mejor juego.
puzzles-rating-after = { $count ->
    [one] Puntuación tras un problema más
   *[other] Puntuación tras { $count } problemas más
}
    .tip = Las primeras respuestas cambian demasiado la puntuación para que diga algo
puzzles-change = Su puntuación: { $before } → { $after } ({ $change })
puzzles-next = Problema siguiente
puzzles-give-up = Mostrar la respuesta
    .tip = Cuenta como fallo, salvo que ya haya hecho un intento
puzzles-hint = Mostrar una pista
    .tip = Las pistas no cambian su puntuación
puzzles-hint-next = Mostrar otra pista
puzzles-hint-corner = Pista: tome una esquina.
puzzles-hint-upper-left = Pista: mire el cuarto superior izquierdo del tablero.
puzzles-hint-upper-right = Pista: mire el cuarto superior derecho del tablero.
puzzles-hint-lower-left = Pista: mire el cuarto inferior izquierdo del tablero.
puzzles-hint-lower-right = Pista: mire el cuarto inferior derecho del tablero.
puzzles-hint-flips = { $count ->
    [one] La jugada voltea una ficha.
   *[other] La jugada voltea { $count } fichas.
}
puzzles-wrong = { $square } no es la mejor jugada. Inténtelo de nuevo.
wrong-corner = Deja que su rival tome la esquina { $corner } { $when }.
wrong-free-corner = Puede tomar una esquina ya.
wrong-later-corner = Otra jugada le gana una esquina { $when }.
wrong-pass = Se quedará sin jugadas y tendrá que pasar.
wrong-last-move = Su rival tendrá la última jugada.
wrong-wiped = Perderá todas sus fichas.
wrong-mobility = Deja { $count } jugadas a su rival; la mejor jugada solo { $other }.
wrong-mobility-later = Más adelante deja a su rival más jugadas que la mejor jugada.
wrong-own-mobility = { $count ->
    [0] No tendrá jugadas en su próximo turno; la mejor jugada le dejaría { $other }.
    [one] Solo tendrá una jugada en su próximo turno; la mejor jugada le dejaría { $other }.
   *[other] Solo tendrá { $count } jugadas en su próximo turno; la mejor jugada le dejaría { $other }.
}
wrong-own-mobility-later = Más adelante le faltarán jugadas.
wrong-safe = { $count ->
    [0] Cada una de sus próximas jugadas cedería una esquina.
    [one] Solo una de sus próximas jugadas no cedería una esquina.
   *[other] Solo { $count } de sus próximas jugadas no cederían una esquina.
}
wrong-opened = Permite a su rival jugar { $squares }.
wrong-frontier = Deja muchas de sus fichas junto a casillas vacías, y eso da jugadas a su rival.
wrong-edge = Su rival puede atacar entonces su borde en { $squares }.
wrong-stable = Da a su rival fichas en el borde que usted ya no podrá voltear.
wrong-better-edge = Otra jugada gana más fichas en el borde.
wrong-no-pass = Otra jugada obligaría a su rival a pasar.
wrong-pair = Su rival consigue entonces { $squares }.
wrong-waits = Esta jugada puede esperar: su rival no puede jugar ahí antes que usted.
wrong-reply = La mejor respuesta de su rival es { $square }, adonde apunta la flecha.
wrong-cost = { $count ->
    [one] Le cuesta una ficha con el mejor juego.
   *[other] Le cuesta { $count } fichas con el mejor juego.
}
