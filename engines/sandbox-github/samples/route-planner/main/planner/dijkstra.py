"""Dijkstra's algorithm with a heap."""

from __future__ import annotations

import heapq
from typing import Callable

from .graph import Road, RoadNetwork


class NoRoute(Exception):
    pass


def shortest_route(
    network: RoadNetwork,
    start: str,
    goal: str,
    cost: Callable[[Road], float] = lambda road: road.kilometres,
) -> tuple[float, list[str]]:
    """Return the cost of the cheapest route and the towns on it."""
    best: dict[str, float] = {start: 0.0}
    came_from: dict[str, str] = {}
    waiting: list[tuple[float, str]] = [(0.0, start)]

    while waiting:
        spent, town = heapq.heappop(waiting)
        if town == goal:
            return spent, _walk_back(came_from, start, goal)
        if spent > best[town]:
            continue  # A cheaper way to this town was found meanwhile.
        for road in network.roads_from(town):
            total = spent + cost(road)
            if total < best.get(road.to, float("inf")):
                best[road.to] = total
                came_from[road.to] = town
                heapq.heappush(waiting, (total, road.to))

    raise NoRoute(f"no road leads from {start} to {goal}")


def _walk_back(came_from: dict[str, str], start: str, goal: str) -> list[str]:
    route = [goal]
    while route[-1] != start:
        route.append(came_from[route[-1]])
    return route[::-1]
