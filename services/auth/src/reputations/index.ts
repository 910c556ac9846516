import {
  type BaseConfig,
  type BatchContext,
  Leases,
  type ServiceBase,
  systemContext,
} from '@snippetry/service-kit';
import { createClients, type ServicesConfig } from '../clients/services.client.ts';
import { ReputationCheck } from './reputation.jobs.ts';
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
/** After a check of all accounts, the next one starts this many passes later. */
const REST_PASSES = 20;

/** Creates reputations: their sums, announcements and reconciliation. */
export function createReputations(
  { config, connection, log, metrics }: ServiceBase<ReputationsConfig>,
  deps: ReputationServiceDeps,
) {
  const service = new ReputationService(deps);
  const check = new ReputationCheck({
    ...{ ...deps, ...createClients(config, TIMEOUT_MS), metrics },
    leases: new Leases(connection, 'reputation_checks'),
    restMs: REST_PASSES * config.REPUTATION_CHECK_MS,
  });
  return {
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
      everyMs: config.REPUTATION_CHECK_MS,
      run: () => check.pass(systemContext({ log })),
    },
  };
}
