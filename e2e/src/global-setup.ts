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
    // Pages show all snippets; tests of the API read only those that they store.
    samples: isForPages,
    // Browsers need the processor time; the tests of the API run on separate processes.
    args: isForPages ? ['--compact'] : [],
    // The journeys register many users from one address.
    env: {
      ...NO_RATE_LIMITS,
      ADMIN_EMAILS: ADMIN_EMAIL,
      // No process disappears here, and polling them all twice a second takes a tenth of a core.
      POLL_MS: '2000',
      // While other tests use pages, the page of a link may wait longer for its data.
      CARD_TIMEOUT_MS: '5000',
      ...NO_USER_LIMITS,
    },
  });
  const { url, dataDir, offset, mongo } = platform;
  project.provide('platform', { url, dataDir, offset, mongo });
  return () => platform.stop();
}
