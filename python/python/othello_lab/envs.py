"""Environments for reinforcement learning: Gymnasium (one agent against a player) and PettingZoo (two agents).

An observation is ``{"observation": planes, "action_mask": mask}``: the planes are ``uint8`` of shape
(2, 8, 8), own discs first; the mask has 65 entries, of which the last is the pass. A reward is 1, 0 or -1 at
the end of a game.
"""

from __future__ import annotations

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import othello_lab as ol

_ACTIONS = 65


def _spaces() -> tuple[spaces.Dict, spaces.Discrete]:
    observation = spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (2, 8, 8), np.uint8),
            "action_mask": spaces.Box(0, 1, (_ACTIONS,), np.int8),
        }
    )
    return observation, spaces.Discrete(_ACTIONS)


def _observe(own: np.ndarray, opp: np.ndarray, to_move: bool) -> dict[str, np.ndarray]:
    mask = np.zeros(_ACTIONS, np.int8)
    if to_move:
        legal = ol.legal_moves(own, opp)
        mask[:64] = ol.squares_of(legal)[0]
        mask[ol.PASS] = int(legal[0] == 0 and not ol.is_over(own, opp)[0])
    return {"observation": ol.planes(own, opp)[0], "action_mask": mask}


class OthelloEnv(gymnasium.Env):
    """One agent against a player of the program, such as ``OthelloEnv("alphabeta:2@jma")``.

    The agent plays black in even episodes and white in odd ones. An action that is not legal loses the game.
    """

    metadata = {"render_modes": ["ansi"], "name": "othello_v0"}

    def __init__(self, opponent: str = "random", render_mode: str | None = None):
        self.observation_space, self.action_space = _spaces()
        self.render_mode = render_mode
        self._opponent = ol.Player(opponent)
        self._episode = -1
        self._own, self._opp = ol.start()
        self._black = True

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        if seed is not None:
            self._episode = -1
        self._episode += 1
        self._own, self._opp = ol.start()
        self._black = self._episode % 2 == 0
        if not self._black:
            self._answer()
        return self._observation(), {}

    def step(self, action: int):
        mask = self._observation()["action_mask"]
        if ol.is_over(self._own, self._opp)[0]:
            raise RuntimeError("the game is over: call reset()")
        if not mask[int(action)]:
            return self._observation(), -1.0, True, False, {"illegal": True}
        self._play(int(action))
        self._answer()
        over = bool(ol.is_over(self._own, self._opp)[0])
        margin = int(ol.margins(self._own, self._opp)[0])
        reward = float(np.sign(margin)) if over else 0.0
        info = {"margin": margin} if over else {}
        return self._observation(), reward, over, False, info

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        own, opp = ol.planes(self._own, self._opp)[0]
        mine, theirs = ("X", "O") if self._black else ("O", "X")
        cells = np.where(own == 1, mine, np.where(opp == 1, theirs, "-"))
        return "\n".join("".join(row) for row in cells)

    def _observation(self):
        return _observe(self._own, self._opp, True)

    def _play(self, square: int):
        self._own, self._opp = ol.play(self._own, self._opp, np.array([square], np.int8))

    def _answer(self):
        """The opponent's move. The agent's own passes are its actions."""
        if not ol.is_over(self._own, self._opp)[0]:
            seed = int(self.np_random.integers(2**31))
            moves, _ = self._opponent.choose(self._own, self._opp, seed=seed)
            self._play(int(moves[0]))
        else:
            self._own, self._opp = self._opp, self._own


class raw_env(AECEnv):
    """Two agents, ``black`` and ``white``, in PettingZoo's AEC interface."""

    metadata = {"render_modes": ["ansi"], "name": "othello_v0", "is_parallelizable": False}

    def __init__(self, render_mode: str | None = None):
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = ["black", "white"]
        observation, action = _spaces()
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: action for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None):
        self.agents = self.possible_agents[:]
        self._own, self._opp = ol.start()
        self.agent_selection = "black"
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}

    def observe(self, agent):
        if agent == self.agent_selection:
            return _observe(self._own, self._opp, True)
        return _observe(self._opp, self._own, False)

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        other = "white" if agent == "black" else "black"
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        mask = _observe(self._own, self._opp, True)["action_mask"]
        if mask[int(action)]:
            self._own, self._opp = ol.play(self._own, self._opp, np.array([action], np.int8))
            if ol.is_over(self._own, self._opp)[0]:
                won = float(np.sign(int(ol.margins(self._opp, self._own)[0])))
                self._end({agent: won, other: -won})
        else:
            self.infos[agent] = {"illegal": True}
            self._end({agent: -1.0, other: 1.0})
        self.agent_selection = other
        self._accumulate_rewards()

    def render(self):
        if self.render_mode != "ansi":
            return None
        own, opp = ol.planes(self._own, self._opp)[0]
        mine, theirs = ("X", "O") if self.agent_selection == "black" else ("O", "X")
        cells = np.where(own == 1, mine, np.where(opp == 1, theirs, "-"))
        return "\n".join("".join(row) for row in cells)

    def close(self):
        pass

    def _end(self, rewards: dict[str, float]):
        self.rewards = rewards
        self.terminations = {agent: True for agent in self.agents}


def env(render_mode: str | None = None) -> raw_env:
    """The two-agent environment."""
    return raw_env(render_mode)
