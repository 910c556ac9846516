import { type Analytics, RANGE_DAYS } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import { dayNumber } from '../index/index.ts';
import { addGains, GAINS, type Gains, noGains } from './author-stats.ts';
import type { RollUpRepository } from './roll-up.repository.ts';

const DAY_MS = 86_400_000;

export class AnalyticsService {
  readonly #rollUps: RollUpRepository;

  constructor(rollUps: RollUpRepository) {
    this.#rollUps = rollUps;
  }

  /** Returns the viewer's gains in the range that ends today in UTC, and in the range before it. */
  async read({ viewer }: UserContext, range: Analytics['range']): Promise<Analytics> {
    const length = RANGE_DAYS[range];
    const today = dayNumber(Date.now());
    const first = today - length + 1;
    const gained = await this.#rollUps.gained(viewer.id, { from: first - length, to: today });
    const sum = (from: number, to: number) => {
      const total = noGains();
      for (const [day, gains] of gained) if (day >= from && day <= to) addGains(total, gains);
      return total;
    };
    const days = Array.from({ length }, (_, i) => presentDay(first + i, gained.get(first + i)));
    return { range, days, totals: sum(first, today), previous: sum(first - length, first - 1) };
  }
}

function presentDay(day: number, gained: Partial<Gains> = {}): Analytics['days'][number] {
  const gains = noGains();
  addGains(gains, gained);
  return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), ...gains };
}

/** Returns RFC 4180 CSV: a header, a line per day, each ended by CR LF. No value needs quotes. */
export function analyticsCsv({ days }: Analytics): string {
  const lines = days.map((day) => [day.day, ...GAINS.map((kind) => day[kind])].join(','));
  return [['day', ...GAINS].join(','), ...lines, ''].join('\r\n');
}
