import type { BrowserReport } from '@snippetry/contracts';
import type { Metrics } from '@snippetry/service-kit/metrics';
import { Counter, Histogram } from 'prom-client';

/** A report without builds that are not deployed. */
type Report = Pick<BrowserReport, 'loads' | 'errors'> & {
  vitals: BrowserReport['vitals'] | undefined;
};

const SECONDS = [0.1, 0.25, 0.5, 1, 1.5, 2.5, 4, 8];
const SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5, 1];

/** Metrics of what browsers report. */
export interface ReportMetrics {
  count(report: Report): void;
}

export function reportMetrics({ registry }: Metrics): ReportMetrics {
  const registers = [registry];
  const loads = new Counter({
    name: 'gateway_browser_loads_total',
    help: 'Page loads that used a build',
    labelNames: ['remote', 'build'],
    registers,
  });
  const errors = new Counter({
    name: 'gateway_browser_errors_total',
    help: 'Errors that browsers reported, by build and kind',
    labelNames: ['remote', 'build', 'kind'],
    registers,
  });
  const times = new Histogram({
    name: 'gateway_browser_vitals_seconds',
    help: 'Web vitals of page loads: lcp, inp and ttfb',
    labelNames: ['vital', 'build'],
    buckets: SECONDS,
    registers,
  });
  const shifts = new Histogram({
    name: 'gateway_browser_layout_shift',
    help: 'Cumulative layout shift of page loads',
    labelNames: ['build'],
    buckets: SHIFTS,
    registers,
  });
  return {
    count(report) {
      for (const { remote, build } of report.loads) loads.inc({ remote, build });
      for (const { remote, build, kind } of report.errors) errors.inc({ remote, build, kind });
      if (!report.vitals) return;
      const { build, cls, ...vitals } = report.vitals;
      for (const [vital, ms] of Object.entries(vitals)) {
        if (ms !== undefined) times.observe({ vital, build }, ms / 1000);
      }
      if (cls !== undefined) shifts.observe({ build }, cls);
    },
  };
}
