import { NO_RATE_LIMITS } from '@snippetry/test-kit/no-rate-limits';
import { NO_USER_LIMITS } from '@snippetry/test-kit/no-user-limits';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import type { TestProject } from 'vitest/node';
import { ADMIN_EMAIL } from './admin.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running platform: its public origin, data folder, port offset and database server. */
    platform: { url: string; dataDir: string; offset: number; mongo: Platform['mongo'] };
  }
}

/** One platform for the run; tests make their own users and snippets in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const platform = await startPlatform({
    // Pages show what there is; who asks the API alone knows what they stored.
    samples: project.name === 'pages',
    // The journeys sign many people up from one address.
    env: {
      ...NO_RATE_LIMITS,
      ADMIN_EMAILS: ADMIN_EMAIL,
      // Nothing of it goes away here, and asking everything twice a second takes a tenth of a core.
      POLL_MS: '2000',
      // Beside the pages of other tests, a link's page may wait longer for what it is about.
      CARD_TIMEOUT_MS: '5000',
      ...NO_USER_LIMITS,
    },
  });
  const { url, dataDir, offset, mongo } = platform;
  project.provide('platform', { url, dataDir, offset, mongo });
  return () => platform.stop();
}
