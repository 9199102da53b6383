# Słowa okna po polsku. Atrybut `tip` komunikatu go wyjaśnia.

menu-game = Gra
menu-new = Nowa
menu-moves = Ruchy
menu-this-move = Ten ruch
menu-evolution = Ewolucja
menu-polynomials = Wielomiany
menu-view = Widok
menu-theme = Motyw
    .also = ustawienia preferencje opcje wygląd kolory
menu-felt = Plansza
    .also = ustawienia preferencje opcje wygląd kolor
menu-discs = Piony
    .also = ustawienia preferencje opcje wygląd kamienie
menu-language = Język
    .also = ustawienia preferencje opcje tłumaczenie
menu-animation = Animacja
    .also = ustawienia preferencje opcje szybkość
menu-sound = Dźwięk
    .also = ustawienia preferencje opcje głośność
menu-pages = Strony
menu-all = Menu
menu-help = Pomoc

page-game = Plansza

command-new-person-computer = Człowiek – CPU…
    .tip = Zagraj z komputerem
    .also = start graj poziom trudność
command-new-computer-computer = CPU – CPU…
    .tip = Patrz, jak grają dwa komputery
command-new-person-person = Człowiek – człowiek…
    .tip = Dwie osoby grają na tym komputerze
    .also = start dwóch graczy
command-rematch = Rewanż ze zmianą kolorów
    .tip = Zacznij nową partię tych samych graczy z zamienionymi kolorami
command-change-players = Zmień graczy…
    .tip = Wybierz, kto gra tę partię dalej, od widocznej planszy
change-players-title = Zmień graczy
command-open = Otwórz…
    .tip = Otwórz zapisaną partię
    .also = wczytaj importuj plik
command-library = Ostatnie partie…
    .tip = Znajdź i otwórz partię rozegraną w tym programie
    .also = historia archiwum
command-puzzles = Zadania
    .tip = Rozwiązuj zadania z końcówek oceniane rankingiem
    .also = taktyka ćwiczenia
command-save = Zapisz
    .tip = Zapisz partię
    .also = eksportuj plik
command-save-as = Zapisz jako…
    .tip = Zapisz partię w innym pliku
command-copy-moves = Kopiuj ruchy
    .tip = Skopiuj ruchy partii do schowka
command-copy-position = Kopiuj pozycję
    .tip = Skopiuj planszę do schowka: 64 znaki i strona na ruchu
command-copy-link = Kopiuj odnośnik
    .tip = Skopiuj do schowka adres, który otwiera partię w przeglądarce
command-paste = Wklej
    .tip = Otwórz partię lub pozycję ze schowka, w każdej zwykłej notacji
command-quit = Zakończ
    .tip = Wyjdź z programu
    .also = wyjście zamknij
command-undo = Cofnij
    .tip = Cofnij ostatnią zmianę: swój ruch, otwarcie partii, usunięcie
    .also = cofnij
command-redo = Ponów
    .tip = Wykonaj ponownie cofniętą zmianę
command-first = Początek
    .tip = Pokaż początek partii
command-back = Wstecz
    .tip = Pokaż o jeden ruch mniej
command-forward = Dalej
    .tip = Pokaż o jeden ruch więcej
command-last = Koniec
    .tip = Pokaż koniec partii
command-next-variation = Następny wariant
    .tip = Pokaż następny wariant zamiast tego lub wcześniejszego ruchu
command-previous-variation = Poprzedni wariant
    .tip = Pokaż poprzedni wariant zamiast tego lub wcześniejszego ruchu
command-back-to-game = Wróć do partii
    .tip = Opuść wariant i wróć do partii w miejscu, gdzie się od niej odgałęził
command-promote = Awansuj wariant
    .tip = Uczyń ten wariant główną linią tam, gdzie się zaczyna
command-delete = Usuń odtąd
    .tip = Usuń ten ruch i wszystkie po nim; cofnięcie je przywraca
command-comment = Komentarz…
    .tip = Napisz komentarz do tego ruchu
command-mark-good = Dobry ruch (!)
    .tip = Oznacz ten ruch jako dobry albo usuń oznaczenie
command-mark-mistake = Błąd (?)
    .tip = Oznacz ten ruch jako błąd albo usuń oznaczenie
command-mark-interesting = Ciekawy ruch (!?)
    .tip = Oznacz ten ruch jako ciekawy albo usuń oznaczenie
command-mark-blunder = Gruby błąd (??)
    .tip = Oznacz ten ruch jako gruby błąd albo usuń oznaczenie
command-pause = Wstrzymaj lub wznów komputer
    .tip = Wstrzymaj komputer albo pozwól mu grać dalej
command-step = Komputer wykonuje jeden ruch
    .tip = Pozwól komputerowi wykonać jeden ruch
command-at-once = Przejdź do wyniku
    .tip = W grze dwóch komputerów pokaż od razu koniec partii
command-stop = Przerwij myślenie
    .tip = Zatrzymaj komputer, który myśli
command-evolve-first = Rozwiń pierwszego gracza
    .tip = Przez kilka sekund rozwijaj graczy, potem zagraj z najlepszym
command-evolve-polynomial = Wielomiany { $name }…
    .tip = Rozwijaj wielomiany, liczba wag: { $count }. { $weights }
command-continue-evolution = Wznów…
    .tip = Wznów ewolucję z jej pliku
command-compare-runs = Porównaj przebiegi
    .tip = Pokaż siłę, przystosowanie, różnorodność i ustawienia najnowszych przebiegów albo tych, które wybierzesz
command-deleted-runs = Usunięte przebiegi…
    .tip = Pokaż usunięte przebiegi każdego rodzaju: przywróć je albo usuń na dobre
command-theme-light = Jasny
    .tip = Jasny motyw
    .also = dzień dzienny tryb
command-theme-dark = Ciemny
    .tip = Ciemny motyw
    .also = noc nocny tryb
command-theme-high-contrast = Wysoki kontrast
    .tip = Czerń, biel i żółć
    .also = dostępność
command-felt-green = Zielone sukno
    .tip = Zwykła plansza
command-felt-blue = Niebieskie sukno
    .tip = Plansza błękitna jak niebo
command-felt-walnut = Orzech
    .tip = Plansza z brązowego drewna
command-felt-slate = Łupek
    .tip = Plansza z szarego kamienia
command-discs-classic = Czarne i białe
    .tip = Zwykłe piony
command-discs-clear = Niebieskie i żółte
    .tip = Łatwe do odróżnienia, także dla daltonistów: żółte piony mają pierścień
command-discs-quiet = Heban i kość słoniowa
    .tip = Piony w ciepłych barwach, z małym połyskiem
command-language-english = English
    .tip = Używaj angielskiego
command-language-spanish = Español
    .tip = Używaj hiszpańskiego
command-language-french = Français
    .tip = Używaj francuskiego
command-language-polish = Polski
    .tip = Używaj polskiego
command-language-japanese = 日本語
    .tip = Używaj japońskiego
command-language-persian = فارسی
    .tip = Używaj perskiego
command-animation-off = Brak
    .tip = Piony odwracają się od razu
command-animation-fast = Szybka
    .tip = Piony odwracają się w 150 ms
command-animation-normal = Zwykła
    .tip = Piony odwracają się w 250 ms
command-animation-slow = Wolna
    .tip = Piony odwracają się w 400 ms
command-sound = Odtwarzaj dźwięki
    .tip = Słychać ruchy, pasy i koniec gry
    .also = ustawienia preferencje opcje głośność wyciszenie
command-loudness-quiet = Cicho
    .tip = Jak tykanie zegara
command-loudness-normal = Zwykle
    .tip = Jak pion na stole
command-loudness-loud = Głośno
    .tip = Słychać w całym pokoju
command-legal = Pokaż legalne ruchy
    .tip = Zaznacz pola, na których można zagrać
    .also = ustawienia preferencje opcje kropki możliwe
command-preview = Podgląd odwracanych pionów
    .tip = Zaznacz piony, które odwróciłby ruch na wskazywane pole
    .also = ustawienia preferencje opcje podgląd
command-coordinates = Pokaż współrzędne
    .tip = Litery i cyfry wokół planszy
    .also = ustawienia preferencje opcje litery cyfry
command-bar = Pasek oceny
    .tip = Pokaż obok planszy spodziewany wynik końcowy podczas analizy
    .also = ustawienia preferencje opcje wynik
command-values-for-black = Pokaż oceny ze strony czarnych
    .tip = Pokaż oceny ruchów dla czarnych, jak na wykresie, a nie dla strony na posunięciu
command-feedback = Oceniaj moje ruchy w trakcie gry
    .tip = Po każdym twoim ruchu znak od zieleni do czerwieni pokazuje, ile pionów stracił. Takie partie nie liczą się do rankingu
command-larger = Większe
    .tip = Powiększ wszystko
    .also = ustawienia preferencje opcje powiększ czcionka tekst
command-smaller = Mniejsze
    .tip = Pomniejsz wszystko
    .also = ustawienia preferencje opcje pomniejsz czcionka tekst
command-usual-size = Rozmiar automatyczny
    .tip = Rozmiar dopasowany do okna
    .also = ustawienia preferencje opcje skala czcionka tekst
command-palette = Szukaj…
    .tip = Znajdź polecenie, gracza lub ostatnią partię
command-shortcuts = Skróty klawiszowe
    .tip = Pokaż wszystkie klawisze
    .also = ustawienia preferencje opcje klawisze
command-about = O programie Othello Lab
    .tip = Wersja i autorzy
    .also = wersja licencja

refusal-at-start = Nie ma ruchu przed tym
refusal-at-end = Nie ma ruchu po tym
refusal-nothing-to-undo = Nie ma czego cofnąć
refusal-nothing-to-redo = Nie ma czego ponowić
refusal-no-variation = Ta linia nie ma wariantów
refusal-main-line = To jest linia główna
refusal-no-moves = Jeszcze nic nie zagrano
refusal-no-computer = W tej partii nie gra komputer
refusal-over = Partia jest skończona
refusal-not-over = Partia nie jest skończona
refusal-not-its-turn = To nie jest kolej komputera
refusal-high-contrast = Wysoki kontrast ma własną planszę: najpierw wybierz inny motyw
refusal-not-thinking = Komputer nie myśli
refusal-no-room = Najpierw powiększ okno: jest za małe na większą skalę
refusal-other-board = To polecenie działa tylko na stronie Plansza

black = Czarne
white = Białe
person = Człowiek
computer = CPU
black-is-person = Czarne: człowiek
black-is-computer = Czarne: CPU
white-is-person = Białe: człowiek
white-is-computer = Białe: CPU
discs-black = { $count ->
    [one] 1 czarny pion
    [few] { $count } czarne piony
   *[many] { $count } czarnych pionów
}
discs-white = { $count ->
    [one] 1 biały pion
    [few] { $count } białe piony
   *[many] { $count } białych pionów
}

square-empty = { $square }, puste
square-legal = { $square }, legalny ruch
square-black = { $square }, czarny
square-white = { $square }, biały
feedback-best = najlepszy ruch
feedback-lost = traci { $discs } pionu
square-black-last = { $square }, czarny, ostatni ruch
square-white-last = { $square }, biały, ostatni ruch

player-thinking = myśli…
player-paused = wstrzymany
player-explores = koniec, tylko analiza
player-passes = { $count ->
    [one] 1 pas
    [few] { $count } pasy
   *[many] { $count } pasów
}

method-random = gra losowo
method-greedy = odwraca najwięcej pionów
method-evaporate = odwraca najmniej pionów
method-alphabeta = Alfa-beta
method-minimax = Minimaks
method-pvs = Główny wariant, według głębokości
method-pvs-secs = Główny wariant, według czasu
method-pruned = Przycięta szerokość, 15 półruchów po 3
method-mcts = Przeszukiwanie drzewa Monte Carlo
method-alphabeta-depth = alfa-beta, głębokość { $setting }
method-minimax-depth = minimaks, głębokość { $setting }
method-pvs-depth = { $setting ->
    [one] patrzy 1 ruch naprzód
    [few] patrzy { $setting } ruchy naprzód
   *[other] patrzy { $setting } ruchów naprzód
}
method-pvs-setting-secs = główny wariant, { $setting } na ruch
method-mcts-secs = Monte Carlo, { $setting } na ruch
method-oneply = porównuje plansze po każdym ruchu
method-positions = { $count ->
    [one] przeszukuje 1 pozycję na ruch
    [few] przeszukuje { $count } pozycje na ruch
   *[other] przeszukuje { $count } pozycji na ruch
}
method-mcts-simulations = { $setting ->
    [one] 1 symulacja na ruch
    [few] { $setting } symulacje na ruch
   *[other] { $setting } symulacji na ruch
}
method-pruned-setting = przycięta szerokość { $setting }

player-glem = Wzorce
player-net = Sieć
player-gene23 = Osobnik 23
player-mobility = Mobilność
player-random = Losowy
player-greedy = Zachłanny
player-novice = Nowicjusz
player-evaporate = Wyparowanie
player-mcts = Monte Carlo

pause-between-moves = Opóźnienie
continue-from-here = Graj dalej stąd
    .tip = Graj dalej od tej planszy. Skończona partia zachowuje wynik, a nowe ruchy nie liczą się do rankingu.
continue-reopens = Graj dalej od tej planszy. Partia trwa dalej i nie liczy się do rankingu; Cofnięcie przywraca jej koniec.
no-moves-yet = Brak ruchów
move-pass = pas
move-go-to = Ruch { $number }, { $square }
move-lost = oddaje { $lost }
move-go-to-variation = Ruch { $number }, { $square }, wariant
comment-title = Komentarz
comment-text = O tym ruchu
comment-keep = Zapisz
comment-question = Zapisać zmieniony komentarz?
comment-discard = Odrzuć
keys-wheel = Kółko
shortcut-wheel = Nad planszą: przechodzi przez partię, z klawiszem Shift przez warianty

status-announced = { $square }. { $state }
invitation = Rozwiń własnego gracza
    .tip = Rozwiń gracza w kilka sekund, a potem z nim zagraj. Naciśnij ?, by zobaczyć wszystkie klawisze
status-black-to-move = Ruch czarnych
status-white-to-move = Ruch białych
status-black-thinks = Czarne myślą…
status-white-thinks = Białe myślą…
status-paused = Komputer wstrzymany
status-explores = Koniec partii – analiza
    .tip = Partia zachowuje swój wynik. Komputer nie odpowiada, zegar stoi i nic nie liczy się do rankingu.
status-score = { $black } – { $white }
status-legal = { $count ->
    [one] 1 legalny ruch
    [few] { $count } legalne ruchy
   *[many] { $count } legalnych ruchów
}
illegal-no-flips = { $square } nie odwraca żadnego piona.
illegal-taken = { $square } jest zajęte.
illegal-black-turn = Teraz ruch czarnych.
illegal-white-turn = Teraz ruch białych.
illegal-paused = Komputer jest wstrzymany: „Graj dalej stąd” pozwala mu zagrać.
level-elo = Elo { $rating }
status-opening = Otwarcie tej partii
status-browsing = ruch { $ply } z { $all }
status-preview = Podgląd: ruch { $move } ciągu
    .tip = Plansza pokazuje ciąg, a nie partię. Escape znów pokazuje partię.
status-hint = Podpowiedź: { $square }, { $value }, dalej { $line }
status-hint-reason = Podpowiedź: { $square }, { $value }. { $reason }
status-report-plain = CPU: { $best }, głębokość { $depth }, pozycji: { $nodes }
status-report = CPU: { $best }, ocena { $value }, głębokość { $depth }, pozycji: { $nodes }

result-black = Czarne wygrywają { $winner } – { $loser }
result-white = Białe wygrywają { $winner } – { $loser }
result-draw = Remis, 32 – 32
result-empties = { $count ->
    [one] Jedno puste pole liczy się zwycięzcy
    [few] { $count } puste pola liczą się zwycięzcy
   *[many] { $count } pustych pól liczy się zwycięzcy
}
result-title = Wynik
result-again = Zagraj jeszcze raz
result-look = Obejrzyj planszę
result-review = Analizuj
    .tip = Analizuj partię od ruchu, w którym się odwróciła
