import { UnreadableToken } from '../crypto/token-box.ts';
import type { HandlerDeps, JobHandler } from './handlers.ts';
import { JobFailure } from './job-failure.ts';

type Deps = Pick<HandlerDeps, 'connections' | 'isGithubConfigured'>;

async function tokenFor(userId: string, { connections }: Deps): Promise<string> {
  try {
    const token = await connections.tokenOf(userId);
    if (token === null) throw new JobFailure('github.not_connected');
    return token;
  } catch (cause) {
    if (cause instanceof UnreadableToken)
      throw new JobFailure('github.token_unreadable', { cause });
    throw cause;
  }
}

/** Imports what a job's request names, in the name of a user who may have disconnected since. */
export function importFiles(deps: Deps): JobHandler<'github.import'> {
  return async ({ userId }) => {
    if (!deps.isGithubConfigured) throw new JobFailure('github.not_configured');
    await tokenFor(userId, deps);
    // A record without a list of files asks for nothing, and "completed" would claim otherwise.
    throw new JobFailure('github.nothing_to_import');
  };
}
