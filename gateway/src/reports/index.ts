import type { browserReportRoutes, Remote } from '@snippetry/contracts';
import type { Log } from '@snippetry/service-kit/log';
import type { Metrics } from '@snippetry/service-kit/metrics';
import type { Handlers } from '@snippetry/service-kit/mount';
import { repeat } from '@snippetry/service-kit/repeat';
import type { CloseStep } from '@snippetry/service-kit/shutdown';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { DeploymentService } from '../registry/deployments.ts';
import type { Identity } from '../registry/identity.ts';
import type { RegistryParts } from '../registry/index.ts';
import type { RemoteDoc } from '../registry/registry.model.ts';
import type { RegistryRepository } from '../registry/registry.repository.ts';
import type { Registry } from '../registry/registry.ts';
import { createAutomaticStop, type StopRule } from './automatic-stop.ts';
import { BrowserErrorRepository } from './browser-error.repository.ts';
import { PageLoads } from './figures.ts';
import { reportHandlers } from './report.routes.ts';
import { reportMetrics } from './report-metrics.ts';

export interface ReportDeps {
  connection: RegistryParts['connection'];
  redis: Redis;
  log: Log;
  metrics: Metrics;
  registry: Registry;
  repository: RegistryRepository;
  deployments: DeploymentService;
  identity: Identity;
  rule: StopRule;
}

const WRITE_MS = 2000;
const CHECK_MS = 2000;

/** Builds of earlier deployments that open pages still report. */
const MOST_EARLIER = 200;

/** Creates a test whether a build is deployed, or was since this process started. */
function deployedBuilds(registry: Registry): (remote: string, build: string) => boolean {
  const known = new LRUCache<string, true>({ max: MOST_EARLIER });
  const add = () => {
    for (const { name, stable, canary } of registry.deployments) {
      known.set(`${name}/${stable.build}`, true);
      if (canary) known.set(`${name}/${canary.build}`, true);
    }
  };
  add();
  registry.listen(add);
  return (remote, build) => known.has(`${remote}/${build}`);
}

/** Creates the reports of browsers, and the automatic stop of canaries. */
export function createReports(deps: ReportDeps) {
  const { connection, redis, log, metrics, registry, repository, deployments, identity } = deps;
  const errors = new BrowserErrorRepository(connection);
  const loads = new PageLoads(redis);
  const stop = createAutomaticStop({ registry, repository, deployments, loads, rule: deps.rule });
  const repeated = [
    repeat({ name: 'writing browser errors', everyMs: WRITE_MS, run: () => errors.write() }, log),
    repeat({ name: 'checking canaries', everyMs: CHECK_MS, run: stop }, log),
  ];
  const handlers: Handlers<typeof browserReportRoutes> = reportHandlers({
    ...{ errors, loads, identity, metrics: reportMetrics(metrics) },
    isDeployed: deployedBuilds(registry),
  });
  /** Returns page loads of the stable build and the canary; none while Redis does not answer. */
  const figuresOf = async ({ _id, stable, canary }: RemoteDoc): Promise<Remote['figures']> => {
    const builds = [...new Set([stable, canary?.build])].filter((build) => build != null);
    return loads.of(_id, builds).catch(() => []);
  };
  const close: CloseStep[] = repeated.map((one) => () => one.stop());
  return { handlers, figuresOf, close };
}
