import { type Msg, msg } from '@snippetry/contracts/texts';
import { plural } from '@snippetry/web-kit';
import type { Figures } from '../../../data/analytics-queries.ts';

/** What is counted. */
export type MetricKey = keyof Figures['totals'];

/** One line of the chart. Each has a dash of its own: colour alone tells nothing. */
export interface Metric {
  key: MetricKey;
  label: Msg;
  /** As many of them, in words; in English always in the plural, as the label is. */
  counted: (count: number) => string;
  /** The colour's token. */
  colour: string;
  dash: readonly number[];
  /** An area below the line, in this token's colour. */
  area?: string;
}

/** In the order of every table and file. */
export const METRICS: readonly Metric[] = [
  {
    key: 'views',
    label: msg('Views'),
    counted: (count) => plural(count, { one: '{count} views', other: '{count} views' }),
    colour: '--fg-1',
    dash: [],
    area: '--accent-soft',
  },
  {
    key: 'stars',
    label: msg('Stars'),
    counted: (count) => plural(count, { one: '{count} stars', other: '{count} stars' }),
    colour: '--star',
    dash: [],
  },
  {
    key: 'forks',
    label: msg('Forks'),
    counted: (count) => plural(count, { one: '{count} forks', other: '{count} forks' }),
    colour: '--info',
    dash: [6, 3],
  },
  {
    key: 'copies',
    label: msg('Copies'),
    counted: (count) => plural(count, { one: '{count} copies', other: '{count} copies' }),
    colour: '--success',
    dash: [2, 3],
  },
];
