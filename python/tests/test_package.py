"""The package against rules written out in Python, and the API tests of the environments."""

import doctest
import warnings

import numpy as np
import pytest

import othello_lab as ol

DIRECTIONS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


def slow_flips(own: set, opp: set, square: int) -> set:
    """The discs flipped by a move, by walking over the board."""
    flips = set()
    if square in own or square in opp:
        return flips
    for down, right in DIRECTIONS:
        row, column, line = square // 8 + down, square % 8 + right, set()
        while 0 <= row < 8 and 0 <= column < 8 and row * 8 + column in opp:
            line.add(row * 8 + column)
            row, column = row + down, column + right
        if 0 <= row < 8 and 0 <= column < 8 and row * 8 + column in own:
            flips |= line
    return flips


def squares(bits: int) -> set:
    return {square for square in range(64) if bits >> square & 1}


def test_the_examples_of_the_documentation_run():
    failed, tried = doctest.testmod(ol)
    assert tried > 5 and failed == 0


def test_random_games_follow_the_rules_written_out():
    own, opp = ol.start(20)
    for ply in range(70):
        legal = ol.legal_moves(own, opp)
        for i in range(len(own)):
            mine, theirs = squares(int(own[i])), squares(int(opp[i]))
            expected = {s for s in range(64) if slow_flips(mine, theirs, s)}
            assert squares(int(legal[i])) == expected
        moves = ol.random_moves(own, opp, seed=ply)
        next_own, next_opp = ol.play(own, opp, moves)
        for i, square in enumerate(moves):
            if 0 <= square < 64:
                flips = slow_flips(squares(int(own[i])), squares(int(opp[i])), int(square))
                assert squares(int(next_opp[i])) == squares(int(own[i])) | flips | {int(square)}
        own, opp = next_own, next_opp
    assert ol.is_over(own, opp).all()


def test_illegal_input_is_an_error_that_names_the_position():
    own, opp = ol.start(2)
    with pytest.raises(ValueError, match="position 1: a1 is not legal"):
        ol.play(own, opp, np.array([19, 0], np.int8))
    with pytest.raises(ValueError, match="position 0: 99, which is no square"):
        ol.play(own, opp, np.array([99, 19], np.int8))
    with pytest.raises(ValueError, match="position 0: own and opp share squares"):
        ol.legal_moves(own, own)
    with pytest.raises(ValueError, match="own has 2 positions, opp has 1"):
        ol.legal_moves(own, opp[:1])
    with pytest.raises(ValueError):
        ol.Player("pvs:8@nosuchfile")
    with pytest.raises(ValueError):
        ol.Player("gtp:rm -rf x")


def test_planes_and_bitboards_say_the_same():
    own, opp = ol.play(*ol.start(), np.array([ol.square_of("f5")], np.int8))
    planes = ol.planes(own, opp)
    assert planes.shape == (1, 2, 8, 8)
    assert planes[0, 1, 4, 5] == 1 and planes[0, 0].sum() == 1 and planes[0, 1].sum() == 4
    assert (ol.squares_of(opp)[0].reshape(8, 8) == planes[0, 1]).all()


def test_the_solver_agrees_with_plain_negamax():
    def negamax(own: int, opp: int) -> int:
        pair = np.array([own], np.uint64), np.array([opp], np.uint64)
        if ol.is_over(*pair)[0]:
            return int(ol.margins(*pair)[0])
        legal = squares(int(ol.legal_moves(*pair)[0])) or {ol.PASS}
        results = []
        for square in legal:
            next_own, next_opp = ol.play(*pair, np.array([square], np.int8))
            results.append(-negamax(int(next_own[0]), int(next_opp[0])))
        return max(results)

    own, opp = ol.start(5)
    for ply in range(54):
        own, opp = ol.play(own, opp, ol.random_moves(own, opp, seed=100 + ply))
    exact = ol.solve(own, opp)
    assert [negamax(int(a), int(b)) for a, b in zip(own, opp)] == exact.tolist()
    with pytest.raises(ValueError, match="60 empty squares"):
        ol.solve(*ol.start())


def test_players_choose_legal_moves_and_the_same_ones_each_time():
    own, opp = ol.start(8)
    for ply in range(20):
        own, opp = ol.play(own, opp, ol.random_moves(own, opp, seed=ply))
    player = ol.Player("alphabeta:3@jma")
    moves, values = player.choose(own, opp)
    ol.play(own, opp, moves)
    again, same = player.choose(own, opp)
    assert (moves == again).all() and (values == same).all()
    result = player.search(int(own[0]), int(opp[0]))
    assert result.best == moves[0] and result.nodes > 1 and result.line


def test_models_value_batches():
    own, opp = ol.start(4)
    own, opp = ol.play(own, opp, np.array([19, 26, 37, 44], np.int8))
    values = ol.Model("glem").evaluate(own, opp)
    assert np.ptp(values) < 1e-4, "the four first moves are symmetric"
    assert ol.Model("sci").weights.tolist() == [50.0, -25.0, 1.0]
    assert ol.features(own, opp).shape == (4, 6)


def test_self_play_yields_rows_to_learn_from():
    rows = ol.self_play(ol.Player("mcts:50"), 2, seed=3)
    assert rows["visits"].shape == (len(rows["own"]), 64)
    legal = ol.squares_of(ol.legal_moves(rows["own"], rows["opp"]))
    assert ((rows["visits"] > 0) <= (legal == 1)).all()
    assert legal[np.arange(len(legal)), rows["move"]].all()
    same = ol.self_play(ol.Player("mcts:50"), 2, seed=3)
    assert (rows["visits"] == same["visits"]).all()