result-easier = Łatwiej
result-harder = Trudniej
result-rating = Twoje Elo: { $before } → { $after } ({ $change })
    .tip = W rankingu, gdzie porównuje się wszystkich
result-rating-provisional = Twoje Elo: { $rating } (tymczasowe)
    .tip = Tymczasowe do { $needed } partii rankingowych, dotąd { $games }: przy niewielu partiach jest niepewne i każda bardzo je zmienia
result-rating-awaited = Obliczanie twojego Elo…
result-turn-black = Punkt zwrotny: { $number }. { $square } czarnych (−{ $discs } pionów)
result-turn-white = Punkt zwrotny: { $number }. { $square } białych (−{ $discs } pionów)
result-turn-sought = Szukanie punktu zwrotnego…
    .tip = Ruch, który najbardziej zmniejszył szanse przegranego
result-turn-nowhere = Żaden pojedynczy ruch nie zdecydował
winner-black = Czarne wygrywają
winner-white = Białe wygrywają
winner-you = Wygrana
loser-you = Przegrana
winner-nobody = Remis
pass-black = Czarne nie miały ruchu i spasowały
pass-white = Białe nie miały ruchu i spasowały
ok = OK

failed-black = Czarne nie podały ruchu: { $reason }
failed-white = Białe nie podały ruchu: { $reason }
failed-silently = wyszukiwanie skończyło się bez odpowiedzi
autosave-failed = Nie można zachować partii i ustawień: { $reason }. Aby zachować partię, użyj polecenia Zapisz jako… w innym folderze.
paste-failed = W schowku nie ma nic do otwarcia: { $reason }. Skopiuj ruchy, na przykład f5d6c3, planszę lub całą partię i wklej ponownie.
paste-unreadable = Nie ma tu partii ani planszy: { $reason }
paste-illegal = { $count ->
    [one] Ruch { $number } jest niedozwolony: { $why } Poprzedni ruch jest na planszy. Popraw zaznaczone miejsce albo anuluj.
    [few] Ruch { $number } jest niedozwolony: { $why } Na planszy są { $count } poprzednie ruchy. Popraw zaznaczone miejsce albo anuluj.
   *[other] Ruch { $number } jest niedozwolony: { $why } Na planszy jest { $count } poprzednich ruchów. Popraw zaznaczone miejsce albo anuluj.
}
paste-title = Wklejony tekst
paste-text = Popraw ruchy lub planszę:
undone-moves = { $count ->
    [one] Cofnięto jeden ruch; „Ponów” go przywraca
    [few] Cofnięto { $count } ruchy; „Ponów” je przywraca
   *[other] Cofnięto { $count } ruchów; „Ponów” je przywraca
}
undone-game = Poprzednia partia jest znów na planszy; „Ponów” przywraca partię, którą właśnie opuszczono
pasted-game = { $count ->
    [one] Wklejono partię z jednym ruchem
   *[other] Wklejono partię z { $count } ruchami
}
skipped-to-result = { $count ->
    [one] Pominięto jeden ruch do wyniku
    [few] Pominięto { $count } ruchy do wyniku
   *[other] Pominięto { $count } ruchów do wyniku
}
open-failed = Nie można otworzyć { $file }: { $reason }
save-failed = Nie można zapisać { $file }: { $reason }
save-folder-missing = Nie można zapisać { $file }: folder { $folder } nie istnieje. Wybierz inny folder.

new-game-title = Nowa partia
new-game-start = Zacznij
opened-board-title = Kto gra od tego miejsca?
opened-board-start = Kontynuuj
kind-person-computer = Człowiek – CPU
kind-computer-computer = CPU – CPU
kind-person-person = Człowiek – człowiek
you-play = Grasz jako
you-play-random = Losowo
advanced = Zaawansowane
search-is-fixed = Ten poziom nie ma ustawień.
player-selected = Wybrany: { $name }
rating-always = Licz do Elo, nawet gdy użyję podpowiedzi lub cofnę
    .tip = Bez tego partia liczy się do Elo tylko bez podpowiedzi, wartości i cofniętych ruchów.
rating-none = Nieliczona
    .tip = Partia liczy się do twojego Elo, jeśli zaczyna się jako nowa i grasz bez podpowiedzi, wartości i cofania ruchów.
start-from = Początek
start-usual = Standardowy początek
start-named = Nazwane otwarcie
start-balanced = Wyrównane otwarcie
    .tip = Osiem losowych ruchów, po których żadna strona nie prowadzi o więcej niż jeden pion (jak w XOT)
start-shown = Bieżąca pozycja
    .tip = Partia zaczyna się ruchami, które doprowadziły do widocznej planszy
opening-search = Szukaj otwarć
opening-none = Nie ma otwarcia o tej nazwie
time-control = Czas
    .tip = Zegar chodzi, gdy partia jest na planszy: także gdy oglądasz wcześniejsze ruchy; nie w oknie dialogowym, na innej stronie ani gdy komputer jest wstrzymany. Komputer, który myśli na czas, trzyma się go; każdy inny przegrywa, gdy czas mu się skończy.
time-none = Bez zegara
time-move = Czas na ruch
time-game = Łącznie z dodatkiem
time-secs-a-move = s na ruch
time-minutes = min
time-increment = s więcej za ruch
time-of-black = Czas czarnych: { $time }
time-of-white = Czas białych: { $time }
time-low-black = Czarnym kończy się czas
time-low-white = Białym kończy się czas
command-resign = Poddaj
    .tip = Poddaj partię na planszy; liczy się jako przegrana
    .also = rezygnuj
command-show-result = Pokaż wynik
    .tip = Pokaż ponownie wynik skończonej partii
resign-title = Poddać tę partię?
resign-text = W rankingu liczy się jako przegrana.
resign-text-unrated = Ta partia nie jest rankingowa, więc nie liczy się w rankingu.
resign-text-short = Ta partia jest za krótka, by liczyć się w rankingu.
resign-yes = Poddaj
close-title = Przebiegi w toku
close-text = Po zamknięciu okna zatrzymają się i nic nie przepadnie. Można je wznowić w Laboratorium.
close-yes = Zamknij okno
refusal-no-person = W tej partii nie gra człowiek
ended-black-resigned = Czarne się poddały
ended-white-resigned = Białe się poddały
ended-black-time = Czarnym skończył się czas
ended-white-time = Białym skończył się czas
ended-you-resigned = Partia poddana przez ciebie
ended-computer-resigned = Komputer się poddał
ended-your-time = Skończył ci się czas
ended-computer-time = Komputerowi skończył się czas
swap-colors = Zamień kolory
cancel = Anuluj
time-left = zostało około { $time }
duration-secs = { $secs } s
duration-mins-secs = { $mins } min { $secs } s
duration-mins = { $mins } min
duration-hours = { $hours } godz. { $mins } min
duration-hours-whole = { $hours } godz.
duration-days = { $days } d { $hours } godz.
run-died = Przebieg skończył się z powodu błędu w programie. To, co zapisano, jest całe i można go wznowić.
close = Zamknij
players-levels = Poziomy
players-mine = Moi gracze
players-evolved = Rozwinięci
players-engines = Silniki
players-search = Szukaj graczy
players-none = Nie ma gracza o tej nazwie
players-more = Jeszcze { $count }
players-fewer = Mniej
players-mine-empty = Nie masz jeszcze rozwiniętych graczy. Zacznij ewolucję w laboratorium: jej gracze są tu od pierwszego pokolenia. Są tu też gracze, których dodasz.
players-evolved-empty = Brak dołączonych rozwiniętych graczy.
players-other = Własny gracz
    .tip = Wyszukiwanie z modelem (pvs:6@jma), plik gracza albo inny program: gtp:POLECENIE lub nboard:POLECENIE; gtp:5s@POLECENIE ustala też czas na ruch
players-add = Dodaj
players-remove = Usuń { $name } z list
player-games = { $count ->
    [one] 1 partia
    [few] { $count } partie
   *[many] { $count } partii
}
method-as-bred = Własne każdego gracza
method-its-own = Własne: { $search }
origin-run-best = najlepiej przystosowany w przebiegu, { $search }
origin-run-champion = najlepiej przystosowany w pokoleniu, { $search }
origin-run-latest = ostatnia runda przebiegu, { $search }
origin-run-round = wcześniejsza runda przebiegu, { $search }
style = środek partii: około { $discs }% pionów, { $moves }% ruchów
origin-run-birth = Z pokolenia { $born } przebiegu { $run }, ziarno { $seed }
choose-file = Plik…
    .tip = Wybierz plik z graczem: .evl, .ron, .glem lub .player
searcher = Szukanie
depth = Głębokość
secs-a-move = Czas na ruch
simulations = Symulacje
origin-evolved = { $generations ->
    [one] 1 pokolenie
    [few] { $generations } pokolenia
   *[many] { $generations } pokoleń
} · przystosowanie { $fitness }
origin-built-in = { $search }
origin-playouts = dogrywa partie losowo

file-open-title = Otwórz partię
file-save-title = Zapisz partię
file-player-title = Wybierz gracza
file-open = Otwórz
file-save = Zapisz
file-up = W górę
file-name = Nazwa
file-format = Format
format-ron = Partia Othello Lab, w całości (.ron)
format-sgf = Dla innych programów, z wariantami (.sgf)
format-ggf = Dla serwerów gier (.ggf)
format-txt = Ruchy jako tekst (.txt)
format-wtb = Baza partii (.wtb)
format-tab = Pokazana plansza, same piony (.tab)
format-obf = Pokazana plansza i strona na ruchu (.obf)
format-png = Obraz planszy (.png)
format-svg = Rysunek planszy (.svg)
format-chart-svg = Grafika wektorowa (.svg)
format-chart-png = Obraz (.png)
format-games-ggf = Partie (.ggf)
format-table-csv = Tabela (.csv)
format-table-html = Raport jako strona (.html)
format-table-txt = Tabela jako tekst (.txt)
format-table-ron = Tabela dla programów (.ron)
format-gif = Cała partia, animowana (.gif)

consent-title = Uruchomić ten program?
consent-text = Jeden z graczy to inny program na tym komputerze. Jeśli nie zainstalowano go z twojej woli, nie uruchamiaj go. Działałby ze wszystkimi twoimi prawami:
consent-yes = Uruchom
consent-no = Nie uruchamiaj

shortcuts-title = Skróty klawiszowe
shortcuts-how = Aby zmienić skrót, kliknij go i naciśnij nowe klawisze
shortcuts-press = Naciśnij nowe klawisze albo Esc, aby zostawić poprzednie
shortcuts-taken = Skrót jest już używany: „{ $command }”
shortcuts-reserved = Te klawisze są zarezerwowane
shortcuts-fixed = Te klawisze ustala system
shortcuts-usual = Przywróć
shortcuts-usual-all = Przywróć wszystkie skróty
overwrite-title = Zastąpić ten plik?
overwrite-text = Plik o tej nazwie już istnieje.
overwrite-yes = Zastąp
who-moves-title = Kto jest na ruchu?
who-moves-text-black = Plik .tab nie mówi, kto jest na ruchu. Według liczby pionów to zapewne czarne.
who-moves-text-white = Plik .tab nie mówi, kto jest na ruchu. Według liczby pionów to zapewne białe.
who-moves-black = Ruch czarnych
who-moves-white = Ruch białych
library-title = Ostatnie partie
palette-search = Szukaj poleceń, graczy i partii
palette-none = Brak wyników
palette-player = Gracz
palette-page = strona
palette-game = Partia
library-search = Szukaj po graczu, dacie, otwarciu lub ruchach
library-none = Brak pasujących partii
library-reading = Wczytywanie…
library-delete = Usuń { $game }
library-restore = Przywróć { $game }
library-deleted = Usunięta
library-moves = { $count ->
    [one] 1 ruch
    [few] { $count } ruchy
   *[many] { $count } ruchów
}
saved-as = Zapisano jako { $file }
saved-without = Zapisano jako { $file }, ale nie wszystko: { $reasons }. Plik .ron zachowuje wszystko.
collection-title = Partie
collection-search = Szukaj po graczu, dacie, wyniku lub ruchach
collection-explore = Szukaj tych partii według pozycji
left-out-file = { $count ->
    [one] Pominięto jedną część { $file }: { $reasons }
    [few] Pominięto { $count } części { $file }: { $reasons }
   *[many] Pominięto { $count } części { $file }: { $reasons }
}
left-out-pasted = { $count ->
    [one] Pominięto jedną część wklejonego tekstu: { $reasons }
    [few] Pominięto { $count } części wklejonego tekstu: { $reasons }
   *[many] Pominięto { $count } części wklejonego tekstu: { $reasons }
}
recent-gone = Tej partii nie można już wczytać: jej plik został usunięty lub jest uszkodzony
keys-arrows = Strzałki
keys-enter = Enter, spacja
keys-type = f5
shortcut-arrows = Przechodzą przez partię, a na planszy po jej polach
shortcut-enter = Wchodzi na planszę; gra na wybranym polu
shortcut-type = Wpisz pole, by na nim zagrać
keys-pages = Ctrl+Page Up, Page Down
shortcut-pages = Przejdź do poprzedniej lub następnej strony
keys-panes = Ctrl+F6
shortcut-panes = Przechodź między menu, planszą, graczami i analizą
keys-menu = F10, Alt+litera
shortcut-menu = Otwórz menu; Lewo i Prawo prowadzą do sąsiednich

about-title = Othello Lab
legend-title = Znaki na planszy
legend-legal = Kropki: pola, na które wolno zagrać.
legend-last = Kropka: ostatni ruch. Cienki pierścień: pion, który odwrócił.
legend-preview = Blady pion: ruch pod wskaźnikiem. Grube pierścienie: piony, które by odwrócił.
legend-values = Oceny ruchów w pionach: szacowana i dokładna, która ma inny kolor i nie ma części dziesiętnej.
legend-best = Pierścień: najlepszy ruch.
legend-little = Kropka pod oceną: ruch traci mniej niż jeden pion.
legend-some = Romb: ruch traci mniej pionów niż { $discs }.
legend-mistake = Trójkąt: błąd. Liczba straconych pionów to co najmniej { $discs }.
legend-played = Ramka: ruch zagrany w partii.
legend-feedback = Znak w rogu ocenia twój ruch, od zielonego (najlepszy) do czerwonego (błąd).
legend-reasons = Strzałki i zacieniowane pola: powody. Kolor pierścienia przemawia za najlepszym ruchem, kolor trójkąta przeciw zagranemu.
legend-minds = Litery: wybory graczy na stronie „Wiele opinii”.
legend-cursor = Gruba ramka: pole wskazane klawiszami strzałek.
legend-graph = Na wykresie: cienka pionowa linia w punkcie zwrotnym; pełne kropki to wartości dokładne, puste – szacowane.
about-text = Zagraj w Othello z graczami powstałymi w ewolucji. Wersja { $version }.
about-credits = Na podstawie Othello7, którego graczy nadal obsługuje. Kroje pisma: Inter, Noto Sans CJK JP i Vazirmatn, na licencji SIL Open Font License.

command-evolve-patterns = Wzorce (GLEM)…
    .tip = Ucz wagi wzorców na partiach z samym sobą. GLEM to uogólniony liniowy model oceny M. Buro

## Nauka w rundach: wspólne dla stron sieci i wzorców
learning-folder = Folder
learning-folder-help = Gdzie przebieg jest zapisywany; można go wstrzymać i wznowić w każdej chwili
learning-folder-there = W tym folderze jest przebieg: zostanie wznowiony z własnymi ustawieniami
learning-start = Zacznij trening
learning-go-on = Wznów trening
learning-stop = Wstrzymaj
learning-more = Jeszcze rund: { $count }
    .tip = Każda kolejna runda jest taka jak ostatnia.
learning-new = Nowy przebieg
    .tip = Przygotuj inny przebieg, we własnym folderze
