import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running platform: its public origin, data folder and port offset. */
    platform: { url: string; dataDir: string; offset: number };
  }
}

declare global {
  var snippetryPlatform: Promise<Platform> | undefined;
}

/**
 * One platform for the whole run, also where several projects of vitest set it up; tests make their own users and
 * snippets in it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.snippetryPlatform ??= startPlatform({
    offset: 10_000 + (process.pid % 80) * 100,
    // The journeys sign many people up from one address.
    env: { RATE_LIMIT_AUTH: '0', RATE_LIMIT_GENERAL: '0' },
  });
  const { url, dataDir, offset } = await globalThis.snippetryPlatform;
  project.provide('platform', { url, dataDir, offset });
  return async () => {
    const platform = globalThis.snippetryPlatform;
    globalThis.snippetryPlatform = undefined;
    await (await platform)?.stop();
  };
}