def test_games_survive_files(tmp_path):
    game = ol.Game("f5d6c3d3c4f4f6")
    record = ol.Record(game, black="Ada", white="Émile")
    for ending in ["sgf", "ggf"]:
        path = tmp_path / f"game.{ending}"
        assert ol.write_games(path, [record, record]) == []
        back = ol.read_games(path)
        assert [(r.game.moves, r.black, r.white) for r in back] == [(game.moves, "Ada", "Émile")] * 2
    assert ol.write_games(tmp_path / "game.txt", [record]) != [], "moves alone hold no names"
    with pytest.raises(ValueError):
        ol.read_games(tmp_path / "missing.sgf")
    damaged = tmp_path / "damaged.ggf"
    damaged.write_text("(;GM[Othello]TY[8]B[F5];)(;GM[Othello]TY[8]B[A1];)")
    with pytest.raises(ValueError, match="game 2"):
        ol.read_games(damaged)
    assert len(ol.read_games(damaged, lenient=True)) == 1


def test_evolution_repeats_and_reports_each_generation():
    seen = []
    settings = dict(searcher="alphabeta:1", parents=4, children=4, opponents=2, seed=5)
    best = ol.evolve("sci", 3, progress=seen.append, **settings)
    assert [report["generation"] for report in seen] == [1, 2, 3]
    assert (best.weights == ol.evolve("sci", 3, **settings).weights).all()
    assert ol.evolve("sci", 9, progress=lambda report: False, **settings).generation <= 1
    with pytest.raises(ValueError):
        ol.evolve("nothing", 1)


def rows(games=60):
    played = ol.self_play(ol.Player("alphabeta:1@jma"), games, seed=3, random_plies=20)
    return played["own"], played["opp"], played["result"].astype(np.float32), played["game"]


def test_trained_patterns_are_saved_and_play(tmp_path):
    own, opp, value, game = rows()
    epochs = []
    model = ol.train_patterns(own, opp, value, game, seed=4, progress=epochs.append)
    assert [epoch["epoch"] for epoch in epochs] == list(range(1, len(epochs) + 1))
    assert epochs[-1]["training_error"] < epochs[0]["training_error"]
    model.save(tmp_path / "mine.glem")
    again = ol.Model(str(tmp_path / "mine.glem"))
    np.testing.assert_array_equal(again.evaluate(own, opp), model.evaluate(own, opp))
    assert np.corrcoef(model.evaluate(own, opp), value)[0, 1] > 0.5
    same = ol.train_patterns(own, opp, value, game, seed=4)
    np.testing.assert_array_equal(same.evaluate(own, opp), model.evaluate(own, opp))
    stopped = []
    ol.train_patterns(own, opp, value, game, progress=lambda epoch: stopped.append(epoch) or False)
    assert len(stopped) == 1


def test_a_trained_network_is_saved_and_has_a_policy(tmp_path):
    played = ol.self_play(ol.Player("alphabeta:1@jma"), 60, seed=3, random_plies=20)
    outcome = np.sign(played["result"]).astype(np.float32)
    epochs = []
    net = ol.train_network(
        played["own"], played["opp"], outcome, played["game"],
        visits=played["visits"], hidden=[16], epochs=3, progress=epochs.append,
    )
    assert len(epochs) == 3 and epochs[-1]["training_error"] < epochs[0]["training_error"]
    net.save(tmp_path / "net.ron")
    again = ol.Model(str(tmp_path / "net.ron"))
    np.testing.assert_array_equal(
        again.evaluate(played["own"], played["opp"]), net.evaluate(played["own"], played["opp"])
    )


def test_training_refuses_rows_that_do_not_fit():
    own, opp, value, game = rows(5)
    with pytest.raises(ValueError, match="value has"):
        ol.train_patterns(own, opp, value[:-1], game)
    with pytest.raises(ValueError, match="value 0: expected -64 to 64, found NaN"):
        ol.train_patterns(own, opp, np.full_like(value, np.nan), game)
    with pytest.raises(ValueError, match="no position to learn from"):
        ol.train_patterns(own[:0], opp[:0], value[:0], game[:0])
    with pytest.raises(ValueError, match="validation"):
        ol.train_patterns(own, opp, value, game, validation=1.0)
    with pytest.raises(ValueError, match="expected visits of shape"):
        visits = np.zeros((3, 64), np.uint32)
        ol.train_network(own, opp, value / 64, game, visits=visits)
    with pytest.raises(ValueError, match="only pattern weights and networks"):
        ol.Model("jma").save("never.ron")


def test_a_match_tells_result_and_progress():
    seen = []
    result = ol.play_match(
        "alphabeta:2@jma", "random", pairs=5, progress=lambda done, of: seen.append((done, of))
    )
    assert result.wins + result.draws + result.losses == 10
    assert result.elo > 0 and result.superiority > 0.9
    assert seen[-1] == (10, 10)
    low, high = result.elo_interval
    assert low < result.elo < high


def test_gymnasium_accepts_the_environment():
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    from gymnasium.utils.env_checker import check_env

    from othello_lab.envs import OthelloEnv

    check_env(OthelloEnv(), skip_render_check=True)
    env = OthelloEnv("alphabeta:1@jma", render_mode="ansi")
    wins = 0
    for episode in range(4):
        observation, _ = env.reset(seed=7 if episode == 0 else None)
        over = False
        while not over:
            action = int(np.flatnonzero(observation["action_mask"])[0])
            observation, reward, over, _, info = env.step(action)
        assert reward == np.sign(info["margin"])
        wins += reward
    assert isinstance(env, gymnasium.Env) and len(env.render().splitlines()) == 8


def test_pettingzoo_accepts_the_environment():
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from othello_lab.envs import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(), num_cycles=500)