learning-busy = Trwa inny trening. Najpierw go wstrzymaj.
learning-back = Wróć do { $name }
learning-recipe = Przepis
learning-takes = Potrwa około { $time } na tym komputerze
forecast-takes = Około { $time } na tym komputerze: { $games ->
    [one] 1 partia
    [few] { $games } partie
   *[many] { $games } partii
}
forecast-unknown = Czas nieznany
learning-add-file = Dodaj plik…
    .tip = Ucz się także z pliku: partie z adnotacjami, wiersze CSV, WTHOR, GGF, zapisy ruchów lub pozycje z ocenami
learning-remove-file = Usuń
learning-seed = Ziarno
    .tip = To samo ziarno daje ten sam wynik
learning-idle = Żaden trening nie trwa.
learning-reading = Wczytywanie przebiegu…
learning-beginning = Rozpoczynanie…
learning-playing = Runda { $round }: rozegrano { $played } z { $of } partii
learning-learning = Runda { $round }: epoka { $epoch } zakończona
learning-stopped = Wstrzymano. Można wznowić.
learning-done = Wszystkie rundy gotowe. Dalej: zagraj z modelem, sprawdź go albo ucz kolejne rundy.
learning-training = nauka
learning-validation = walidacja
learning-no-epoch = Jeszcze żadnej epoki: najpierw rozgrywane są partie, potem model się z nich uczy
learning-no-round = Jeszcze żadnej rundy: po każdej siłę mierzą partie ze stałymi przeciwnikami
learning-overfits = Błąd walidacji nie maleje (liczba epok: { $count }), choć błąd uczenia maleje: model uczy się tych partii na pamięć (przeuczenie). Pomaga więcej partii w rundzie lub mniej epok.
learning-good-curves = W dobrym przebiegu obie krzywe błędu opadają i są blisko siebie. Liczy się krzywa walidacji: z tych partii model się nie uczył. Siła rośnie; gdzie pionowe kreski (przedziały 95%) zachodzą na siebie, różnica może być przypadkiem.
learning-then = Zacznij przebieg, by zobaczyć tu jego błąd i siłę. Najkrócej trwa przepis Szybki podgląd.
learning-patterns = Wzorce
learning-network = Sieć
learning-takes-rounds = Zajmie około { $time } na tym komputerze, runda od { $least } do { $most }
learning-takes-each = Zajmie na tym komputerze około { $time }, każda runda { $least }
learning-takes-if-idle = jeśli komputer nie robi nic innego
learning-takes-as-before = oszacowano według ostatniego przebiegu
learning-add-own = Dodaj moje partie
    .tip = Ucz się także ze wszystkich partii dokończonych w tym programie
learning-own = moje partie
learning-stages = Błąd według fazy
    .tip = Błąd walidacji według liczby pionów na planszy, w najnowszej rundzie i w poprzedniej
learning-round = Runda { $round }
learning-rounds = Siła po każdej rundzie
learning-trend-clear = Coraz lepiej: runda { $round } jest o { $gain } Elo wyżej niż runda { $first }, a przedziały nie zachodzą na siebie.
learning-trend-worse = Coraz gorzej: runda { $round } jest o { $gain } Elo niżej niż runda { $first }, a przedziały nie zachodzą na siebie.
learning-trend-open = Rund { $first } i { $round } jeszcze nie da się odróżnić: ich przedziały zachodzą na siebie. Mecz między nimi poniżej rozstrzyga znacznie większą liczbą partii.
learning-test-rounds = Mecz rundy { $round } z rundą { $first }
    .tip = Oba modele grają do 500 par partii. Mecz kończy się, gdy tylko jest jasne, kto jest silniejszy: według testu sekwencyjnego (SPRT) −10 wobec +10 Elo z błędem 5%, lub według par wygranych i przegranych z błędem 1%
learning-games = Najnowsze partie
    .tip = Kilka najnowszych partii: ruch po ruchu, gdy przebieg gra, a ich końce, gdy się uczy
learning-no-game = Najnowsze partie widać tu, gdy przebieg gra
learning-game = { $black } do { $white }
learning-play = Graj
learning-play-round = Graj przeciw rundzie { $round }
learning-test = Sprawdź z wbudowanymi wagami
    .tip = Model z ostatniej rundy gra do 500 par partii z wbudowanymi wagami, tym samym wyszukiwaniem. Mecz kończy się, gdy tylko jest jasne, kto jest silniejszy: według testu sekwencyjnego (SPRT) −10 wobec +10 Elo z błędem 5%, lub według par wygranych i przegranych z błędem 1%
learning-shipped = wbudowane wagi
learning-own-round = Twój model po rundzie { $round }

patterns-rounds = Rundy
    .tip = Każda runda gra partie z bieżącymi wagami, a potem się na nich uczy
patterns-games = Partie w rundzie
    .tip = Więcej partii daje lepsze wagi, ale trwa dłużej
patterns-depth = Głębokość
    .tip = Na ile ruchów naprzód patrzą gracze w tych partiach
patterns-goal = Cel
    .tip = Co wagi mają przewidywać
patterns-goal-margin = różnica pionów
patterns-goal-outcome = wygrana czy przegrana
patterns-goal-chance = szansa wygranej
patterns-method = Metoda
    .tip = Jak dopasowuje się wagi: regresja grzbietowa od razu znajduje najmniejszy błąd różnicy pionów
patterns-method-ridge = regresja grzbietowa
patterns-method-adam = Adam
patterns-method-descent = spadek gradientu
patterns-recipe-margin = Standardowy
    .tip = Uczy się różnicy pionów metodą regresji grzbietowej, tak jak na początku wbudowane wagi
patterns-recipe-quick = Szybki podgląd
    .tip = Trzy pierwsze z rosnących rund, by zobaczyć, jak działa trening
patterns-recipe-paper = Jak w artykule Buro
    .tip = Uczy się szansy wygranej funkcją logistyczną i zwykłym spadkiem gradientu, jak opisuje M. Buro dla swojego programu Logistello
patterns-recipe-oneply = Jeden półruch
    .tip = Dla gracza, który patrzy jeden ruch naprzód: uczy się z własnych partii, a w głębokim przeszukiwaniu jest powolny
patterns-recipe-growing = Rosnące rundy
    .tip = Najpierw krótkie rundy: rosną, gdy wagi się poprawiają
patterns-schedule = Runda { $round }: partii { $games }, głębokość { $depth }
patterns-epochs = Epoki
    .tip = Największa liczba przejść przez pozycje rundy. Runda kończy się wcześniej, gdy żadna faza partii już się nie poprawia
patterns-play = Zagraj z tymi wagami
    .tip = Zacznij partię z wagami, które tu widać
patterns-shipped = Widoczne: wagi wbudowane
patterns-what = Każdy wzorzec pól, na przykład brzeg, jest wart pewną liczbę pionów; ich suma to wartość pozycji. W każdej rundzie model gra sam ze sobą, a potem dopasowuje te wagi, aż przewidują wyniki partii.
patterns-of-run = Widoczne: najnowsze wagi tego przebiegu
patterns-errors = Błąd według epok
    .tip = Błąd średniokwadratowy (RMS) w jednostkach celu, na partiach do nauki i walidacji. Linie przerywane oddzielają rundy.
patterns-shape = Wzorzec
patterns-stage = Piony na planszy
patterns-legend = Podświetlone pola to wzorzec, stosowany we wszystkich obrotach i odbiciach planszy. Na ruchu są czarne. Każda liczba mówi, ile pionów jest wart wzorzec.
patterns-changed = Najbardziej zmienione w tej rundzie
patterns-best = Najlepsze dla strony na ruchu
patterns-worst = Najgorsze dla strony na ruchu
patterns-not-learned = Ta faza partii nie jest jeszcze wyuczona.
shape-edge-x = Krawędź z polami X
shape-corner-block = Róg, 2 na 5
shape-corner-angle = Kąt rogu z X
shape-edge-block = Krawędź i blok
shape-corner-square = Róg, 3 na 3
shape-row-2 = Drugi rząd
shape-row-3 = Trzeci rząd
shape-row-4 = Czwarty rząd
shape-diagonal-8 = Przekątna z 8
shape-diagonal-7 = Przekątna z 7
shape-diagonal-6 = Przekątna z 6
shape-diagonal-5 = Przekątna z 5
shape-diagonal-4 = Przekątna z 4
menu-analysis = Analiza

command-hint = Podpowiedź
    .tip = Pokaż najlepszy ruch
    .also = pomoc sugestia najlepszy ruch
command-values = Oceny wszystkich ruchów
    .tip = Pokaż na każdym polu, ile wart jest tam ruch dla strony na posunięciu
command-analyse = Analizuj partię
    .tip = Przeanalizuj każdy ruch i wypisz błędy
    .also = przegląd dokładność
command-analyse-variation = Analizuj ten wariant
    .tip = Przeanalizuj każdy ruch pokazanego wariantu od pierwszego
command-next-mistake = Następny błąd
    .tip = Pokaż planszę przed następnym błędem
command-close-analysis = Zamknij analizę
    .tip = Zamknij analizę i usuń oceny z pól

refusal-no-mistakes = Błędy nie są znane: najpierw przeanalizuj partię
refusal-no-analysis = Żadna analiza nie jest otwarta

side-edge = Szerokość panelu bocznego
analysis-title = Analiza
analysis-thinking = myśli…
analysis-done = gotowe
analysis-paused = wstrzymana
analysis-go-on = Kontynuuj
analysis-graph = Ocena po każdym ruchu; w górę lepiej dla czarnych
analysis-nothing = Jeszcze nie przeanalizowano
graph-start = Początek: { $value }
graph-move = { $number }. { $square }: { $value }
analysis-depth = głębokość { $depth }
    .tip = Głębokość: ile ruchów naprzód patrzą obliczenia. Szacowana: program ocenia tamtą planszę. Dokładna: obliczona do końca partii. Węzły: odwiedzone plansze.
analysis-depth-review = analiza partii: głębokość { $depth }
analysis-depth-search = obliczenia: na razie głębokość { $depth }
analysis-nodes = węzłów: { $nodes }
analysis-speed = { $speed }/s
analysis-line = Najlepszy ciąg
analysis-line-move = Ciąg { $line }, ruch { $number }: { $square }
analysis-progress = { $done } z { $all }
analysis-mistakes = { $count ->
    [0] Bez błędów
    [one] 1 błąd
    [few] { $count } błędy
   *[many] { $count } błędów
}
analysis-summary = Dokładność { $accuracy }%, średnia strata { $loss } piona
    .tip = 100% × 2^(−średnia strata / 6): bez strat 100%, przy średnio 3 pionach na ruch 71%, przy 6 pionach 50%
analysis-mistake = { $number }. { $played } kosztuje pionów: { $lost }; lepsze { $best }
analysis-partial = Przeanalizowane ruchy: { $done } z { $all }
analysis-main-line = Wariantu głównego
mistakes-title = Błędy
analysis-turn = punkt zwrotny
mistakes-by-cost = Najgorsze najpierw
mistakes-mine = Tylko moje ruchy
mistakes-learn = Ucz się
reason-at-once = od razu
reason-later = { $count ->
    [one] w { $count } ruchu
   *[other] w { $count } ruchach
}
reason-much-later = później
reason-and = { $first } i { $last }
reason-edge-squares = { $count } polach krawędzi
reason-corner-x = Po zagraniu na pole X { $move } { $side } zajmują róg { $corner } { $when }; { $other } temu zapobiega.
reason-corner-c = Po zagraniu na pole C { $move } { $side } zajmują róg { $corner } { $when }; { $other } temu zapobiega.
reason-corner = Po { $move } { $side } zajmują róg { $corner } { $when }; { $other } temu zapobiega.
reason-corner-now = { $side } mogą od razu zająć róg { $corner }.
reason-corner-missed = Po { $move } { $side } zajmują róg { $corner } { $when }; po { $other } nie.
reason-mobility = Liczba ruchów, jakie mają { $side }: po { $move } { $count }, po { $other } { $less }.
reason-mobility-later = Po { $move } i { $plies } dalszych najlepszych ruchach { $side } mają możliwych ruchów: { $count }; po { $other } tylko { $less }.
reason-own-mobility = { $count ->
    [0] Po { $move } i odpowiedzi { $side } nie mają ruchu, po { $other } mają { $more }.
   *[other] Liczba ruchów, jakie mają { $side } po odpowiedzi: po { $move } tylko { $count }, po { $other } { $more }.
}
reason-own-mobility-later = { $count ->
    [0] Po { $move } i { $plies } dalszych najlepszych ruchach { $side } nie mają ruchu, po { $other } mają { $more }.
   *[other] Po { $move } i { $plies } dalszych najlepszych ruchach { $side } mają możliwych ruchów tylko { $count }, po { $other } { $more }.
}
reason-safe = { $count ->
    [0] Po { $move } i odpowiedzi { $side } nie mają ruchu bez oddania rogu, po { $other } mają { $more }.
   *[other] Liczba ruchów bez oddania rogu, jakie mają { $side } po odpowiedzi: po { $move } tylko { $count }, po { $other } { $more }.
}
reason-opened = { $move } otwiera { $squares }, gdzie mogą grać { $side }; { $other } nie otwiera żadnego ruchu.
reason-frontier = Liczba pionów na froncie, jakie mają { $side }: po { $move } { $count }, po { $other } { $less }.
reason-wedge = Po { $move } { $side } wciskają klin na { $square } między { $first } i { $second } { $when }.
reason-wedge-now = { $move } wciska klin między { $first } i { $second }.
reason-unbalanced = { $move } tworzy niezrównoważoną krawędź ({ $squares }), którą { $side } atakują na { $square }.
reason-stable = Po { $move } { $side } mają stabilne piony na { $squares } { $when }; po { $other } nie.
reason-region = Po { $move } ostatni ruch w obszarze { $squares } wykonują { $side }; po { $other } – { $rival }.
reason-last-move = Po { $move } ostatni ruch partii wykonują { $side }; po { $other } – { $rival }.
reason-pass = Po { $move } { $side } muszą spasować { $when }; po { $other } nie muszą.
reason-swindle = Po { $move } { $side } zajmują i { $first }, i { $second }: { $rival } nie mogą tam zagrać w międzyczasie.
reason-waits = { $move } może poczekać: po { $other } { $rival } nigdy nie mogą zagrać tam wcześniej.
reason-wiped = Po { $move } { $side } tracą wszystkie piony.
reason-count = Najlepsza gra po { $move }: { $side } { $our }, { $rival } { $their }; po { $other }: { $side } { $ours }, { $rival } { $theirs }.
reason-access = { $move } otwiera { $square }, gdzie grają { $side }; po { $other } to niemożliwe.
reason-closed = Po { $move } { $side } nie mogą zagrać { $square }, odpowiedzi na { $other }.
reason-square-lost = Po { $move } { $side } od razu zajmują { $square }, najlepsze pole.
note-played = zagrano
value-unknown = nieznana
value-black = Czarne +{ $discs }
value-white = Białe +{ $discs }
value-even = równo
bar-name = Ocena: { $value }, { $kind }
    .tip = Czarna część to spodziewany udział czarnych w 64 pionach na końcu partii.
bar-title = Ocena
value-estimated = szacowana
value-exact = dokładna
value-is-exact = { $value }, dokładna
value-win = wygrana
value-draw = remis
value-loss = przegrana

level-first-steps = Pierwsze kroki
level-first-steps-is = bierze piony, nie widzi rogów
    .tip = Bierze piony i nie widzi rogów: na pierwszą partię.
level-beginner = Początkujący
level-beginner-is = 1 ruch naprzód, często się myli
    .tip = Widzi jeden ruch naprzód i często się myli, najczęściej w środku gry.
level-casual = Okazjonalny
level-casual-is = 2 ruchy naprzód, czasem się myli
    .tip = Widzi dwa ruchy naprzód i czasem się myli, jak słabsi gracze turniejowi.
level-club = Klubowy
level-club-is = 3 ruchy naprzód, rzadko się myli
    .tip = Widzi trzy ruchy naprzód i rzadko się myli, jak średni gracz turniejowy.
level-strong = Mocny
level-strong-is = 4 ruchy naprzód, idealna końcówka
    .tip = Szuka cztery ruchy naprzód i doskonale gra końcówkę.
