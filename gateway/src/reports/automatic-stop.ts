import { fillText } from '@snippetry/contracts/texts';
import type { DeploymentService } from '../registry/deployments.ts';
import type { RegistryRepository } from '../registry/registry.repository.ts';
import type { Registry } from '../registry/registry.ts';
import { hasCanary } from '../registry/selection.ts';
import type { Figures, PageLoads } from './figures.ts';

/** Limits above which a canary is stopped. */
export interface StopRule {
  /** Page loads of the canary before it is judged. */
  loads: number;
  /** How many times the error rate of the stable build the canary's may be. */
  factor: number;
}

/** Failed page loads that may be chance, for example of a browser extension. */
const FEWEST_FAILED = 3;
/** Error rate that a canary may have even if the stable build has no errors. */
const LOWEST_RATE = 0.02;

const rateOf = ({ loads, failed }: Figures) => (loads === 0 ? 0 : failed / Math.max(loads, failed));
const percent = (rate: number) => `${(rate * 100).toFixed(1)}%`;

/** Returns why a canary must be stopped; null if it may go on. */
export function reasonToStop(canary: Figures, stable: Figures, rule: StopRule): string | null {
  if (canary.loads < rule.loads || canary.failed < FEWEST_FAILED) return null;
  const limit = Math.max(LOWEST_RATE, rule.factor * rateOf(stable));
  if (rateOf(canary) <= limit) return null;
  return fillText(
    '{failed} of {loads} page loads had errors, {rate} of those of the stable build',
    {
      failed: canary.failed,
      loads: canary.loads,
      rate: percent(rateOf(stable)),
    },
  );
}

export interface StopOptions {
  registry: Registry;
  repository: RegistryRepository;
  deployments: DeploymentService;
  loads: PageLoads;
  rule: StopRule;
}

/** Creates a check that stops running canaries with too many errors. */
export function createAutomaticStop(options: StopOptions) {
  const { registry, repository, deployments, loads, rule } = options;
  return async () => {
    if (!repository.isConnected || !hasCanary(registry.deployments)) return;
    for (const { _id: name, stable, canary } of await repository.remotes()) {
      if (!stable || canary?.state !== 'running') continue;
      const since = canary.startedAt.getTime();
      const [ofCanary, ofStable] = await loads.of(name, [canary.build, stable], since);
      if (!ofCanary || !ofStable) continue;
      const reason = reasonToStop(ofCanary, ofStable, rule);
      if (reason) await deployments.stop(name, canary.build, reason);
    }
  };
}
