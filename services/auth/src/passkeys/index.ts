import { passkeyRoutes } from '@snippetry/contracts';
import type { ServiceBase } from '@snippetry/service-kit';
import { createChallenges, PasskeyRepository } from './passkey.repository.ts';
import { passkeyHandlers } from './passkey.routes.ts';
import { PasskeyService, type PasskeyServiceDeps } from './passkey.service.ts';
import { RelyingParty } from './relying-party.ts';

type PasskeysDeps = Omit<PasskeyServiceDeps, 'passkeys' | 'challenges' | 'relyingParty'>;

/** Creates passkeys, with which users sign in and re-authenticate. */
export function createPasskeys({ config, connection, redis }: ServiceBase, deps: PasskeysDeps) {
  const repository = new PasskeyRepository(connection);
  const service = new PasskeyService({
    ...deps,
    passkeys: repository,
    challenges: createChallenges(redis),
    relyingParty: new RelyingParty(config.PUBLIC_ORIGIN),
  });
  return {
    ...{ repository, service },
    routes: deps.signInPolicy.routes(passkeyRoutes, passkeyHandlers(service)),
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

export { PasskeyRepository } from './passkey.repository.ts';
export type { SentAnswer } from './passkey.ts';
