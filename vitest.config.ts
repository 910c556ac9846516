import path from 'node:path';
import { defineConfig } from 'vitest/config';

const IGNORED = ['**/node_modules/**', '**/dist/**'];

/** Where tests need neither a database nor Redis. */
const WITHOUT_STORES =
  'shell,mfe-*,packages/{contracts,federation,preview,static-host,test-kit,web-kit},test';

/** The frame of previews as it is built, in Chromium. */
const FRAME = 'packages/preview/test/**/*.test.ts';

/** One for each script that runs tests, in the folder of its package: the runner adds them up. */
const REPORT = path.resolve(
  '.vitest',
  `${(process.env.npm_lifecycle_event ?? 'test').replace(':', '-')}.json`,
);

/** Everything that `npm test` runs: `web`, `unit` and `node` per package, then `frame` and `e2e`. */
export default defineConfig({
  define: { __BUILD__: '"test"' },
  test: {
    // Few cores are shared with the servers and databases of the tests. `npm test` runs two packages at a
    // time with a worker each; the scripts of those that take longest ask for two.
    maxWorkers: process.env.CI ? 1 : 2,
    // Files follow each other in one process: it loads modules once, and keeps its page or its Chromium.
    isolate: false,
    reporters: process.env.CI ? ['default', ['json', { outputFile: REPORT }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: './packages/web-kit/test/clean-page.ts',
          include: ['{shell,mfe-*,packages/*}/**/*.test.tsx'],
          exclude: IGNORED,
          // Looking things up by role takes seconds on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [`{${WITHOUT_STORES}}/**/*.test.ts`, 'scripts/**/*.test.mjs'],
          exclude: [...IGNORED, FRAME],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'frame',
          environment: 'node',
          include: [FRAME],
          exclude: IGNORED,
          testTimeout: 60_000,
          // The largest of the libraries take seconds to be read on a busy machine.
          expect: { poll: { timeout: 45_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{gateway,services/*,packages/*}/**/*.test.ts'],
          exclude: [...IGNORED, `{${WITHOUT_STORES}}/**`],
          globalSetup: ['./packages/test-kit/src/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/tests/**/*.test.ts'],
          exclude: IGNORED,
          globalSetup: './e2e/src/global-setup.ts',
          // Tests of one file that wait at the same time, where they say so.
          maxConcurrency: 8,
          testTimeout: 90_000,
          // As long as the browser's own waits: pages take longer while other work goes on.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
