import path from 'node:path';
import { defineConfig } from 'vitest/config';

const IGNORED = ['**/node_modules/**', '**/dist/**'];

/** Where tests need neither a database nor Redis. */
const WITHOUT_STORES = 'shell,mfe-*,packages/{contracts,federation,preview,static-host,web-kit},test';

/** Tests that stop, replace or kill parts of the platform. */
const DISRUPTIVE = ['faults', 'micro-frontends', 'data-folders'].map(
  (name) => `e2e/tests/${name}.test.ts`,
);

const browser = {
  environment: 'node' as const,
  // Files follow each other in one process, which keeps its Chromium for all of them.
  isolate: false,
  globalSetup: './e2e/src/global-setup.ts',
  testTimeout: 90_000,
  // As long as the browser's own waits: pages take longer while other work goes on.
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 180_000,
  // A browser on a busy machine may miss a frame; the report names what needed its second try, to be mended.
  retry: 1,
};

/** In the folder of the package that is tested: the runner adds the reports up. */
const REPORT = path.resolve('.vitest/report.json');

/** Everything that `npm test` runs: `web`, `unit` and `node` per package, then `e2e` and `e2e-alone`. */
export default defineConfig({
  define: { __BUILD__: '"test"' },
  test: {
    // Servers and databases of the tests share few cores.
    maxWorkers: 2,
    reporters: process.env.CI ? ['default', ['json', { outputFile: REPORT }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['{shell,mfe-*,packages/*}/**/*.test.tsx'],
          exclude: IGNORED,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [`{${WITHOUT_STORES}}/**/*.test.ts`, 'scripts/**/*.test.mjs'],
          exclude: IGNORED,
          testTimeout: 20_000,
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
          ...browser,
          name: 'e2e',
          include: ['e2e/tests/**/*.test.ts'],
          exclude: [...IGNORED, ...DISRUPTIVE],
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: 'e2e-alone',
          include: DISRUPTIVE,
          fileParallelism: false,
          // Beside nothing, on the platform of the journeys before.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
