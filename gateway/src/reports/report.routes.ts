import type { BrowserReport, browserReportRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { Identity } from '../registry/identity.ts';
import type { BrowserErrorRepository } from './browser-error.repository.ts';
import type { PageLoads } from './figures.ts';
import type { ReportMetrics } from './report-metrics.ts';

export interface ReportHandlerDeps {
  errors: BrowserErrorRepository;
  loads: PageLoads;
  metrics: ReportMetrics;
  identity: Identity;
  /** Whether a build is deployed; others are ignored, since reports need no sign-in. */
  isDeployed: (remote: string, build: string) => boolean;
}

/** Removes what does not concern deployed builds. */
function trustworthy(report: BrowserReport, isDeployed: ReportHandlerDeps['isDeployed']) {
  const isKnown = ({ remote, build }: { remote: string; build: string }) =>
    isDeployed(remote, build);
  const { vitals } = report;
  return {
    page: report.page,
    loads: report.loads.filter(isKnown),
    errors: report.errors.filter(isKnown),
    vitals: vitals && isDeployed('shell', vitals.build) ? vitals : undefined,
  };
}

export function reportHandlers(deps: ReportHandlerDeps): Handlers<typeof browserReportRoutes> {
  const { errors, loads, metrics, identity, isDeployed } = deps;
  return {
    'POST /browser-reports': async (ctx, { body }) => {
      const report = trustworthy(body, isDeployed);
      metrics.count(report);
      for (const error of report.errors) errors.add({ ...error, page: report.page });
      // Best effort: without Redis, page loads are not counted.
      await loads.add(report).catch((err: unknown) => {
        ctx.log.debug({ err }, 'a page load was not counted');
      });
      return {};
    },
    'GET /operations/browser-errors': async ({ viewer }) => {
      identity.requireAdministrator(viewer);
      return { errors: await errors.list() };
    },
  };
}
