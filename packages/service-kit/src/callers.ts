import { findAccessTokensFrom } from './access-tokens.ts';
import type { RecordCommand } from './doctor/operator-commands.ts';
import { type AuthConfig, authClientFrom, findReadingPolicyFrom } from './lookups.ts';

/** Creates the lookups of callers, and the audit log of commands, at the configured auth service. */
export function callersFrom(config: AuthConfig) {
  const auth = authClientFrom(config);
  const record: RecordCommand = (ctx, action, detail) =>
    auth.call(ctx, 'POST /internal/operator-records', { body: { action, detail } });
  return {
    findAccessTokens: findAccessTokensFrom(config),
    findReadingPolicy: findReadingPolicyFrom(config),
    record,
  };
}
