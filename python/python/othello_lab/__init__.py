"""Othello for experiments.

Positions are two ``uint64`` bitboards: ``own``, the discs of the side to move, and ``opp``, the opponent's.
Bit 0 is a1, bit 1 is b1, bit 63 is h8. Most functions take arrays of them, a batch.

>>> import othello_lab as ol
>>> own, opp = ol.start(3)
>>> moves = ol.legal_moves(own, opp)
>>> ol.squares_of(moves).sum(axis=1).tolist()
[4, 4, 4]
>>> own, opp = ol.play(own, opp, ol.random_moves(own, opp, seed=1))
>>> ol.is_over(own, opp).tolist()
[False, False, False]

A player is written as on the command line.

>>> player = ol.Player("alphabeta:4@jma")
>>> game = ol.Game("f5d6c3")
>>> result = player.search(*game.position)
>>> game.play(ol.square_name(result.best))
>>> len(game)
4
"""

from ._native import (
    EvolvedPlayer,
    Game,
    MatchResult,
    Model,
    Player,
    Record,
    SearchResult,
    evolve,
    features,
    is_over,
    legal_moves,
    margins,
    planes,
    play,
    play_match,
    random_margins,
    random_moves,
    read_games,
    self_play,
    solve,
    squares_of,
    start,
    train_network,
    train_patterns,
    write_games,
)

#: The square of a pass in arrays of moves.
PASS = 64
#: Stands in for a move where the game is over.
NO_MOVE = -1


def square_name(square: int) -> str:
    """The name of a square, 0 to 63.

    >>> square_name(0), square_name(63)
    ('a1', 'h8')
    """
    if not 0 <= square < 64:
        raise ValueError(f"expected a square from 0 to 63, found {square}")
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square_of(name: str) -> int:
    """The square with a name such as ``f5``.

    >>> square_of("a1"), square_of("h8")
    (0, 63)
    """
    if len(name) != 2 or name[0] not in "abcdefgh" or name[1] not in "12345678":
        raise ValueError(f"expected a square such as f5, found {name!r}")
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


__all__ = [
    "NO_MOVE",
    "PASS",
    "EvolvedPlayer",
    "Game",
    "MatchResult",
    "Model",
    "Player",
    "Record",
    "SearchResult",
    "evolve",
    "features",
    "is_over",
    "legal_moves",
    "margins",
    "planes",
    "play",
    "play_match",
    "random_margins",
    "random_moves",
    "read_games",
    "self_play",
    "solve",
    "square_name",
    "square_of",
    "squares_of",
    "start",
    "train_network",
    "train_patterns",
    "write_games",
]
