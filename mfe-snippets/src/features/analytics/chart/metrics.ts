import type { Figures } from '../../../data/analytics-queries.ts';

/** What is counted. */
export type MetricKey = keyof Figures['totals'];

/** One line of the chart. Each has a dash of its own: colour alone tells nothing. */
export interface Metric {
  key: MetricKey;
  label: string;
  /** The colour's token. */
  colour: string;
  dash: readonly number[];
  /** An area below the line, in this token's colour. */
  area?: string;
}

/** In the order of every table and file. */
export const METRICS: readonly Metric[] = [
  { key: 'views', label: 'Views', colour: '--fg-1', dash: [], area: '--accent-soft' },
  { key: 'stars', label: 'Stars', colour: '--star', dash: [] },
  { key: 'forks', label: 'Forks', colour: '--info', dash: [6, 3] },
  { key: 'copies', label: 'Copies', colour: '--success', dash: [2, 3] },
];