level-expert = Ekspert
level-expert-is = 8 ruchów naprzód, idealna końcówka
    .tip = Szuka osiem ruchów naprzód i doskonale gra końcówkę.
level-master = Mistrz
level-master-is = myśli dwie sekundy nad ruchem
    .tip = Myśli dwie sekundy nad każdym ruchem: tutaj najsilniejszy.
method-humanlike = gra jak człowiek
player-program = Inny program
method-program = inny program
command-evolve-network = Sieć neuronowa (uczona)…
    .tip = Ucz sieć oceniającą na partiach z samą sobą

network-rounds = Rundy
    .tip = Każda runda gra partie z bieżącą siecią, a potem uczy się na wszystkich dotychczasowych
network-games = Partie w rundzie
    .tip = Więcej partii daje lepszą sieć, ale trwa dłużej
network-simulations = Symulacje na ruch
    .tip = Ile szukają gracze tych partii: w pierwszej rundzie z losowymi dogrywkami, potem z siecią
network-epochs = Epoki
    .tip = Liczba przejść przez wszystkie partie w każdej rundzie
network-recipe-strong = Mocny
    .tip = Wyciąga więcej z tych samych partii: legalne ruchy jako wejścia, wszystkie symetrie i optymalizator Adam
network-recipe-quick = Szybki podgląd
    .tip = Mała sieć w trzech krótkich rundach, by zobaczyć, jak się uczy. Pozostaje słaba: w próbie rundy osiągnęły 1600, 1750 i 1770 Elo, każda ± 270
network-recipe-shipped = Jak wbudowana sieć
    .tip = Jak Mocny, ale z większą siecią, która uczy się też wyboru ruchu, na partiach gracza Wzorce
network-recipe-paper-small = Sánchez i Montero, mniejszy
    .tip = Jak w tym artykule, z mniejszą liczbą partii, symulacji i epok
network-recipe-paper = Jak Sánchez i Montero
    .tip = Jak w artykule „Aprendiendo a jugar a Othello”: bez losowych ruchów, zwykły spadek gradientu z samymi pionami na wejściu
network-teacher = Partie nauczyciela
    .tip = Partie, które gracz Wzorce gra przed pierwszą rundą
network-play = Zagraj z tą siecią
    .tip = Zacznij partię z siecią, która wykonuje 2000 symulacji na ruch
network-shipped = Wczytano: sieć wbudowana
network-what = Sieć ocenia na podstawie 64 pól szansę wygranej strony, która ma ruch. W każdej rundzie gra sama ze sobą, a potem dopasowuje swoje wagi, aż przewiduje wyniki partii.
network-of-run = Wczytano: najnowsza sieć tego przebiegu
network-test = Sprawdź z wbudowaną siecią
    .tip = Ostatnia runda gra do 500 par partii z wbudowaną siecią, tym samym wyszukiwaniem. Mecz kończy się, gdy tylko jest jasne, kto jest silniejszy: według testu sekwencyjnego (SPRT) −10 wobec +10 Elo z błędem 5%, lub według par wygranych i przegranych z błędem 1%
network-built-in = wbudowana sieć
network-none = Plik nie zawiera sieci.
network-rounds-errors = Błąd według rund
    .tip = Błąd po każdej rundzie, na partiach uczących i na odłożonych
network-chances = Szansa wygranej czarnych, ruch po ruchu
    .tip = Ocena szansy czarnych przed każdym ruchem według sieci, bez przeszukiwania
network-own-game = Sieć przeciw sobie
network-board-game = Partia z planszy
network-position = Pozycja po ruchu
network-policy = Polityka
    .tip = Prawdopodobieństwo każdego ruchu według sieci, przed przeszukiwaniem
network-no-policy = Ta sieć nie ma głowicy polityki; uczy ją przepis „Jak wbudowana sieć”
network-visits = Odwiedziny w przeszukiwaniu
    .tip = Jak 800 symulacji z tą siecią rozkłada się na ruchy
network-game-over = Partia jest skończona
network-first-layer = Wagi pierwszej warstwy
    .tip = Wagi od każdego pola do neuronu: niebieski podnosi jego wyjście, pomarańczowy obniża. Najpierw neurony o największych wagach
network-layers = Warstwy: { $widths }
network-plane = Wejście
network-plane-colours = Kolory pionów
network-plane-discs = Piony własne i przeciwnika
network-plane-own = Piony własne
network-plane-other = Piony przeciwnika
network-plane-moves = Własne legalne ruchy
network-plane-others = Legalne ruchy przeciwnika
network-neuron = Neuron { $number }
network-errors = Błąd według epok
    .tip = Średni błąd kwadratowy przewidywanego wyniku: 1 to wygrana, -1 przegrana. Linie przerywane oddzielają rundy.

page-learning = Modele
page-tournament = Turniej
page-ladder = Ranking

tournament-title = Nowy turniej
tournament-intro = Sprawdź, kto jest najsilniejszy. Każde otwarcie gra się oboma kolorami.
tournament-players = Gracze
tournament-chosen = { $count ->
    [one] wybrano 1 gracza
    [few] wybrano { $count } graczy
   *[many] wybrano { $count } graczy
}
tournament-games = Partie
tournament-format = System
format-round-robin = Każdy z każdym
format-gauntlet = Pierwszy przeciw reszcie
format-knockout = Pucharowy
format-swiss = Szwajcarski
tournament-rounds = Rundy
    .tip = Liczba rund
tournament-pairs = Pary partii
    .tip = Ile otwarć gra każda para graczy, każde oboma kolorami
tournament-plies = Losowe ruchy
    .tip = Ile losowych ruchów zaczyna każdą parę partii; 0 zaczyna od początku
tournament-balanced = Wyrównane otwarcia
    .tip = Osiem losowych ruchów, po których nikt nie ma przewagi
tournament-length = { $games ->
    [one] 1 partia
    [few] { $games } partie
   *[many] { $games } partii
}
tournament-time = około { $time }
tournament-time-unknown = czas nieznany
tournament-start = Zacznij turniej
tournament-too-few = Wybierz co najmniej dwóch graczy
tournament-earlier = Wcześniejsze turnieje
tournament-numbered = Turniej { $number }
tournament-open = Otwórz { $name }
tournament-busy = Trwa turniej. Najpierw go wstrzymaj.
tournament-close = Nowy…
    .tip = Przygotuj inny turniej
tournament-export = Eksportuj…
    .tip = Zapisz partie jako GGF albo tabelę jako stronę, tekst, CSV lub RON w wybranym miejscu
tournament-exporting = Przygotowanie eksportu…
tournament-stop = Wstrzymaj
    .tip = Wstrzymaj od razu; niedokończone partie będą powtórzone
tournament-pause = Wstrzymaj po tych partiach
    .tip = Dokończ trwające partie, potem wstrzymaj
tournament-continue = Wznów
    .tip = Zagraj pozostałe partie
tournament-playing = { $done } z { $most } partii
tournament-finishing = { $done } z { $most } partii, trwające się kończą
tournament-paused = { $done } z { $most } partii, wstrzymany
tournament-over = Zakończono wszystkie partie: { $most }
tournament-wall = Teraz grają
tournament-last-games = Ostatnie partie
tournament-standings = Tabela
tournament-verdict-open = Partie nie pokazują, który gracz jest najsilniejszy.
tournament-verdict-first = Najsilniejszy: { $first }. Wyraźnie słabsi: { $others }.
tournament-verdict-some = Silniejszy: { $first }. Wyraźnie słabsi: { $others }. Bez wyraźnej różnicy: { $same }.
tournament-verdict-count = { $count } innych graczy
tournament-repeated = Partie: { $games }, różne: { $different }; powtórzone liczą się do wyniku turniejowego raz
tournament-scale-mean = Wynik turniejowy: Elo tylko z partii tego turnieju; jego gracze mają średnio 1500. ± to przedział 95%.
tournament-scale-anchor = Wynik turniejowy: Elo tylko z partii tego turnieju, w ustalonej dla niego skali. ± to przedział 95%.
tournament-scale-list = Wynik turniejowy: Elo tylko z partii tego turnieju; skalę wyznaczają gracze z rankingiem (liczba: { $count }). ± to przedział 95%.
tournament-cross = Tabela krzyżowa
tournament-match = { $one } przeciw { $two }
tournament-measurement = Pomiar gracza { $name }
tournament-and-ladder = Elo w rankingu liczy wszystkie partie gracza, a dla graczy dołączonych do programu jest stałe.
tournament-rename = Zmień nazwę…
    .tip = Nadaj turniejowi inną nazwę
tournament-rename-do = Zmień nazwę
tournament-name = Nazwa turnieju
tournament-cross-note = Wiersze grają czarnymi, kolumny białymi. Piony na końcu; zielono, gdzie wygrały czarne. Kliknięcie pokazuje partię.
tournament-cross-counts = Wiersze grają czarnymi, kolumny białymi. Partie wygrane, zremisowane i przegrane przez czarne; zielono, gdzie częściej wygrały czarne. Kliknięcie je pokazuje.
tournament-game = partia { $number }
tournament-open-game = Kliknij partię, by otworzyć ją na planszy.
tournament-back = Wróć do tabeli
column-player = Gracz
column-elo = Elo
    .tip = Oszacowane ze wszystkich partii gracza w rankingu, w skali, w której SCI na głębokości 4 ma 1500. Gracze dołączeni do programu zachowują swoje. Wynik turniejowy liczy tylko partie tego turnieju, więc oba mogą się różnić.
column-performance = Wynik turniejowy
    .tip = Elo tylko z partii tego turnieju. Elo w rankingu liczy wszystkie partie gracza, więc oba mogą się różnić.
column-score = Wynik
    .tip = Część zdobytych punktów: 1 za wygraną, ½ za remis
column-games = Partie

ladder-you = Ty
ladder-unrated = Jeszcze bez rankingu: zagraj partię
ladder-your-games = Twoje partie: wygrane, remisy, przegrane
ladder-your-games-row = { $name }: wygrane { $won }, remisy { $drawn }, przegrane { $lost }
ladder-players = Ranking
ladder-fixed = Gracze dołączeni do programu zachowują Elo z policzonych tu partii: nowe partie go nie zmieniają.
ladder-games = { $count ->
    [one] po 1 partii
    [few] po { $count } partiach
   *[many] po { $count } partiach
}
ladder-provisional = tymczasowe do { $needed } partii
ladder-opponent = Zaproponuj przeciwnika
ladder-play-suggested = Zagraj z proponowanym rywalem
ladder-opponent-tip = { $name }: spodziewany wynik około { $chance }
ladder-empty = Jeszcze nikogo. Rozegraj turniej, a jego gracze będą tu wymienieni.
ladder-play = Graj
ladder-find = Wszyscy gracze
ladder-rate = Zmierz Elo
    .tip = Rozegraj 10 partii z każdym poziomem do Eksperta. Wyniki trafiają do rankingu.
ladder-apart = Jeszcze niepołączeni
    .tip = Ci gracze nie spotkali żadnego gracza z rankingiem, ani bezpośrednio, ani przez innych, więc ich siły nie można porównać z graczami powyżej. Zmierz Elo rozgrywa partie z poziomami.
ladder-rate-fixed = Ten gracz jest dołączony do programu, więc nowe partie nie zmieniają jego Elo.
ladder-rate-name = Zmierz Elo gracza { $name }
ladder-play-it = Zagraj z nim
ladder-choose = Najpierw wybierz gracza z listy
ladder-play-name = Zagraj z graczem { $name }
match-pairs = Pary
match-start = Zagraj mecz…
    .tip = Zagraj mecz: każde otwarcie oboma kolorami, na stronie turnieju


page-evolution = Laboratorium
command-evolve-features = Cechy…
    .tip = Rozwijaj graczy, którzy ważą dwanaście cech i szukają na piętnaście półruchów
command-evolve-net = Sieć neuronowa (ewolucja)…
    .tip = Rozwijaj małe sieci neuronowe, które oceniają pozycje
command-evolve-tuples = Sieć n-krotek…
    .tip = Rozwijaj tablice nad liniami pól, jak najlepsi opublikowani gracze na jeden ruch
command-evolve-map = Mapa stylów…
    .tip = Hoduj różnych graczy: najsilniejszego w każdym stylu
command-evolve-by-hand = Hodowla ręczna…
    .tip = Wybierz dwóch graczy i obejrzyj ich dzieci
form-title-map = Wypełnij mapę stylów
    .tip = Każda komórka mapy trzyma najsilniejszego gracza swojego stylu; dzieci rodzą się z dowolnych z nich.
command-night = Noc…
    .tip = Wznów kilka przebiegów na wiele godzin i przeczytaj raport
command-gallery = Galeria stylów
    .tip = Gracze, którzy się różnią, każdy najsilniejszy w swoim stylu; kliknij, by zagrać
command-machines = Komputery…
    .tip = Niech inne komputery rozgrywają partie twoich zadań, albo zobacz, kto gra
cluster-title = Komputery
cluster-how = Inne komputery mogą grać partie przebiegów, które zaczną się lub zostaną wznowione od teraz. Potrzebny jest serwer NATS; uruchom na każdym komputerze „othello-lab worker ADRES”. Wyniki są takie same na każdej maszynie.
cluster-address = Adres
    .tip = nats://KOMPUTER lub tls://KOMPUTER dla połączenia szyfrowanego
cluster-credentials = Dane dostępu
    .tip = Plik: .creds, ziarno nkey albo NAZWA:HASŁO. Pamiętana jest tylko jego nazwa
cluster-no-credentials = brak
cluster-join = Połącz
cluster-leave = Rozłącz
cluster-alone = Brak połączonych komputerów.
cluster-joining = Trwa szukanie komputerów…
cluster-there = { $machines ->
        [one] Jeden komputer
        [few] { $machines } komputery
       *[other] { $machines } komputerów
    }, wątków: { $threads }
cluster-name = Komputer
cluster-doing = Zadanie
cluster-threads = Wątki
cluster-speed = Partie na sekundę
cluster-heard = Widziany
cluster-waits = bezczynny
cluster-silent = { $secs } s temu
form-title-gallery = Galeria stylów
    .tip = Gracze dołączeni do programu: wielomiany hodowane tak, by się różniły, każdy najsilniejszy w swoim stylu.
form-title-night = Noc
    .tip = Przebiegi są kontynuowane po kolei. Potem ich najlepsi gracze rozgrywają finał, a raport podaje wyniki.
night-name = Nazwa
    .tip = Folder raportu.
night-hours = Godziny
    .tip = Łączny czas przebiegów. Każdy ma równą część tego, co zostało; zakończone ewolucje też są kontynuowane. Finał jest potem.
night-generations = Więcej pokoleń
    .tip = Ile najwyżej pokoleń lub rund więcej robi każdy przebieg. Zakończone ewolucje i mapy też są kontynuowane.
night-patience = Cierpliwość
    .tip = Przebieg kończy się, gdy siła przestaje rosnąć: średnia tylu ostatnich pomiarów nie jest wyższa niż średnia tylu wcześniejszych.
night-elo = Docelowe Elo
    .tip = Przebieg kończy się, gdy ma taką siłę wobec stałych przeciwników, w średniej z pięciu ostatnich pomiarów.
night-pairs = Finał
    .tip = Liczba par partii między każdymi dwoma finalistami: najlepszymi i tymi, z którymi się ich porównuje.
night-no-limit = brak
night-runs = Przebiegi do kontynuowania
night-chosen = Wybrano { $chosen } z { $of }
night-finals = Potem do { $games } partii finałowych
night-no-runs = Nie ma jeszcze przebiegów.
night-none = Wybierz co najmniej jeden przebieg
night-over-title = Noc zakończona
night-over = { $name }: raport jest gotowy.
command-experiment = Eksperyment…
    .tip = Sprawdź, co zmienia ustawienie: przebiegi z kilkoma ziarnami, porównane z przedziałami ufności
page-experiment = Eksperyment
form-title-experiment = Eksperyment
    .tip = Przebiegi z kilkoma wartościami ustawienia, każda z kilkoma ziarnami, mówią, która wartość jest lepsza i jak bardzo to pewne.
