import { type Msg, msg } from '@snippetry/contracts/texts';
import type { Range } from '../../data/analytics.queries.ts';

export const RANGES: readonly { value: Range; label: Msg; days: number }[] = [
  { value: '7d', label: msg('Last 7 days'), days: 7 },
  { value: '30d', label: msg('Last 30 days'), days: 30 },
  { value: '90d', label: msg('Last 90 days'), days: 90 },
  { value: '1y', label: msg('Last year'), days: 365 },
];

const DEFAULT: Range = '30d';

/** Reads the range from the address; 30 days by default. */
export function readRange(params: URLSearchParams): Range {
  const requested = params.get('range');
  return RANGES.find(({ value }) => value === requested)?.value ?? DEFAULT;
}

/** Writes a range into the address; the default is left out. */
export function writeRange(params: URLSearchParams, range: Range): URLSearchParams {
  const next = new URLSearchParams(params);
  if (range === DEFAULT) next.delete('range');
  else next.set('range', range);
  return next;
}

export function daysOf(range: Range): number {
  return RANGES.find(({ value }) => value === range)?.days ?? 0;
}
