import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Bucket, datesOf } from './buckets.ts';
import type { MetricKey } from './metrics.ts';
import type { Point } from './plot-options.ts';
import { Readout, readoutText } from './readout.tsx';
import { usePlot } from './use-plot.ts';
import 'uplot/dist/uPlot.min.css';
import './line-chart.css';

const FAR = 7;

/** Where a key moves the reading point to; undefined for other keys. */
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

/** Props of {@link LineChart}. */
export interface LineChartProps {
  buckets: readonly Bucket[];
  shown: ReadonlySet<MetricKey>;
}

/** Lines over time. The pointer, a finger or the arrow keys read the figures of a day or week. */
export function LineChart({ buckets, shown }: LineChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState<Point | null>(null);
  const plot = usePlot(host, { buckets, shown, onMove: setPoint });
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
      aria-label={`Figures from ${datesOf(spanOf(buckets))}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={point?.index ?? last}
      aria-valuetext={current && readoutText(current, shown)}
      className="relative touch-pan-y rounded-card px-2 pb-2"
      onKeyDown={onKeyDown}
      onFocus={() => point === null && read(last)}
      onBlur={() => read(null)}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
    >
      <div ref={host} className="snippet-chart" />
      {point && bucket ? <Readout bucket={bucket} shown={shown} point={point} /> : null}
    </div>
  );
}

function spanOf(buckets: readonly Bucket[]): Pick<Bucket, 'from' | 'to'> {
  return { from: buckets[0]?.from ?? '', to: buckets.at(-1)?.to ?? '' };
}
