import type { SystemContext } from '@snippetry/service-kit';
import { UnreadableToken } from '../domain/encrypted-token.ts';
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

/** Imports files from GitHub for a user, unless they have disconnected their account. */
export function importFiles({ github }: { github: GithubService }): JobHandler<'github.import'> {
  return async (ctx, { userId }) => {
    if (!github.isConfigured) throw new JobFailure('github.not_configured');
    await requireToken(ctx, github, userId);
    // The payload names no files yet: "completed" would claim an import that did not happen.
    throw new JobFailure('github.nothing_to_import');
  };
}
