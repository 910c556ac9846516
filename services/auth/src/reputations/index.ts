import {
  type BaseConfig,
  type BatchContext,
  completeRound,
  Reconciliation,
  recordCheck,
  type ServiceBase,
  systemContext,
} from '@snippetry/service-kit';
import { createClients, type ServicesConfig } from '../clients/services.client.ts';
import { BATCH, ReputationCheck } from './reputation.jobs.ts';
import {
  type Receipt,
  ReputationService,
  type ReputationServiceDeps,
} from './reputation.service.ts';

interface ReputationsConfig extends BaseConfig, ServicesConfig {
  REPUTATION_ANNOUNCE_MS: number;
  REPUTATION_CHECK_MS: number;
}

const TIMEOUT_MS = 5000;
/** A round starts this many passes after the last one. */
const REST_PASSES = 20;

/** Creates reputations: their sums, announcements and reconciliation. */
export function createReputations(
  { config, connection, log, metrics }: ServiceBase<ReputationsConfig>,
  deps: ReputationServiceDeps,
) {
  const { REPUTATION_CHECK_MS: everyMs } = config;
  const service = new ReputationService(deps);
  const reconciliation = new Reconciliation({
    ...{ connection, collection: 'reputation_checks', everyMs, minCost: BATCH },
    restMs: REST_PASSES * everyMs,
    cost: () => deps.accounts.count(),
  });
  const clients = createClients(config, TIMEOUT_MS);
  const check = new ReputationCheck({ ...deps, ...clients, metrics, reconciliation });
  return {
    check: recordCheck(check.comparison),
    round: completeRound(check.comparison, reconciliation),
    /** Creates the handler of an event whose payload contains receipts. */
    received: <Payload>(receiptsOf: (payload: Payload) => Receipt[]) => ({
      together: async (ctx: BatchContext, payloads: readonly Payload[]) =>
        service.add(ctx, payloads.flatMap(receiptsOf)),
    }),
    announcing: {
      name: 'announcing new reputations',
      everyMs: config.REPUTATION_ANNOUNCE_MS,
      run: () => service.announce(systemContext({ log })),
    },
    checking: {
      name: 'checking the reputation of users',
      everyMs,
      run: () => check.pass(systemContext({ log })),
    },
  };
}
