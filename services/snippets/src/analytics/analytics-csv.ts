import type { Analytics } from '@snippetry/contracts';
import { GAINS } from '../domain/gains.ts';

/** RFC 4180: a header, one line per day, each ended by CR LF. Nothing in it needs quotes. */
export function analyticsCsv({ days }: Analytics): string {
  const lines = days.map((day) => [day.day, ...GAINS.map((kind) => day[kind])].join(','));
  return [['day', ...GAINS].join(','), ...lines, ''].join('\r\n');
}
