import { findAccessTokensFrom } from './access-tokens.ts';
import { type AuthConfig, findReadingPolicyFrom } from './lookups.ts';

/** What a service needs to know from the configured auth service about those who call it. */
export function callersFrom(config: AuthConfig) {
  return {
    findAccessTokens: findAccessTokensFrom(config),
    findReadingPolicy: findReadingPolicyFrom(config),
  };
}
