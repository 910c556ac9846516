import { findAccessTokensFrom } from './access-tokens.ts';
import { type AuthConfig, findReadingPolicyFrom } from './lookups.ts';

/** Creates the lookups of callers at the configured auth service. */
export function callersFrom(config: AuthConfig) {
  return {
    findAccessTokens: findAccessTokensFrom(config),
    findReadingPolicy: findReadingPolicyFrom(config),
  };
}