file-plan-title = Wybierz plan eksperymentu
experiment-setting = Ustawienie
    .tip = Ustawienie, którym różnią się przebiegi. Pozostałe mają wartości domyślne.
experiment-value = Wartość { $number }
experiment-add = Dodaj wartość
experiment-remove = Usuń ostatnią wartość
experiment-seeds = Ziarna
    .tip = Liczba przebiegów każdej wartości. Im jest ich więcej, tym mniejsze różnice pokazują.
experiment-length = Pokolenia przebiegu
    .tip = Jeśli pokolenia różnią się wielkością, każdy przebieg dostaje partie tylu zwykłych pokoleń.
experiment-one-generation = Przy jednym pokoleniu ustawienie takie jak wielkość mutacji prawie nie działa. Wybierz więcej pokoleń.
experiment-plan = Plan
    .tip = Plik z ustawieniami, ziarnami i miarami.
experiment-file = Otwórz plan…
    .tip = Plan polecenia othello-lab experiment
experiment-own = Wybierz ustawienie
experiment-ask-mutation = Która wielkość mutacji jest najlepsza dla { $model }, { $values }?
experiment-ask-mutation-two = Która wielkość mutacji jest lepsza dla { $model }, { $values }?
experiment-ask-population = Ilu członków jest najlepiej dla { $model }, { $values }?
experiment-ask-population-two = Ilu członków jest lepiej dla { $model }, { $values }?
experiment-ask-opponents = Ilu przeciwników jest najlepiej dla { $model }, { $values }?
experiment-ask-opponents-two = Ilu przeciwników jest lepiej dla { $model }, { $values }?
experiment-ask-generations = Ile pokoleń jest najlepiej dla { $model }, { $values }?
experiment-ask-generations-two = Ile pokoleń jest lepiej dla { $model }, { $values }?
experiment-ask-scheme = Który schemat jest najlepszy dla { $model }, { $values }?
experiment-ask-scheme-two = Który schemat jest lepszy dla { $model }, { $values }?
experiment-shipped-generations = O ile silniejsi stają się gracze w 1, 2, 5 i 100 pokoleń?
experiment-shipped-long = Czy tysiąc pokoleń daje lepszych graczy niż sto?
experiment-shipped-mutation = Czy mutacja 1.5 jest lepsza niż 0.5 dla SCI?
experiment-shipped-ntuple = Czy z tych samych partii sieć n-krotek uczy się więcej przez ewolucję, czy przez różnice czasowe?
experiment-shipped-oneply = Który wielomian gra najlepiej na jeden półruch i czy znajduje go CMA-ES, czy różnice czasowe?
experiment-shipped-population = Jak duża powinna być populacja SCI?
experiment-shipped-schemes = Który schemat ewolucji pasuje do którego wielomianu?
experiment-shipped-stop-rule = Która reguła kończy ewolucję we właściwym czasie?
experiment-power = Ziarna każdej wartości ({ $seeds }) pokazują różnicę w czterech przypadkach na pięć, jeśli jedna wartość jest lepsza w { $share } na 100 par przebiegów.
experiment-power-none = Ziaren każdej wartości ({ $seeds }) jest za mało, by pewnie pokazać różnicę.
experiment-failed = { $run } – niepowodzenie: { $reason }
experiment-again = Powtórz nieudane przebiegi
    .tip = Pozostałe są zachowane
experiment-new = Nowy eksperyment
experiment-add-seeds = { $count ->
    [one] Dodaj 1 ziarno
    [few] Dodaj { $count } ziarna
   *[other] Dodaj { $count } ziaren
}
    .tip = Uruchom tyle ziaren więcej każdej wartości, ile wymaga pierwsza miara, i powtórz test. Każde powtórzenie zwiększa szansę przypadkowego wyniku.
experiment-add-time = około { $time }
experiment-add-question = { $count ->
    [one] Dodać 1 przebieg? Potrwa około { $time }.
    [few] Dodać { $count } przebiegi? Potrwają około { $time }.
   *[other] Dodać { $count } przebiegów? Potrwają około { $time }.
}
experiment-add-unknown = { $count ->
    [one] Dodać 1 przebieg? Nie wiadomo, jak długo potrwa.
    [few] Dodać { $count } przebiegi? Nie wiadomo, jak długo potrwają.
   *[other] Dodać { $count } przebiegów? Nie wiadomo, jak długo potrwają.
}
experiment-add-yes = Dodaj
experiment-copy = Kopiuj tabele
    .tip = Raport jako Markdown
experiment-run = Wartość { $value }, ziarno { $seed }
experiment-measuring = Wartość { $value }, ziarno { $seed }: pomiar gotowego gracza
experiment-none = Tabele i krzywe uczenia pojawią się po końcu pierwszego przebiegu.
experiment-curves-note = Każdy punkt to krótki pomiar samych przebiegów, w mniejszej liczbie partii niż w tabeli, więc krzywa i tabela mogą się znacznie różnić. Pasma to przedziały 95% średniej; przy mniej niż pięciu przebiegach ich nie ma.
experiment-no-curves = Te przebiegi nie mierzą swojej siły.
experiment-short-curves = Krzywa uczenia wymaga co najmniej dwóch pokoleń.
experiment-curves = Krzywe uczenia
    .tip = Średnia siła ziaren według liczby partii, z przedziałami 95%
experiment-games = Partie: { $count }
experiment-beats = { $one } jest lepsze niż { $other }: silniejsze średnio o { $difference }, a bardzo prawdopodobnie o { $low } do { $high } (przedział 95%; { $p }, { $effect }, ziarna: { $seeds }).
experiment-above = { $one } jest powyżej { $other } średnio o { $difference }, a bardzo prawdopodobnie o { $low } do { $high } (przedział 95%; { $p }, { $effect }, ziarna: { $seeds }).
experiment-undecided = Niejasne: { $gap }, ale prawdziwa różnica może wynosić od { $low } do { $high } (przedział 95%; { $p }, ziarna: { $seeds }).
experiment-disagree = Niejasne: { $gap } (przedział 95%: { $low } do { $high }), ale według testu { $test } może to być przypadek ({ $p }, ziarna: { $seeds }).
experiment-gap = { $measure ->
    [diversity] { $one } dało średnio o { $difference } większą różnorodność niż { $other }
    [cost] { $one } wymagało średnio o { $difference } więcej niż { $other }
   *[other] { $one } było średnio o { $difference } powyżej { $other }
}
experiment-few = Za wcześnie, by to stwierdzić: { $gap }, ale na test ziaren ({ $seeds }) jest za mało.
experiment-more = { $count ->
    [one] Jeśli prawdziwa różnica jest tak duża, rozstrzygnęłoby to około 1 ziarno więcej każdej wartości.
    [few] Jeśli prawdziwa różnica jest tak duża, rozstrzygnęłyby to około { $count } ziarna więcej każdej wartości.
   *[other] Jeśli prawdziwa różnica jest tak duża, rozstrzygnęłoby to około { $count } więcej ziaren każdej wartości.
}
experiment-small = Tak małej różnicy nie rozstrzygnęłoby nawet tysiąc ziaren.
experiment-interval = { $low } do { $high }
experiment-pair = { $one } przeciw { $other }
experiment-arm = Wartość
experiment-mean = Średnia
experiment-median = Mediana
experiment-95 = Przedział 95%
    .tip = Potrzeba co najmniej pięciu ziaren. Przy mniejszej liczbie przedział sięgałby niewiele dalej niż od najmniejszej do największej wartości.
experiment-comparison = Porównanie
experiment-difference = Różnica
experiment-p = p (Holm)
    .tip = Jak często sam przypadek dałby różnicę co najmniej tak dużą, gdyby obie wartości były równie dobre, z poprawką na liczbę porównań (Holm). 0,05 lub mniej liczy się jako wyraźna różnica.
experiment-effect = A
    .tip = Prawdopodobieństwo, że przebieg pierwszej wartości skończy powyżej przebiegu drugiej. 0,5: brak różnicy.
experiment-legend = Przedziały dotyczą średnich lub median; przy mniej niż pięciu przebiegach ich nie ma (–). p: jak często sam przypadek dałby taką różnicę; 0,05 lub mniej jest wyraźne. A: prawdopodobieństwo, że przebieg pierwszej wartości skończy powyżej przebiegu drugiej; 0,5 to brak różnicy.
effect-negligible = znikomy efekt
effect-small = mały efekt
effect-medium = średni efekt
effect-large = duży efekt
measure-strength = Siła
    .tip = Elo ostatniego gracza każdego przebiegu przeciw sześciu stałym przeciwnikom, w osobnych partiach
measure-final = Siła końcowa
    .tip = Średnie Elo ostatnich pomiarów wykonanych przez każdy przebieg
measure-anytime = Siła w czasie
    .tip = Średnie Elo wszystkich pomiarów w czasie uczenia: wysokie, gdy przebieg wcześnie staje się silny
measure-pool = Pula
    .tip = Elo w turnieju każdy z każdym graczy wszystkich przebiegów; średnia to 1500
measure-league = Liga
    .tip = Wynik w procentach przeciw standardowej heurystyce opublikowanej ligi
measure-score = Wynik
    .tip = Wynik pierwszego gracza turnieju w procentach
measure-error = Błąd
    .tip = Błąd ostatniej rundy na pozycjach nieużytych do uczenia: mniej znaczy lepiej
measure-diversity = Różnorodność
    .tip = Jak bardzo różnią się między sobą członkowie ostatniego pokolenia, w jednostkach ich wag
measure-games = Partie
    .tip = Liczba partii każdego przebiegu, bez pomiarów
measure-processor = Czas procesora
    .tip = Czas procesora każdego przebiegu w sekundach
form-title-breed = Hodowla ręczna
    .tip = Dwaj gracze mają sześcioro dzieci. Te, które zachowasz, zostają rodzicami następnej szóstki, i tak dalej.
breed-parents = Rodzice: { $names }
breed-same = Na liście są tylko gracze tego samego rodzaju: { $kind }
breed-any = Na liście są tylko gracze, których można krzyżować.
breed-two = Wybierz dwoje rodziców
breed-one = Wybierz jeszcze jednego rodzica
form-map-name = Nazwa
    .tip = Folder mapy.
form-genome = Gracze
    .tip = Rodzaj hodowanych graczy. Każdy rodzaj ma swoje zwykłe przeszukiwanie.
setting-search = Przeszukiwanie
form-side = Komórki
    .tip = Ile komórek ma mapa wszerz i wzwyż.
genome-polynomial = { $name }, liczba wag: { $count }
genome-features = Dwanaście cech
genome-net = Sieć neuronowa
genome-ntuple = Sieć n-krotek
lab-new = Nowa ewolucja…
lab-continue = Wznów…
lab-export = Zapisz…
lab-export-population = Populacja
    .tip = Plik ze wszystkimi członkami, do zachowania lub oddania
lab-export-history = Historia (CSV)
    .tip = Tabela wszystkich pokoleń dla innych programów
lab-export-plots-png = Wykresy (PNG)
    .tip = Obraz wykresów do dokumentów i stron
lab-export-no-picture = Obraz jest za duży na plik PNG: wybierz nazwę kończącą się na .svg
lab-export-plots = Wykresy (SVG)
    .tip = Obraz wszystkich wykresów
lab-saved = Zapisano w { $path }
lab-open-folder = Otwórz folder
lab-pause = Wstrzymaj
    .tip = Zatrzymaj od razu; nic nie ginie
lab-stop = Zatrzymaj
lab-finish = Wstrzymaj po tym pokoleniu
    .tip = Zagraj to pokolenie do końca, potem wstrzymaj
lab-resume = Wznów
    .tip = Wznów tam, gdzie się zatrzymało
lab-more = Jeszcze pokoleń: { $count }
    .tip = Rozwijaj przez tyle pokoleń co dotąd, najwyżej 100
lab-close = Zamknij
    .tip = Zdejmij ten przebieg ze strony; jego folder zostaje
lab-state-running = Pokolenie { $done } z { $all }
lab-state-running-on = Pokolenie { $done }, aż przystosowanie się ustali
lab-state-finishing = Pokolenie { $done }, kończy się następne
lab-state-paused = Wstrzymano po pokoleniu { $done } z { $all }
lab-state-paused-on = Wstrzymano po pokoleniu { $done }
lab-best = Losowy { $random }%, Zachłanny { $greedy }%
lab-strongest = Najsilniejszy: { $elo }, pokolenie { $generation }
    .tip = Najlepiej przystosowany w każdym pokoleniu gra też ze stałymi przeciwnikami. Ten z tego pokolenia wypadł tam najlepiej. Przystosowanie porównuje graczy jednego pokolenia; tylko ta siła porównuje pokolenia.
lab-measured = Zmierzona siła: { $elo }
lab-play-best = Zagraj z najlepiej przystosowanym
    .tip = Gracz o najwyższym przystosowaniu ze wszystkich pokoleń: najwięcej punktów we własnych partiach ze swoją populacją. Nie musi być najsilniejszym zmierzonym ani najlepiej przystosowanym w tym pokoleniu.
lab-play-leader = Zagraj z najlepiej przystosowanym w tym pokoleniu
    .tip = Gracz o najwyższym przystosowaniu w ostatnim pokoleniu. Ten schemat nie zachowuje najlepiej przystosowanego ze wszystkich pokoleń.
lab-two-best = Najlepiej przystosowany: najwięcej punktów w populacji. Najsilniejszy: najwyższe zmierzone Elo.
lab-state-done = Gotowe, pokoleń: { $done }
lab-state-failed = Zatrzymano przez błąd po pokoleniu { $done }
lab-speed = { $rate } partii na sekundę
lab-champions = Najlepiej przystosowany w każdym pokoleniu
    .tip = Cofnij się do najlepiej przystosowanego we wcześniejszym pokoleniu i zagraj z nim
lab-champion = Najlepiej przystosowany w pokoleniu { $generation }
lab-champion-of = { $run }, pok. { $generation }
lab-picked-of = { $run }, pok. { $generation }, gracz { $number }
lab-style-of = { $run }, styl { $cell }
lab-round-of = { $run }, runda { $round }
lab-latest-of = { $run }, najnowsze wagi
lab-member = Gracz { $number }
lab-member-about = Pokolenie { $generation }. Urodzony w pokoleniu { $born }. Przystosowanie { $fitness }
lab-member-champion = Najlepiej przystosowany w pokoleniu { $generation }. Urodzony w pokoleniu { $born }. Przystosowanie { $fitness }
    .tip = Gracz z największą liczbą punktów w partiach tego pokolenia. Najlepiej przystosowany dotąd ma najwyższe przystosowanie ze wszystkich pokoleń.
lab-member-unrated = Pokolenie { $generation }, jeszcze bez oceny
lab-member-parent = Dziecko { $first }
lab-member-parents = Dziecko { $first } i { $second }
lab-member-copy = Kopia gracza { $name }
lab-member-elite = Najlepiej przystosowany dotąd, od pokolenia { $generation }. Urodzony w pokoleniu { $born }. Rekordowe przystosowanie { $fitness }
lab-member-now = Jego przystosowanie teraz: { $fitness }
lab-more-weights = łącznie wag: { $count }
lab-play = Zagraj z tym graczem
    .tip = Partia z tym graczem, ty masz czarne
lab-watch = Patrz, jak gra z…
lab-population = Populacja
lab-column-fitness = Przystosowanie
lab-column-number = Gracz
lab-column-born = Powstał
lab-column-weights = Wagi
list-separator = ,{" "}
list-or = { $first } czy { $last }
percent-sign = %
weight-corners = Rogi
weight-beside-corners = Przy rogach
weight-discs = Piony
weight-x-squares = Pola X
weight-c-squares = Pola C
weight-a-squares = Pola A
weight-b-squares = Pola B
weight-centre = Środek
weight-beside-the-centre = Przy środku
weight-c3-and-equivalents = c3 i równoważne
weight-anchored-edges = Oparte krawędzie
weight-liberty = Swoboda
weight-moves = Ruchy
weight-frontier = Granica
weight-parity = Parzystość
weight-move-corner = Zajmuje róg
weight-move-centre = Blisko środka
weight-move-flips = Mało odwraca
weight-move-gives-corner = Nie oddaje rogu
weight-move-replies = Mało odpowiedzi
weight-move-edge = Pewna krawędź
weight-opp-moves = Mobilność przec.
weight-small-frontier = Mała granica
weight-stable = Stabilne piony
weight-last-move = Ostatni ruch
plot-strength = Siła w Elo
    .tip = Mierzona w partiach najlepiej przystosowanego w każdym pokoleniu, albo modelu po każdej rundzie, z sześcioma stałymi przeciwnikami, z tych samych otwarć oboma kolorami, w skali rankingu: SCI na głębokości 4 ma 1500. Pas to przedział 95%.
