import { perLocale } from '@snippetry/web-kit';
import type uPlot from 'uplot';
import { type Bucket, tickOf } from './buckets.ts';
import { METRICS, type MetricKey } from './metrics.ts';
import { pointTicks, valueRange, valueTicks } from './ticks.ts';

const LABEL_WIDTH = 84;
const compact = perLocale((tag) => new Intl.NumberFormat(tag, { notation: 'compact' }));

/** Values that the options read on each drawing. */
interface PlotSource {
  element: HTMLElement;
  buckets: () => readonly Bucket[];
  onMove: (point: Point | null) => void;
}

/** Position of the cursor. */
export interface Point {
  index: number;
  /** Pixels from the left of the chart, which is `width` pixels wide. */
  left: number;
  width: number;
}

/** Data in uPlot's format: indices of the buckets, then one list per line. */
export function plotData(buckets: readonly Bucket[]): uPlot.AlignedData {
  return [buckets.map((_, i) => i), ...METRICS.map(({ key }) => buckets.map((b) => b[key]))];
}

function seriesOf(colour: (token: string) => string, visible: ReadonlySet<MetricKey>) {
  return METRICS.map(
    ({ key, dash, area, colour: token }): uPlot.Series => ({
      show: visible.has(key),
      width: 1.5,
      stroke: () => colour(token),
      dash: [...dash],
      points: { show: false },
      ...(area !== undefined && { fill: () => colour(area) }),
    }),
  );
}

function axesOf(colour: (token: string) => string, { element, buckets }: PlotSource): uPlot.Axis[] {
  const shared: uPlot.Axis = {
    stroke: () => colour('--fg-3'),
    font: `12px ${getComputedStyle(element).fontFamily}`,
    ticks: { show: false },
  };
  return [
    {
      ...shared,
      size: 28,
      gap: 8,
      grid: { show: false },
      splits: (plot) =>
        pointTicks(buckets().length, plot.bbox.width / devicePixelRatio, LABEL_WIDTH),
      values: (_, at) => at.map((i) => tickLabel(buckets()[i])),
    },
    {
      ...shared,
      size: (_, labels) => 16 + 7 * Math.max(1, ...(labels ?? []).map(({ length }) => length)),
      gap: 8,
      grid: { stroke: () => colour('--line-1'), width: 1 },
      splits: (_plot, _axis, min, max) => valueTicks(min, max),
      values: (_, at) => at.map((value) => compact().format(value)),
    },
  ];
}

function pointOf(plot: uPlot): Point | null {
  const { idx } = plot.cursor;
  if (idx === null || idx === undefined) return null;
  return { index: idx, left: plot.over.offsetLeft + plot.valToPos(idx, 'x'), width: plot.width };
}

function tickLabel(bucket: Bucket | undefined): string {
  return bucket === undefined ? '' : tickOf(bucket);
}

/** Options of a chart without legend, zoom and selection. Colours are read from the theme on each drawing. */
export function plotOptions(
  source: PlotSource,
  { width, height, visible }: { width: number; height: number; visible: ReadonlySet<MetricKey> },
): uPlot.Options {
  const style = getComputedStyle(source.element);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  return {
    width,
    height,
    padding: [16, 24, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [0, Math.max(1, source.buckets().length - 1)] },
      y: { range: (_, least, most) => valueRange(least, most) },
    },
    series: [{}, ...seriesOf(colour, visible)],
    axes: axesOf(colour, source),
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: {
        size: 9,
        width: 1.5,
        stroke: (_, line) => colour(METRICS[line - 1]?.colour ?? '--fg-1'),
        fill: (_, line) => colour(METRICS[line - 1]?.area ? '--accent' : '--surface-1'),
      },
    },
    hooks: { setCursor: [(plot) => source.onMove(pointOf(plot))] },
  };
}
