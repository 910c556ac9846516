import type { SystemContext } from '@snippetry/service-kit';
import { UnreadableToken } from '../domain/sealed-token.ts';
import type { GithubService } from '../github/github.service.ts';
import { JobFailure } from './job-failure.ts';
import type { JobHandler } from './job-handler.ts';

async function requireToken(
  ctx: SystemContext,
  github: GithubService,
  userId: string,
): Promise<string> {
  try {
    const token = await github.tokenOf(ctx, userId);
    if (token === null) throw new JobFailure('github.not_connected');
    return token;
  } catch (cause) {
    if (cause instanceof UnreadableToken)
      throw new JobFailure('github.token_unreadable', { cause });
    throw cause;
  }
}

/** Imports what a job's request names, in the name of a user who may have disconnected since. */
export function importFiles({ github }: { github: GithubService }): JobHandler<'github.import'> {
  return async (ctx, { userId }) => {
    if (!github.isConfigured) throw new JobFailure('github.not_configured');
    await requireToken(ctx, github, userId);
    // A record without a list of files asks for nothing, and "completed" would claim otherwise.
    throw new JobFailure('github.nothing_to_import');
  };
}