plot-fitness = Przystosowanie
    .tip = Punkty zdobyte w partiach wewnątrz populacji. Szeregują członków pokolenia, ale nie mierzą siły.
plot-weights = Wagi
    .tip = Średnia każdej wagi w populacji i jej rozrzut.
plot-variance = Wariancja przystosowania
    .tip = Rozrzut przystosowania w pokoleniu. Duży, póki jedni wygrywają większość partii; spada, gdy wszyscy są podobni. Kumulowane punkty i duże mutacje go zwiększają.
plot-diversity = Różnorodność
    .tip = Jak daleko od średniej leżą wagi członków, w jednostkach wag: 0, gdy wszyscy są tacy sami.
axis-generation = Pokolenie
axis-step = Pokolenie lub runda
axis-round = Runda
axis-epoch = Epoka
axis-elo = Elo
axis-elo-squared = Elo²
axis-points = Punkty
axis-points-squared = Punkty²
axis-weight = Waga
axis-distance = Rozrzut
axis-discs = Błąd w pionach
axis-error = Błąd kwadratowy
plot-zoom = Ctrl i kółko powiększają, przeciąganie przesuwa, podwójne kliknięcie pokazuje wszystko.
chart-menu = Zapisz wykres: { $title }
chart-save-svg = Zapisz jako SVG…
chart-save-png = Zapisz jako PNG…
plot-best = najlepiej przystosowany
plot-median = mediana
plot-worst = najgorszy
plot-no-generation = Nie ma jeszcze żadnego pokolenia
lab-saves-in = Zapisuje w { $path }
axis-black-chance = Szansa czarnych (%)
axis-move = Ruch
axis-chance = Błąd szansy
form-title-polynomial = Rozwijaj wielomiany { $name }
    .tip = { $about } Liczba wag graczy: { $count }. Wagi: { $weights }. Sto pokoleń trwa od sekund do minut.
polynomial-sci = SCI to nazwa mniejszego wielomianu w programie Othello7.
polynomial-jma = JMA to nazwa większego wielomianu w programie Othello7.
polynomial-pfm = PFM oznacza parzystość, granicę i mobilność (parity, frontier, mobility).
form-title-features = Rozwijaj dwanaście cech
    .tip = Gracze, którzy szukają na piętnaście półruchów wzdłuż kilku najbardziej obiecujących ruchów. Pokolenie trwa minuty.
form-title-net = Rozwijaj sieć neuronową
    .tip = Małe sieci, które oceniają pozycje, zmieniane losowo i wybierane przez swoje partie.
form-title-ntuple = Rozwijaj sieć n-krotek
    .tip = Tablice nad krótkimi liniami pól, rozwijane przez CMA-ES (strategię ewolucyjną z adaptacją macierzy kowariancji), by wybierać ruch bez patrzenia naprzód.
form-title-earlier = Wcześniejsze ewolucje
    .tip = Obejrzyj ewolucję, dodaj jej pokoleń albo zacznij od pliku z populacją. Przyciski na kartach są dla przebiegów każdego rodzaju.
form-generations = Pokolenia
    .tip = Zatrzymaj po tylu pokoleniach. Przebieg można w każdej chwili wstrzymać i wznowić.
form-further = Dodatkowe pokolenia
    .tip = Dodawane do tych, które już ma
form-by-hand = Wybieraj dalej rodziców: w tym przebiegu krzyżujesz ręcznie, przez ile pokoleń chcesz.
form-choose-parents = Wybierz rodziców
form-range = Od pokolenia { $from } do { $to }
form-name = Nazwa
    .tip = Folder przebiegu. Przy nazwie z końcówką .evl populacja jest zapisywana także w tym pliku.
form-no-evl = Plik .evl zawiera tylko wielomiany: nazwij przebieg bez tej końcówki
form-seed = Ziarno
    .tip = To samo ziarno i ustawienia dają tę samą ewolucję.
form-depth = Głębokość
    .tip = Na ile półruchów naprzód patrzą gracze. Każdy następny trwa kilka razy dłużej.
form-width = Szerokość
    .tip = Liczba ruchów badanych w każdej pozycji.
form-more = Wszystkie ustawienia
form-parents = Rodzice
    .tip = Ilu członków przeżywa pokolenie.
form-children = Dzieci
    .tip = Ilu nowych członków przynosi każde pokolenie.
form-opponents = Przeciwnicy
    .tip = Ile partii każdy członek gra czarnymi z wylosowanymi przeciwnikami.
form-rate = Częstość mutacji
    .tip = Prawdopodobieństwo, że dziecko zostanie losowo zmienione.
form-td-games = Partie do nauki
    .tip = Liczba partii z samym sobą w pokoleniu; uczy się po każdym ruchu.
form-td-rate = Tempo uczenia
    .tip = Jaką część swojego błędu wartość pozycji naprawia przy każdym ruchu.
form-td-slower = Tempo uczenia o połowę po
    .tip = Tempo uczenia spada do połowy po tylu pokoleniach, do jednej trzeciej po dwa razy tylu; 0 go nie zmienia.
form-td-explore = Losowe ruchy
    .tip = Część ruchów losowanych podczas nauki, by widzieć inne pozycje.
form-stop-rule = Reguła zakończenia
    .tip = Przebieg kończy się, gdy wariancja przystosowania się ustali. Dwa pokolenia mogą być podobne przypadkiem; tendencja jest pewniejsza.
stop-rule-trend = Tendencja drugiej połowy
stop-rule-paper = Dwa ostatnie pokolenia, jak w publikacji
form-settled = Próg zbieżności
    .tip = Kończy, gdy wariancja przystosowania zmienia się o mniej niż tę część; 0 nigdy.
form-sigma = Wielkość mutacji
    .tip = Odchylenie standardowe tego, co dodaje się do każdej wagi dziecka.
form-low = Najmniejsza waga
    .tip = Dolna granica wag pierwszej populacji.
form-high = Największa waga
    .tip = Górna granica wag pierwszej populacji.
form-win = Punkty za wygraną
    .tip = Dodawane do przystosowania zwycięzcy.
form-margin = Punkty za przewagę
    .tip = Też dodawane do przystosowania zwycięzcy, pomnożone przez różnicę pionów / 64.
form-draw = Punkty za remis
    .tip = Dodawane do przystosowania obu.
form-loss = Punkty za przegraną
    .tip = Dodawane do przystosowania przegranego.
form-fitness = Przystosowanie
    .tip = Miara, według której porządkuje się członków.
fitness-accumulating = Punkty wszystkich pokoleń
fitness-fresh = Punkty pokolenia
fitness-elo = Elo w pokoleniu
form-rivals = Grupa przeciwników
    .tip = Z kim grają członkowie.
rivals-population = Członkowie między sobą
rivals-champions = Między sobą i dawni mistrzowie
rivals-leader = Najlepiej przystosowany w ostatnim pokoleniu
rivals-mirror = Ich lustrzane odbicia (CMA-ES)
rivals-benchmark = Stali przeciwnicy
rivals-players = Nazwani gracze
form-colours = Kolory
    .tip = Kto gra czarnymi.
colours-first = Wyzywający gra czarnymi
colours-drawn = Losowane
colours-both = Oba, w dwóch partiach
form-plies = Losowe ruchy na początku
    .tip = Liczba losowych ruchów na początku każdej partii.
form-benchmark = Pary porównawcze
    .tip = Pary partii najlepiej przystosowanego z każdego pokolenia z każdym z sześciu stałych przeciwników; 0 to żadne.
form-start = Zacznij
form-no-earlier = Nie ma jeszcze ewolucji do wznowienia. Inne przebiegi wznawia się przyciskami na ich kartach.
form-no-population = Oczekiwana jest populacja, plik z końcówką .evl lub .ron.
form-earlier = { $name }: { $genome }, { $done ->
    [one] 1 pokolenie
    [few] { $done } pokolenia
   *[many] { $done } pokoleń
}
lab-benchmark = Ze stałymi przeciwnikami
form-layers = Warstwy
    .tip = Wielkość każdej warstwy, od 65 wejść do jednego wyjścia, na przykład 65-128-64-32-1.
form-tuples = Krotki
    .tip = Długości linii od 1 do 6 i 2x2 dla bloków czterech pól, na przykład 4+2x2.
form-threads = Wątki
    .tip = Ile rdzeni gra partie. Wynik jest ten sam przy każdej liczbie; zostaw jeden rdzeń wolny, by okno działało płynnie.
form-scheme = Schemat
    .tip = Jak pokolenie następuje po pokoleniu. Zmiana przynosi opublikowane ustawienia schematu.
scheme-elitism = Mutacja i elitaryzm
scheme-mulambda = (μ+λ) z krzyżowaniem, każdy z każdym
scheme-cmaes = CMA-ES: adaptacja macierzy kowariancji
scheme-td = Różnice czasowe: uczy się, grając ze sobą
scheme-by-hand = Ręcznie
form-least = Najmniej pokoleń
    .tip = Najmniejsza liczba pokoleń, zanim przystosowanie może zakończyć przebieg.
form-heuristic = Początek heurystyczny
    .tip = Połowa pierwszej populacji jest losowana z przedziałów wag, które wybrałby dobry gracz.
form-look = Pokaż
    .tip = Pokaż przebieg w obecnym stanie, jego wykresy i najlepszych z każdego pokolenia, bez dalszej ewolucji
form-file = Inny plik…
    .tip = Wznów populację z dowolnego miejsca: .evl lub .ron
form-title-kinds = Nowa ewolucja
    .tip = Wybierz, co ewoluuje lub się uczy. Każdy rodzaj otwiera swój formularz.
kinds-rated = Wbudowany gracz tego rodzaju ma { $elo } Elo w rankingu.
kinds-sci = Wbudowany gracz SCI, cztery półruchy w głąb, wyznacza 1500 Elo.
kinds-jma = Przy jednym półruchu 100 pokoleń CMA-ES trwa dziesięć sekund i zdobywa od 45 do 48% z 14 opublikowanymi graczami.
kinds-pfm = Po 100 pokoleniach zdobywa 67% z JMA po 100 pokoleniach, oba cztery półruchy w głąb.
kinds-tuples = Z kształtami 4+2x2 8000 pokoleń trwa około 45 minut jednego rdzenia i zdobywa 78,6% z opublikowanymi graczami o jednym półruchu.
kinds-map = Galeria jest taką mapą: 210 graczy po 150 pokoleniach.
form-bad-name = Nazwa składa się z liter, cyfr, - i _
form-name-taken = Jest już populacja o tej nazwie
form-at-work = Ten przebieg już się rozwija
file-population-title = Wybierz populację
file-samples-title = Wybierz partie do nauki

## Wszystkie przebiegi
runs-title = Wszystkie przebiegi
runs-reading = Wczytywanie przebiegów…
runs-report = Raport
runs-report-in = Raport otwiera się w przeglądarce. Jeśli jej nie ma, proszę otworzyć { $path }.
folder-opens = Folder otwiera się w menedżerze plików. Jeśli żaden się nie otwiera, folder to { $path }
copy-path = Kopiuj ścieżkę
runs-end = Zakończ teraz
    .tip = Zatrzymuje wszystko i pisze raport z tego, co jest. Rozpoczęte finały liczą się na tyle, na ile je rozegrano.
runs-map = Mapa
    .tip = Pokaż jego graczy według stylu i zagraj z którymś
map-title = { $run }: najsilniejszy w każdym stylu, w Elo
map-about = Wszerz: udział pionów w środku partii. Wzwyż: udział ruchów. Kliknij gracza, by z nim zagrać.
map-play = Zagraj z { $rating } Elo, { $style }
runs-compare = Porównaj
    .tip = Pokaż jego siłę, przystosowanie, różnorodność i ustawienia obok innych
runs-compare-one = Porównanie wymaga dwóch przebiegów, w których gracze ewoluują lub się uczą.
runs-no-strength = Siły jeszcze nie zmierzono: przyjdzie z następnym pokoleniem lub rundą
runs-settings = Różniące się ustawienia
runs-settings-same = Wszystkie ustawienia są takie same.
runs-resume = Wznów
runs-pause = Wstrzymaj
runs-show = Pokaż
run-kind-evolution = Ewolucja
run-kind-patterns = Wzorce
run-kind-network = Sieć
run-kind-selfplay = Gra ze sobą
run-kind-tournament = Turniej
run-kind-night = Noc
run-kind-experiment = Eksperyment
run-kind-map = Mapa stylów
run-state-running = trwa
run-state-paused = wstrzymany
run-state-done = gotowy
run-state-cut = zakończony przed czasem
run-generations = { $count ->
    [one] { $done } z 1 pokolenia
   *[other] { $done } z { $of } pokoleń
}
run-generations-on = pokoleń dotąd: { $done }
run-rounds = { $count ->
    [one] { $done } z 1 rundy
   *[other] { $done } z { $of } rund
}
run-games = { $count ->
    [one] { $done } z 1 partii
   *[other] { $done } z { $of } partii
}
run-runs = { $count ->
    [one] { $done } z 1 przebiegu
   *[other] { $done } z { $of } przebiegów
}
run-epochs = { $count ->
    [one] { $done } z 1 epoki
   *[other] { $done } z { $of } epok
}
failed-reason = { $reason }
reason-not-found = plik nie istnieje
reason-denied = nie masz prawa odczytu lub zapisu
reason-full = dysk jest pełny
reason-folder = to folder, a nie plik
reason-too-large = jest za duży jak na plik tego rodzaju
reason-ending = nazwa musi kończyć się na .ron, .tab, .txt, .ggf, .obf lub .wtb
reason-one-game = powinien zawierać jedną partię, a liczba partii to { $found }
reason-names = baza mieści najwyżej 65535 nazwisk graczy lub turniejów
reason-start = taki plik zawiera tylko partie od standardowego początku: wybierz inną końcówkę, na przykład .sgf
failed-name = „{ $name }” nie może być nazwą: wybierz nazwę bez ukośników, dwukropków i znaków sterujących.
failed-taken = { $path } nie jest pusty. Wybierz nowy folder albo wznów przebieg, który w nim jest.
failed-in-use = { $path } jest używany przez inny program. Zamknij go tam i spróbuj ponownie.
failed-other-settings = { $path } powstał z innymi ustawieniami. Wybierz inną nazwę pliku albo te same ustawienia.
failed-not-found = { $path } nie istnieje. Może został przeniesiony lub usunięty.
failed-denied = { $path }: nie masz prawa odczytu lub zapisu. Zmień uprawnienia albo wybierz inny folder.
failed-full = { $path }: dysk jest pełny. Zwolnij miejsce i spróbuj ponownie.
failed-file = { $path }: { $reason }
failed-damaged = { $path } jest uszkodzony: { $reason }. Zastąp go kopią albo przenieś w inne miejsce.

# Co grali inni
command-explorer = Baza partii
    .tip = Pokaż książkę otwarć oraz to, co w tej pozycji grali inni i z jakim wynikiem
explorer-title = Baza partii
explorer-tab = Partie
explorer-close = Zamknij bazę partii
explorer-empty = Zobacz, co grano na każdej planszy, jak często i z jakim wynikiem. Otwórz pliki partii: WTHOR, GGF, SGF, PGN lub listy ruchów.
explorer-add = Dodaj plik…
explorer-fetch = Pobierz partie turniejowe (9 MB)
    .tip = 130 000 partii od 1977 roku, baza WTHOR francuskiej federacji othello: około 9 MB z ffothello.org. Należą do swoich autorów.
