import { useTheme } from '@snippetry/web-kit';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { Bucket } from './buckets.ts';
import { METRICS, type MetricKey } from './metrics.ts';
import { type Point, plotData, plotOptions } from './plot-options.ts';

const HEIGHT = 232;

/** What the chart shows, and who is told where the pointer is. */
export interface PlotProps {
  buckets: readonly Bucket[];
  shown: ReadonlySet<MetricKey>;
  onMove: (point: Point | null) => void;
}

/** Draws into the element of `host`, anew where values, lines, width or theme change. */
export function usePlot(host: RefObject<HTMLElement | null>, props: PlotProps) {
  const { buckets, shown } = props;
  const plot = useRef<uPlot>(null);
  const { theme } = useTheme();
  const plotted = useRef(buckets);
  const create = useEffectEvent((element: HTMLElement) => {
    const parts = { element, buckets: () => plotted.current, onMove: props.onMove };
    const size = { width: element.clientWidth, height: HEIGHT, shown };
    return new uPlot(plotOptions(parts, size), plotData(buckets), element);
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
      plot.current?.setSeries(i + 1, { show: shown.has(key) });
    });
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing reads the theme's colours.
  useEffect(() => plot.current?.redraw(false), [theme]);
  return plot;
}
