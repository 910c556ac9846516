import { NO_RATE_LIMITS } from '@snippetry/test-kit/no-rate-limits';
import { NO_USER_LIMITS } from '@snippetry/test-kit/no-user-limits';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import type { TestProject } from 'vitest/node';
import { ADMIN_EMAIL } from './admin.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running platform: public origin, data folder, port offset and database server. */
    platform: { url: string; dataDir: string; offset: number; mongo: Platform['mongo'] };
  }
}

/** Starts one platform for the run; tests create their own users and snippets. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isForPages = project.name === 'pages';
  const platform = await startPlatform({
    // Pages show the sample snippets; tests of the API read only snippets that they create.
    samples: isForPages,
    // One process leaves more processor time to browsers; tests of the API use separate processes.
    args: isForPages ? ['--compact'] : [],
    // Tests register many users from one IP address.
    env: {
      ...NO_RATE_LIMITS,
      ADMIN_EMAILS: ADMIN_EMAIL,
      // No process disappears here, and polling all of them twice a second takes 10 % of a core.
      POLL_MS: '2000',
      // Public pages may wait longer for their first view, because concurrent tests slow it down.
      CARD_TIMEOUT_MS: '5000',
      ...NO_USER_LIMITS,
    },
  });
  const { url, dataDir, offset, mongo } = platform;
  project.provide('platform', { url, dataDir, offset, mongo });
  return () => platform.stop();
}