explorer-fetching = Plik { $done } z { $all }
explorer-fetch-end = Anuluj pobieranie
explorer-fetch-again = Spróbuj ponownie
explorer-fetch-dismiss = Zamknij komunikat
explorer-fetch-unreachable = Nie można połączyć się z { $site }. Sprawdź połączenie z internetem i spróbuj ponownie albo dodaj plik z partiami samodzielnie. Kompletne pliki zostają.
explorer-fetch-refused = { $site } nie udostępnia pliku { $file }. Spróbuj później. Kompletne pliki zostają.
explorer-fetch-changed = { $file } z { $site } nie jest oczekiwanym plikiem i nie został zachowany. Spróbuj ponownie; jeśli to nie pomoże, może być potrzebna nowsza wersja programu.
explorer-add-folder = { $count ->
    [one] Dodaj drugi plik
    [few] Dodaj { $count } pozostałe
   *[many] Dodaj { $count } pozostałych
}
    .tip = Pliki tego samego rodzaju w tym samym folderze
explorer-remove = Usuń wszystko
explorer-files = { $count ->
    [one] 1 partia
    [few] { $games } partie
   *[many] { $games } partii
} w { $files ->
    [one] jednym pliku
    [few] { $files } plikach
   *[many] { $files } plikach
}
explorer-reading = Wczytywanie pliku { $done } z { $all }
explorer-new = Żadna partia w bazie nie doszła do tej pozycji.
explorer-games = { $count ->
    [one] { $games } partia
    [few] { $games } partie
   *[many] { $games } partii
}
explorer-move = { $square }: { $games }, { $share }; czarne wygrały { $black }, remisy { $draws }, białe wygrały { $white }; średnio { $mean } pionów dla czarnych
explorer-unknown = Nieznany
explorer-unnamed = Gracze nienazwani
explorer-part = Partie
book-title = Książka otwarć
book-positions = { $count ->
    [one] jedna pozycja
    [few] { $positions } pozycje
   *[other] { $positions } pozycji
}
book-choose = Inna książka…
book-usual = Książka domyślna
book-move = { $square } jest warte { $value } pionów według książki
book-move-both = { $square } jest warte { $value } pionów ({ $source }) albo { $other } ({ $by })
book-source = książka, głębokość { $depth }
    .tip = Książka: wartość obliczyła wcześniej książka otwarć. Obliczenia: analiza tej planszy. Głębokość: ile ruchów naprzód sprawdzono. Dokładnie: obliczone do końca partii.
book-source-search = obliczenia, głębokość { $depth }
book-source-exact = obliczenia, dokładnie
book-short = książka
book-short-search = obliczenia
book-unknown = Tej pozycji nie ma w książce.
file-database-title = Dodaj partie do bazy
file-book-title = Otwórz książkę otwarć

# Plansza ustawiona ręcznie
command-edit-board = Ustaw pozycję…
    .tip = Namaluj planszę ręcznie i graj od niej
    .also = edytor
editor-title = Ustaw pozycję
editor-brush = Ustaw
editor-black = Czarny pion
editor-white = Biały pion
editor-turn-over = Odwróć
editor-empty = Puste
editor-turn = Na ruchu
editor-black-moves = Ruch czarnych
editor-white-moves = Ruch białych
editor-start = Pozycja początkowa
editor-clear = Wyczyść
editor-play = Graj stąd
editor-black-has = { $count ->
    [one] Czarne mają jeden legalny ruch.
    [few] Czarne mają { $count } legalne ruchy.
   *[many] Czarne mają { $count } legalnych ruchów.
}
editor-white-has = { $count ->
    [one] Białe mają jeden legalny ruch.
    [few] Białe mają { $count } legalne ruchy.
   *[many] Białe mają { $count } legalnych ruchów.
}
editor-black-passes = Czarne nie mogą się ruszyć i pasują: ruch białych.
editor-white-passes = Białe nie mogą się ruszyć i pasują: ruch czarnych.
editor-over = Żadna strona nie może się ruszyć: partia jest tu skończona.
editor-empty-middle = Żadna partia nie może dojść do tej pozycji: cztery środkowe pola nigdy nie są puste.
editor-apart = Żadna partia nie może dojść do tej pozycji: pion na { $square } nie łączy się z innymi.

# Lekcje
command-how-to-play = Jak grać…
    .tip = Dziesięć krótkich lekcji z planszą do ćwiczeń
    .also = pomoc zasady lekcje samouczek
command-legend = Co oznaczają znaki?
    .tip = Pokaż każdy znak na planszy i jego znaczenie
lessons-offer = Nie znasz tej gry? Dziesięć krótkich lekcji ją objaśnia.
lessons-title = Jak grać
lessons-next = Dalej
lessons-back = Wstecz
lessons-play = Zagraj: { $level }
lessons-show = Pokaż
lessons-shown = { $count ->
    [one] Pierścień wskazuje dobry ruch.
   *[other] Pierścienie wskazują dobre ruchy.
}
lessons-restart = Od nowa
lessons-occupied = Na { $square } leży już pion. Wybierz puste pole.
lessons-turns-nothing = { $square } nie odwraca żadnego piona, więc nie możesz tam zagrać. Ruch musi zamknąć co najmniej jeden pion.
lessons-passed = Białe nie mogą niczego zamknąć i muszą spasować. Znów twoja kolej: zagraj na dowolne oznaczone pole.
lesson-placing = Kładzenie i odwracanie
lesson-placing-text = Gracze ruszają się na zmianę; zaczynają czarne. Połóż pion tak, by białe piony leżały w linii prostej między nim a innym czarnym. Zamknięte piony stają się czarne.
lesson-placing-task = Grasz czarnymi. Zamknij biały pion. Kropki oznaczają możliwe pola.
lesson-placing-done = Brawo! Biały pion leżał między dwoma czarnymi, więc stał się czarny. Teraz kolej białych, by zrobić to samo.
lesson-directions = Kilka linii naraz
lesson-directions-text = Pionki można zamykać we wszystkich kierunkach: w bok, w pionie i po przekątnej. Jeden ruch odwraca zamknięte piony na wszystkich liniach.
lesson-directions-task = Grasz czarnymi. Znajdź pole, które zamyka piony na czterech liniach naraz.
lesson-directions-wrong = { $square } odwraca piony, ale na mniejszej liczbie linii. Szukaj pola, gdzie spotykają się cztery linie.
lesson-directions-done = Cztery linie jednym ruchem! Wszystkie zamknięte piony są odwrócone.
lesson-passing = Pas
lesson-passing-text = Jeśli nie możesz zamknąć żadnego piona, musisz spasować, a drugi gracz rusza się ponownie. Jeśli możesz się ruszyć, musisz to zrobić.
lesson-passing-task = Grasz czarnymi. Znajdź ruch, po którym białe nie mogą się ruszyć.
lesson-passing-wrong = Po { $square } białe wciąż mogą się ruszyć. Spróbuj innego pola.
lesson-passing-done = Białe musiały spasować, więc masz dwa ruchy z rzędu.
lesson-ending = Koniec partii
lesson-ending-text = Partia kończy się, gdy nikt nie może się ruszyć. Najczęściej plansza jest wtedy pełna. Wygrywa ten, kto ma więcej pionów; 32 do 32 to remis. Pola, które zostają puste, liczą się dla zwycięzcy.
lesson-ending-task = Grasz czarnymi i przegrywasz 29 do 34. Wykonaj ostatni ruch.
lesson-ending-done = { $black } do { $white }: czarne wygrywają! Liczy się tylko koniec, a nie to, kto prowadzi po drodze.
lesson-notation = Nazwy pól
lesson-notation-text = Każda kolumna ma literę, od a do h. Każdy rząd ma numer, od 1 na górze do 8. Najpierw jest litera: pole w kolumnie c i rzędzie 4 to c4.
lesson-notation-task = Grasz białymi. Zagraj na d6: kliknij je albo wpisz d, a potem 6.
lesson-notation-wrong = To było { $square }. Znajdź kolumnę d i zejdź do rzędu 6.
lesson-notation-done = Dobrze: kolumna d, rząd 6. Ruchy możesz wpisywać na każdej planszy.
lesson-corners = Rogi
lesson-corners-text = Nic nie może zamknąć piona w rogu, bo nie ma za nim pola. Zostaje twój do końca i chroni sąsiednie piony. Dlatego rogi to najlepsze pola planszy.
lesson-corners-task = Grasz czarnymi. Zajmij róg.
lesson-corners-wrong = { $square } to nie róg. Rogi to a1, h1, a8 i h8: jeden jest dla ciebie wolny.
lesson-corners-done = Ten róg jest twój i nikt ci go nie odbierze.
lesson-neighbours = Obok rogu
lesson-neighbours-text = Unikaj pól obok pustego rogu: pomagają przeciwnikowi do niego dojść. Pole po przekątnej nazywa się X, dwa pozostałe C. Pola X są najgroźniejsze.
lesson-neighbours-task = Grasz czarnymi. Wykonaj ruch, który nie odda białym rogu a1.
lesson-neighbours-wrong = Po { $square } białe zajmują róg a1. Trzymaj się z dala od pól obok niego.
lesson-neighbours-done = Dobrze: białe nie mogą dojść do rogu.
lesson-stable = Bezpieczne brzegi
lesson-stable-text = Pionek, którego nikt już nie odwróci, nazywa się stabilny. Stabilne piony rosną od rogów: od twojego rogu nieprzerwany rząd twoich pionów wzdłuż brzegu jest bezpieczny.
lesson-stable-task = Grasz czarnymi i masz róg h8. Znajdź ruch, który zabezpiecza prawy brzeg.
lesson-stable-wrong = Po { $square } białe piony wciąż leżą na prawym brzegu. Zamknij je przy swoim rogu.
lesson-stable-done = Od h2 do h8 nikt już nie odwróci piona. Siedem bezpiecznych pionów!
lesson-mobility = Mobilność
lesson-mobility-text = Jeśli przeciwnik ma mało ruchów, wkrótce mogą mu zostać tylko złe. Dlatego na początku licz ruchy, a nie piony: staraj się mieć ich dużo, a przeciwnikowi zostawiać mało. Liczba ruchów strony to jej mobilność.
lesson-mobility-task = Grasz czarnymi. Znajdź ruch, który zostawia białym najmniej ruchów.
lesson-mobility-wrong = Po { $square } białe mają ruchów: { $count }. Jeden z twoich ruchów zostawia tylko cztery.
lesson-mobility-done = Białym zostały tylko cztery ruchy. d7 odwróciłoby siedem pionów, ale białe miałyby dziewięć ruchów.
lesson-parity = Ostatni ruch
lesson-parity-text = Pod koniec puste pola tworzą osobne obszary. Ostatni ruch w obszarze jest dobry, bo nikt nie może tam odpowiedzieć. W obszarze o nieparzystej liczbie pól ten, kto zaczyna, także kończy. To nazywa się parzystość.
lesson-parity-task = Grasz czarnymi. Jeden obszar to pole g1, drugi to g7 i h7. Zacznij tam, gdzie też skończysz.
lesson-parity-wrong = Po { $square } białe zajmują g1, a ty musisz spasować: ostatni ruch też mają białe. Zacznij w obszarze o nieparzystej liczbie pól.
lesson-parity-done = Dobrze. Teraz białe muszą zacząć w drugim obszarze, a ostatni ruch i tam jest twój.

# Ćwiczenia
page-practice = Ćwiczenia
exercise-lessons = Zasady i pierwsze myśli dobrej gry w dziesięciu krótkich lekcjach.
exercise-puzzles = Znajdź jedyny dobry ruch pod koniec partii. Z każdym postępem zadania są trudniejsze.
exercise-mistakes = Zobacz błędy we własnych partiach i znajdź lepszy ruch.
exercise-openings = Graj pierwsze ruchy z pamięci i zobacz, ile kosztuje błąd.
exercise-endgame = Ćwicz liczenie: graj ostatnie ruchy partii z przeciwnikiem, który się nie myli.
exercise-next-lesson = Lekcja { $number }: { $title }
exercise-puzzle = Rozwiąż zadanie
exercise-game = Z partii na planszy
exercise-opening = Zagraj otwarcie
exercise-position = Zagraj końcówkę
command-learn-mistakes = Ucz się na błędach
    .tip = Znajdź lepszy ruch w każdej pozycji, w której był twój błąd
command-practise-due = Powtórz dawne błędy
    .tip = Powtórz błędy, z którymi nie udało się w poprzednie dni
practise-due-count = Powtórz dawne błędy (do powtórki: { $count })
command-endgame = Trener końcówek
    .tip = Rozegraj ostatnie ruchy partii przeciw idealnym odpowiedziom
refusal-nothing-due = Dziś nie ma błędów do powtórki
practice-mistakes = Ucz się na swoich błędach
practice-reviewing = Analiza partii…
practice-reviewing-move = Analiza ruchu { $number } z { $count }
practice-begin = { $count ->
    [0] Zacznij od pierwszych błędów
    [one] Zacznij od błędu już znalezionego
    [few] Zacznij od najgorszych z { $count } błędów już znalezionych
   *[many] Zacznij od najgorszych z { $count } błędów już znalezionych
}
    .tip = Analiza trwa w tle. Znalezione przez nią błędy dołączają do serii.
practice-progress = Błąd { $number } z { $count }
practice-progress-worst = Błąd { $number } z { $count }, największe z { $all }
practice-black = Grasz czarnymi, ruch { $number }.
practice-white = Grasz białymi, ruch { $number }.
practice-ask = W partii padło { $square }. Znajdź najlepszy ruch.
practice-tries = { $count ->
    [one] Została jedna próba
   *[other] Pozostałe próby: { $count }
}
practice-wrong = { $square } to za mało. Spróbuj innego pola.
practice-give-up = Pokaż odpowiedź
practice-best = { $square } to najlepszy ruch!
practice-as-good = { $square } jest dobre: tak samo jak { $best }.
practice-missed = Nie znaleziono. Najlepsze było { $best }.
practice-lost = { $square } straciło pionów: około { $count }.
practice-back = Wróć do ćwiczeń
practice-lost-exact = { $square } straciło dokładnie pionów: { $count }.
reason-lesson = Lekcja: { $title }
reason-none = Nie znaleziono jednego powodu; prześledź wariant.
practice-legend = Pierścień: najlepszy ruch. Ramka: twój ruch. Kropka, romb, trójkąt: mała, większa i duża strata. Strzałka i zacieniowane pola: powód. Liczby: oczekiwana końcowa różnica pionów, zaokrąglona.
practice-line = Najlepszy wariant: { $line }
practice-next = Następny błąd
practice-finish = Zakończ
practice-none = W tej partii nie ma błędów do nauki. Dobra gra!
practice-found = Znalezione: { $found } z { $count }
practice-all-found = Brawo!
practice-come-back = { $count ->
    [one] Nierozwiązany błąd wróci innego dnia: patrz Powtórz dawne błędy w menu Analiza.
    [few] Nierozwiązane błędy wrócą innego dnia: patrz Powtórz dawne błędy w menu Analiza.
   *[many] Nierozwiązane błędy wrócą innego dnia: patrz Powtórz dawne błędy w menu Analiza.
}
practice-others = { $count ->
    [one] Przejdź do jednego mniejszego błędu
    [few] Przejdź do { $count } mniejszych błędów
   *[many] Przejdź do { $count } mniejszych błędów
}
practice-others-later = { $count ->
    [one] Przejdź do jeszcze jednego błędu
    [few] Przejdź do { $count } dalszych błędów
   *[many] Przejdź do { $count } dalszych błędów
}
mistakes-unreadable = { $count ->
    [one] Jednego zapisanego błędu nie da się odczytać, jest pominięty ({ $file })
   *[other] Nie da się odczytać zapisanych błędów ({ $count }), są pominięte ({ $file })
}
practice-endgame = Trener końcówek
practice-empties = Puste pola
practice-random = Losowe
practice-own-games = Z moich partii
practice-no-position = Żadna z twoich partii nie ma jeszcze takiej pozycji. Rozegraj jedną do końca.
practice-preparing = Szukam pozycji…
practice-endgame-black = Grasz czarnymi. Przeciwnik gra idealnie: zrób to samo.
practice-endgame-white = Grasz białymi. Przeciwnik gra idealnie: zrób to samo.
practice-move-best = { $square }: bez straty
practice-move-lost = { $square }: strata pionów { $count }, najlepsze było { $best }
practice-total = Strata do tej pory, w pionach: { $count }
practice-result = Idealny wynik to { $perfect }; twój to { $reached }.
practice-new = Nowa pozycja
practice-again = Ta sama pozycja jeszcze raz

