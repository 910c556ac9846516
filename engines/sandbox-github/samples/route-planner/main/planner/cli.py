"""The command line: python -m planner.cli Graz Vienna --roads roads.csv"""

import argparse
import sys
from pathlib import Path

from .dijkstra import NoRoute, shortest_route
from .graph import RoadNetwork


def main() -> int:
    parser = argparse.ArgumentParser(description="Find the way between two towns.")
    parser.add_argument("start")
    parser.add_argument("goal")
    parser.add_argument("--roads", type=Path, required=True)
    parser.add_argument("--fastest", action="store_true", help="count hours instead of kilometres")
    options = parser.parse_args()

    network = RoadNetwork.from_csv(options.roads)
    cost = (lambda road: road.hours) if options.fastest else (lambda road: road.kilometres)
    try:
        total, towns = shortest_route(network, options.start, options.goal, cost)
    except NoRoute as error:
        print(error, file=sys.stderr)
        return 1
    unit = "h" if options.fastest else "km"
    print(f"{' > '.join(towns)} ({total:.1f} {unit})")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
