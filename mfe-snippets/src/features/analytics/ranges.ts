import { type Msg, msg } from '@snippetry/contracts/texts';
import type { Range } from '../../data/analytics-queries.ts';

/** The ranges to choose from. */
export const RANGES: readonly { value: Range; label: Msg; days: number }[] = [
  { value: '7d', label: msg('Last 7 days'), days: 7 },
  { value: '30d', label: msg('Last 30 days'), days: 30 },
  { value: '90d', label: msg('Last 90 days'), days: 90 },
  { value: '1y', label: msg('Last year'), days: 365 },
];

const DEFAULT: Range = '30d';

/** The range an address asks for; 30 days where it names none that exists. */
export function readRange(params: URLSearchParams): Range {
  const asked = params.get('range');
  return RANGES.find(({ value }) => value === asked)?.value ?? DEFAULT;
}

/** The address with another range; the default stays out of it. */
export function writeRange(params: URLSearchParams, range: Range): URLSearchParams {
  const next = new URLSearchParams(params);
  if (range === DEFAULT) next.delete('range');
  else next.set('range', range);
  return next;
}

/** How many days a range has. */
export function daysOf(range: Range): number {
  return RANGES.find(({ value }) => value === range)?.days ?? 0;
}
