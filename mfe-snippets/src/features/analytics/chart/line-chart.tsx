// Before uPlot, which reads the language on import.
import './page-language.ts';

import { t, useTheme } from '@snippetry/web-kit';
import { fullNumber } from '@snippetry/web-kit/ui';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import uPlot from 'uplot';
import { type Bucket, datesOf, periodOf } from './buckets.ts';
import { LineSample } from './line-sample.tsx';
import { METRICS, type MetricKey } from './metrics.ts';
import { type Point, plotData, plotOptions } from './plot-options.ts';
import 'uplot/dist/uPlot.min.css';
import './line-chart.css';

const FAR = 7;

/** Index that a key moves the cursor to; undefined for other keys. */
function moved(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1);
    case 'PageDown':
      return Math.max(0, at - FAR);
    case 'PageUp':
      return Math.min(last, at + FAR);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

export interface LineChartProps {
  buckets: readonly Bucket[];
  visible: ReadonlySet<MetricKey>;
}

/** Line chart over time. Pointer, touch and arrow keys show the figures of a day or week. */
export function LineChart({ buckets, visible }: LineChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState<Point | null>(null);
  const plot = usePlot(host, { buckets, visible, onMove: setPoint });
  const last = buckets.length - 1;
  const read = (index: number | null) => {
    const chart = plot.current;
    if (chart === null) return;
    if (index === null) chart.setCursor({ left: -10, top: -10 });
    else chart.setCursor({ left: chart.valToPos(index, 'x'), top: 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return read(null);
    const next = moved(event.key, point?.index ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    read(next);
  };
  const onPointerMove = (event: PointerEvent) => {
    const over = plot.current?.over;
    if (event.pointerType === 'mouse' || over === undefined) return;
    const left = event.clientX - over.getBoundingClientRect().left;
    plot.current?.setCursor({ left: Math.min(Math.max(left, 0), over.clientWidth - 1), top: 0 });
  };
  const bucket = point ? buckets[point.index] : undefined;
  const current = bucket ?? buckets[last];
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('Figures from {dates}', { dates: datesOf(spanOf(buckets)) })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={point?.index ?? last}
      aria-valuetext={current && readoutText(current, visible)}
      className="relative touch-pan-y rounded-card px-2 pb-2"
      onKeyDown={onKeyDown}
      onFocus={() => point === null && read(last)}
      onBlur={() => read(null)}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
    >
      <div ref={host} className="snippet-chart" />
      {point && bucket ? <Readout bucket={bucket} visible={visible} point={point} /> : null}
    </div>
  );
}

function spanOf(buckets: readonly Bucket[]): Pick<Bucket, 'from' | 'to'> {
  return { from: buckets[0]?.from ?? '', to: buckets.at(-1)?.to ?? '' };
}

const HEIGHT = 232;

interface PlotProps {
  buckets: readonly Bucket[];
  visible: ReadonlySet<MetricKey>;
  onMove: (point: Point | null) => void;
}

/** Draws into the element of `host`, and redraws when values, lines, width or theme change. */
function usePlot(host: RefObject<HTMLElement | null>, props: PlotProps) {
  const { buckets, visible } = props;
  const plot = useRef<uPlot>(null);
  const { theme } = useTheme();
  const plotted = useRef(buckets);
  const create = useEffectEvent((element: HTMLElement) => {
    const source = { element, buckets: () => plotted.current, onMove: props.onMove };
    const size = { width: element.clientWidth, height: HEIGHT, visible };
    return new uPlot(plotOptions(source, size), plotData(buckets), element);
  });
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const created = create(element);
    plot.current = created;
    const sizes = new ResizeObserver(() =>
      created.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      created.destroy();
      plot.current = null;
    };
  }, [host]);
  useEffect(() => {
    plotted.current = buckets;
    plot.current?.setData(plotData(buckets));
  }, [buckets]);
  useEffect(() => {
    METRICS.forEach(({ key }, i) => {
      plot.current?.setSeries(i + 1, { show: visible.has(key) });
    });
  }, [visible]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing reads the theme's colours.
  useEffect(() => plot.current?.redraw(false), [theme]);
  return plot;
}

export interface ReadoutProps {
  bucket: Bucket;
  visible: ReadonlySet<MetricKey>;
  point: Point;
}

const GAP = 12;

/** Figures next to the pointer; on its left in the right half of the chart. */
function Readout({ bucket, visible, point: { left, width } }: ReadoutProps) {
  const beside = left > width / 2 ? { right: width - left + GAP } : { left: left + GAP };
  return (
    <div
      data-chart-readout
      className="pointer-events-none absolute top-2 z-10 rounded-card bg-surface-1 px-3 py-2 text-xs whitespace-nowrap shadow-menu"
      style={beside}
    >
      <p className="text-fg-3">{periodOf(bucket)}</p>
      {METRICS.filter(({ key }) => visible.has(key)).map((metric) => (
        <p key={metric.key} className="flex items-center gap-2 leading-5">
          <LineSample metric={metric} />
          <span className="flex-1 text-fg-2">{t(metric.label)}</span>
          <span className="pl-4 font-semibold tabular-nums">{fullNumber(bucket[metric.key])}</span>
        </p>
      ))}
    </div>
  );
}

/** Text of the readout for screen readers. */
function readoutText(bucket: Bucket, visible: ReadonlySet<MetricKey>): string {
  const figures = METRICS.filter(({ key }) => visible.has(key)).map(({ key, counted }) =>
    counted(bucket[key]),
  );
  return [`${periodOf(bucket)}:`, figures.join(', ') || t('all lines are hidden')].join(' ');
}