# Openings to learn
command-learn-openings = Nauka otwarć
    .tip = Zagraj z pamięci wariant z książki otwarć
opening-reading = Czytam książkę otwarć…
opening-no-book = Książka otwarć jest pusta.
opening-black = Grasz czarnymi.
opening-white = Grasz białymi.
opening-ask = Zagraj ruch z książki.
opening-show-line = Pokaż wariant
opening-shown = Oto wariant. Gdy będziesz gotowy, zagraj swoje ruchy z pamięci.
opening-ask-line = Zapytaj mnie
opening-choice = Otwarcie
opening-any = Dowolne otwarcie
opening-other = { $square } to inne otwarcie. { $name } idzie dalej przez { $best }.
opening-deviation = { $square } odchodzi od książki i traci względem { $best } pionów: około { $count }.
opening-deviation-named = { $square } ({ $name }) traci względem { $best }, ruchu z książki, pionów: około { $count }.
opening-follows = Co dalej: { $line }
opening-better = Według książki: { $line }
opening-known = { $count ->
    [one] Wariant się tu kończy. Znasz swój ruch.
   *[other] Wariant się tu kończy. Znasz wszystkie swoje ruchy: { $count }.
}
opening-take-back = Cofnij ruch
opening-again = Ten sam wariant jeszcze raz
opening-next = Inny wariant

# Many minds
command-minds = Wiele opinii
    .tip = Zapytaj kilku graczy, co by tu zagrali, i porównaj ich wybory
page-minds = Jedna pozycja, wiele opinii
minds-first = Pierwszy wybór
minds-second = Drugi wybór
minds-waiting = Czeka
minds-depth = Szuka, głębokość { $depth }
minds-stopped = Zatrzymany
minds-progress = Odpowiedzi: { $done } z { $count }
minds-agree = Wszyscy wybierają { $square }.
minds-disagree = Nie są zgodni: { $squares }.
minds-scales = Każdy gracz ma własną skalę ocen: porównuj jego ruchy, a nie graczy.
minds-go-on = Szukaj ponownie
minds-choose = Wybierz graczy…
minds-chosen = Gotowe
minds-most = Najwyżej { $count } graczy
minds-empty = Wybierz graczy, których chcesz zapytać.
minds-remove = Nie pytaj: { $name }

# Style cards
command-style = Karta stylu
    .tip = Pokaż, jak gra komputer na planszy: portret, wykres i jego nawyki
style-show = Karta stylu
style-measuring = Partia { $done } z { $count }
style-games = Partie z poziomami: { $count }. Każda liczba mówi, ilu graczy na 100 ma niższą wartość; 50 to przeciętna.
style-plain = Gra bez wyraźnego stylu
style-discs = Piony
style-mobility = Mobilność
style-edges = Krawędzie
style-corners = Rogi
style-risk = Ryzyko
style-parity = Parzystość
style-variety = Różnorodność
style-swindles = Odwrócenia
style-discs-low = na początku trzyma mało pionów
style-discs-high = wcześnie zbiera piony
style-mobility-low = brakuje mu ruchów
style-mobility-high = zachowuje wiele ruchów
style-edges-low = zostawia krawędzie
style-edges-high = wcześnie zajmuje krawędzie
style-corners-low = oddaje rogi
style-corners-high = zajmuje rogi
style-risk-low = unika pustych rogów
style-risk-high = gra obok pustych rogów
style-parity-low = traci parzystość
style-parity-high = zachowuje parzystość
style-variety-low = gra zawsze tak samo
style-variety-high = każdą partię gra inaczej
style-swindles-low = nie odrabia strat
style-swindles-high = odwraca przegrane partie

# Obrazy i ekran
command-save-picture = Zapisz obraz…
    .tip = Plansza jako PNG lub SVG albo partia do tego miejsca jako animowany GIF
    .also = zrzut eksport
file-picture-title = Zapisz obraz: .png, .svg albo .gif dla partii
file-chart-title = Zapisz wykres: .svg albo .png
file-export-title = Zapisz plik
command-full-screen = Pełny ekran
    .tip = Wypełnij oknem cały ekran albo nie
    .also = ustawienia preferencje opcje maksymalizuj
lab-charts = Wykresy
lab-tree = Drzewo rodowe
lab-children = Dzieci
offspring-about = Zagraj z dziećmi lub rozegraj między nimi mecz. Zachowaj najpierw to, które najbardziej ci się podoba, potem inne: zachowane zostają rodzicami następnej szóstki.
offspring-legend = Słupki pokazują wagi gracza. Liczby pod nimi to wagi, którymi potomek najbardziej różni się od bliższego rodzica.
offspring-keep = { $count ->
    [0] Zachowaj kogoś do hodowli
    [one] Hoduj z 1 rodzica
   *[other] Hoduj z { $count } rodziców
}
    .tip = Zachowani są następnymi rodzicami; pierwszy gra w imieniu ewolucji
offspring-match = Mecz
    .tip = Dwaj zaznaczeni rozegrają mecz
offspring-keep-it = Zachowaj
offspring-parent = Rodzic
lab-breed = Skrzyżuj z…
    .tip = Obejrzyj dzieci tego gracza i innego
lab-state-choosing = Pokolenie { $done }: wybierz następnych rodziców
tree-living = Przodkowie żyjących
tree-everyone = Wszyscy
tree-zoom = Wysokość pokolenia
tree-legend = Kolor: najlepsze miejsce według przystosowania, od niskiego do wysokiego
tree-empty = Ta ewolucja nie zachowała jeszcze narodzin. Zachowa je po wznowieniu.
tree-node = Gracz { $number }, urodzony w pokoleniu { $generation }
tree-born = Urodzony w pokoleniu { $generation }
tree-alive = Żyje
tree-died = Zmarł w pokoleniu { $generation }
tree-children = Dzieci: { $count }
tree-place = Najlepsze miejsce według przystosowania: { $place } z { $of }, w pokoleniu { $generation }
tree-find = Znajdź w drzewie rodowym
tree-rebuilding = Odtwarzanie wag…
how-unknown = Pochodzenie nieznane
how-random = Wylosowany
how-heuristic = Wylosowany z opublikowanych zakresów
how-mutation = Mutacja { $first }
how-learning = Gracz { $first } po nauce
how-crossover = Skrzyżowanie { $first } i { $second }
how-crossover-mutation = Zmutowane skrzyżowanie { $first } i { $second }
past-plays = Jego ruch w bieżącej pozycji: { $square }
past-against = Przeciw pokoleniu
past-match = Mecz
    .tip = Mecz 25 par partii między najlepszymi z obu pokoleń
past-same = Oba pokolenia mają tego samego najlepszego gracza
past-since = Ten sam gracz od pokolenia { $generation }
past-fork = Rozgałęź od pokolenia { $generation }…
    .tip = Nowa ewolucja, która zaczyna od populacji tego pokolenia, z własnymi ustawieniami
form-title-fork = Rozgałęź ewolucję
    .tip = Zaczyna od tego pokolenia; jej wykres nakłada się na pierwowzór. Bez zmian ustawień przebiega jak pierwowzór.
runs-play = Graj
runs-folder = Otwórz folder { $name }
runs-more = Więcej…
runs-fork = Rozgałęź…
runs-name = Nowa nazwa
runs-rename = Zmień nazwę…
    .tip = Nadaj folderowi inną nazwę
runs-rename-do = Zmień
runs-delete = Usuń
    .tip = Przenieś do folderu .deleted obok, skąd można przywrócić
runs-deleted = Usunięto { $name }. Kopia jest w { $path }
runs-restore = Przywróć
size-kilobytes = { $count } kB
size-megabytes = { $count } MB
deleted-runs-title = Usunięte przebiegi
deleted-runs-none = Nie ma usuniętych przebiegów.
deleted-runs-restore = Przywróć { $name }
deleted-runs-remove = Usuń na dobre…
deleted-runs-remove-name = Usuń { $name } na dobre…
deleted-runs-question = Usunąć { $name } na dobre? Potem nie da się go przywrócić.
deleted-runs-yes = Usuń na dobre
deleted-runs-keep = Zachowaj
runs-difference = { $one } ma przewagę nad { $two }: { $value } Elo po pokoleniu lub rundzie { $step }, według partii ze stałymi przeciwnikami (przedział 95%: od { $low } do { $high })
runs-difference-open = { $one } ma przewagę nad { $two }: { $value } Elo po pokoleniu lub rundzie { $step }, według partii ze stałymi przeciwnikami (przedział 95%: od { $low } do { $high }; nie wiadomo więc, kto jest silniejszy)
runs-test = Sprawdź, która jest silniejsza
    .tip = Najnowsi gracze obu przebiegów (w ewolucji: najlepiej przystosowani dotąd) grają do 500 par partii. Mecz kończy się, gdy tylko jest jasne, kto jest silniejszy: według testu sekwencyjnego (SPRT) −10 wobec +10 Elo z błędem 5%, lub według par wygranych i przegranych z błędem 1%
runs-test-score = { $one } przeciw { $two }: { $wins } wygranych, { $draws } remisów, { $losses } przegranych
runs-test-open = nierozstrzygnięte
runs-test-as-of = Między { $one } po pokoleniu lub rundzie { $first } a { $two } po { $second }: przebiegi poszły od tego czasu dalej.
runs-test-again = Sprawdź ponownie
runs-test-clear = silniejszy gracz: { $name }
runs-test-stop = Zatrzymaj
time-estimating = mierzenie…
lab-export-player = Gracz do przekazania
    .tip = Mały plik z wagami, przeszukiwaniem, pochodzeniem i siłą. Upuszczony na okno staje się tam graczem.
origin-shared = z { $run }, ziarno { $seed }
origin-evidence = { $elo } Elo (od { $low } do { $high }, partie: { $games })

# Zadania
page-puzzles = Zadania
puzzles-reading = Wczytywanie twoich odpowiedzi…
puzzles-answers = { $count ->
    [one] 1 zadanie za tobą
    [few] { $count } zadania za tobą
    [many] { $count } zadań za tobą
   *[other] { $count } zadania za tobą
}
    .tip = Twój ranking w rozwiązywaniu zadań według Glicko-2; liczy się pierwsza próba
puzzles-theme = Temat
puzzles-all-themes = Wszystkie tematy
puzzles-shipped = Zbiór
puzzles-making = Szukam zadań w twoich partiach… dotąd { $count }
puzzles-none = Twoje partie nie mają jeszcze takich zadań. Zadania pochodzą z ostatnich 16 ruchów partii.
puzzle-edge = Nie oddawaj rogu
puzzle-corner = Zdobądź róg
puzzle-only-move = Jedyny ruch
puzzle-perfect-end = Doskonała końcówka
puzzles-rated = Ranking { $rating }
puzzle-task-edge = Pewien kuszący ruch oddaje róg. Znajdź ten, który go zachowuje.
puzzle-task-corner = Znajdź ruch, który zdobywa róg.
puzzle-task-win = Tylko jeden ruch wygrywa. Znajdź go.
puzzle-task-draw = Tylko jeden ruch remisuje; wszystkie inne przegrywają. Znajdź go.
puzzle-task-end = Zagraj doskonale ostatnie pola ({ $count }): od czego zacząć?
puzzles-tries = { $count ->
    [one] Została jedna próba
   *[other] Próby: { $count }, liczy się pierwsza
}
puzzles-tries-left = { $count ->
    [one] Została jedna próba
   *[other] Pozostało prób: { $count }; liczyła się pierwsza
}
puzzles-right = Dobrze: { $square }. Liczby to końcowe różnice pionów przy najlepszej grze.
puzzles-late = Najlepszy ruch to { $square }. Liczby to końcowe różnice pionów przy najlepszej grze.
puzzles-missed = Najlepszy ruch to { $square }. Liczby to końcowe różnice pionów przy najlepszej grze.
puzzles-rating-after = { $count ->
    [one] Ranking po jeszcze jednym zadaniu
   *[other] Ranking po jeszcze { $count } zadaniach
}
    .tip = Pierwsze odpowiedzi zbyt mocno zmieniają ranking, by coś znaczył
puzzles-change = Twój ranking: { $before } → { $after } ({ $change })
puzzles-next = Następne zadanie
puzzles-give-up = Pokaż odpowiedź
    .tip = Liczy się jako błąd, chyba że już próbowano
puzzles-hint = Pokaż podpowiedź
    .tip = Podpowiedzi nie zmieniają twojego rankingu
puzzles-hint-next = Pokaż następną podpowiedź
puzzles-hint-corner = Podpowiedź: zajmij róg.
puzzles-hint-upper-left = Podpowiedź: spójrz na lewą górną ćwiartkę planszy.
puzzles-hint-upper-right = Podpowiedź: spójrz na prawą górną ćwiartkę planszy.
puzzles-hint-lower-left = Podpowiedź: spójrz na lewą dolną ćwiartkę planszy.
puzzles-hint-lower-right = Podpowiedź: spójrz na prawą dolną ćwiartkę planszy.
puzzles-hint-flips = { $count ->
    [one] Ten ruch odwraca jeden pion.
    [few] Ten ruch odwraca { $count } piony.
    [many] Ten ruch odwraca { $count } pionów.
   *[other] Ten ruch odwraca { $count } piona.
}
puzzles-wrong = { $square } to nie najlepszy ruch. Spróbuj ponownie.
wrong-corner = Pozwala przeciwnikowi zająć róg { $corner } { $when }.
wrong-free-corner = Możesz od razu zająć róg.
wrong-later-corner = Inny ruch daje ci róg { $when }.
wrong-pass = Zabraknie ci ruchów i trzeba będzie spasować.
wrong-last-move = Przeciwnik będzie miał ostatni ruch.
wrong-wiped = Stracisz wszystkie piony.
wrong-mobility = Zostawia przeciwnikowi ruchów: { $count }; najlepszy ruch tylko { $other }.
wrong-mobility-later = Później zostawia przeciwnikowi więcej ruchów niż najlepszy ruch.
wrong-own-mobility = { $count ->
    [0] Następnym razem zabraknie ci ruchów; najlepszy ruch zostawia ich { $other }.
   *[other] Następnym razem ruchów będzie tylko { $count }; najlepszy ruch zostawia ich { $other }.
}
wrong-own-mobility-later = Później zabraknie ci ruchów.
wrong-safe = { $count ->
    [0] Każdy twój następny ruch odda róg.
   *[other] Twoich następnych ruchów, które nie oddają rogu, będzie tylko { $count }.
}
wrong-opened = Pozwala przeciwnikowi zagrać { $squares }.
wrong-frontier = Zostawia wiele twoich pionów obok pustych pól, co daje ruchy przeciwnikowi.
wrong-edge = Przeciwnik może wtedy zaatakować twoją krawędź na { $squares }.
wrong-stable = Daje przeciwnikowi piony na krawędzi, których nie da się już odwrócić.
wrong-better-edge = Inny ruch zyskuje więcej pionów na krawędzi.
wrong-no-pass = Inny ruch zmusiłby przeciwnika do pasu.
wrong-pair = Przeciwnik dostaje wtedy oba pola: { $squares }.
wrong-waits = Ten ruch może poczekać: przeciwnik nie może tam zagrać przed tobą.
wrong-reply = Najlepsza odpowiedź przeciwnika to { $square }, gdzie wskazuje strzałka.
wrong-cost = { $count ->
    [one] Przy najlepszej grze kosztuje cię { $count } pion.
    [few] Przy najlepszej grze kosztuje cię { $count } piony.
    [many] Przy najlepszej grze kosztuje cię { $count } pionów.
   *[other] Przy najlepszej grze kosztuje cię { $count } piona.
}
