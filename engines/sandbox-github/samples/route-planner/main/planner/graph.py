"""A road network: towns, and the roads between them."""

from __future__ import annotations

import csv
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Road:
    to: str
    kilometres: float
    kilometres_per_hour: float = 80.0

    @property
    def hours(self) -> float:
        return self.kilometres / self.kilometres_per_hour


class RoadNetwork:
    """Roads can be driven in both directions."""

    def __init__(self) -> None:
        self._roads: dict[str, list[Road]] = defaultdict(list)

    def add(self, start: str, end: str, kilometres: float, speed: float = 80.0) -> None:
        if kilometres <= 0:
            raise ValueError(f"{start}-{end}: a road is longer than nothing")
        self._roads[start].append(Road(end, kilometres, speed))
        self._roads[end].append(Road(start, kilometres, speed))

    def roads_from(self, town: str) -> list[Road]:
        return self._roads.get(town, [])

    def __contains__(self, town: str) -> bool:
        return town in self._roads

    @classmethod
    def from_csv(cls, path: Path) -> RoadNetwork:
        network = cls()
        with path.open(newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                network.add(row["from"], row["to"], float(row["km"]), float(row["speed"]))
        return network
