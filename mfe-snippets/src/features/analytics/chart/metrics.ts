import { type Msg, msg } from '@snippetry/contracts/texts';
import { plural } from '@snippetry/web-kit';
import type { Figures } from '../../../data/analytics.queries.ts';

export type MetricKey = keyof Figures['totals'];

/** One line of the chart. Each has its own dash pattern, so that colour is not the only difference. */
export interface Metric {
  key: MetricKey;
  label: Msg;
  /** Formats a count with its noun; plural for any number in English, like the label. */
  counted: (count: number) => string;
  /** Colour token of the line. */
  colour: string;
  dash: readonly number[];
  /** Colour token of the area below the line. */
  area?: string;
}

/** All metrics, in the order of tables and files. */
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
