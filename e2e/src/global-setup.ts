import { NO_USER_LIMITS } from '@snippetry/test-kit/no-user-limits';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running platform: its public origin, data folder, port offset and database server. */
    platform: { url: string; dataDir: string; offset: number; mongo: Platform['mongo'] };
  }
}

/** One platform for the run; tests make their own users and snippets in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const platform = await startPlatform({
    // The journeys sign many people up from one address.
    env: { RATE_LIMIT_AUTH: '0', RATE_LIMIT_GENERAL: '0', ...NO_USER_LIMITS },
  });
  const { url, dataDir, offset, mongo } = platform;
  project.provide('platform', { url, dataDir, offset, mongo });
  return () => platform.stop();
}
