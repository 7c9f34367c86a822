"""The tree of a search: what may be chosen, how often it was tried and what came of it."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.state import Actions

NONE: Final = -1  # where a node could be
HIDDEN: Final = -2  # as an action: something that the searching seat does not see


@final
class Tree:
    """Nodes as columns. Node 0 is the root; every other is reached by an action."""

    def __init__(self) -> None:
        self.action: vec[i64] = vec[i64]([NONE])
        self.mover: vec[i64] = vec[i64]([NONE])  # who chose the action
        self.first: vec[i64] = vec[i64]([NONE])  # the first child
        self.next: vec[i64] = vec[i64]([NONE])  # the next child of the same parent
        self.visits: vec[i64] = vec[i64]([0])
        self.offers: vec[i64] = vec[i64]([0])  # visits of the parent in which it was to be had
        self.sums: vec[float] = vec[float]([0.0])  # what the mover got, from 0 to 1 a visit
        self.wins: vec[float] = vec[float]([0.0])  # how much of that were wins
        self.prior: vec[float] = vec[float]([0.0])  # what it was thought to be worth before

    def child(self, node: i64, action: i64) -> i64:
        """The child that this action leads to, or NONE."""
        child = self.first[node]
        while child != NONE and self.action[child] != action:
            child = self.next[child]
        return child

    def add(self, node: i64, action: i64, mover: i64, prior: float) -> i64:
        child: i64 = len(self.action)
        self.action = append(self.action, action)
        self.mover = append(self.mover, mover)
        self.first = append(self.first, NONE)
        self.next = append(self.next, self.first[node])
        self.visits = append(self.visits, 0)
        self.offers = append(self.offers, 0)
        self.sums = append(self.sums, 0.0)
        self.wins = append(self.wins, 0.0)
        self.prior = append(self.prior, prior)
        self.first[node] = child
        return child

    def children(self, node: i64) -> list[int]:
        """The children, in the order in which they came."""
        found: list[int] = []
        child = self.first[node]
        while child != NONE:
            found.append(int(child))
            child = self.next[child]
        return found[::-1]

    def most_visited(self) -> i64:
        """The root's child that was tried most; of equals, the better one."""
        best: i64 = NONE
        child = self.first[0]
        while child != NONE:
            if best == NONE or self._is_ahead(child, best):
                best = child
            child = self.next[child]
        return best

    def _is_ahead(self, child: i64, other: i64) -> bool:
        if self.visits[child] != self.visits[other]:
            return self.visits[child] > self.visits[other]
        return self.sums[child] > self.sums[other]

    def lead(self) -> i64:
        """How many visits the most visited child is ahead of the next."""
        best: i64 = 0
        second: i64 = 0
        child = self.first[0]
        while child != NONE:
            visits = self.visits[child]
            if visits > best:
                second = best
                best = visits
            elif visits > second:
                second = visits
            child = self.next[child]
        return best - second

    def branch(self, root: i64, offered: Actions) -> "Tree":
        """The part below a node, as a tree of its own. Of its choices only those on offer: worlds
        that share a node may come to different questions there."""
        tree = Tree()
        tree.visits[0] = self.visits[root]
        here: list[tuple[int, int]] = [(int(root), 0)]
        while here:
            old, new = here.pop()
            for child in self.children(old):
                if new == 0 and not offered.has(self.action[child]):
                    tree.visits[0] -= self.visits[child]
                    continue
                copy = tree.add(new, self.action[child], self.mover[child], self.prior[child])
                tree.visits[copy] = self.visits[child]
                tree.offers[copy] = self.offers[child]
                tree.sums[copy] = self.sums[child]
                tree.wins[copy] = self.wins[child]
                here.append((child, int(copy)))
        return tree
