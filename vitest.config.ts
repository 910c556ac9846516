import path from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const IGNORED = ['**/node_modules/**', '**/dist/**'];

/** Folders whose tests need neither a database nor Redis. */
const WITHOUT_STORES =
  'shell,mfe-*,packages/{contracts,federation,markdown,static-host,test-kit,web-kit},engines/{code-analysis,preview,sandbox-github,snippet-search},test';

/** Tests of the built preview frame in Chromium. */
const FRAME = 'engines/preview/test/**/*.test.ts';

/** Folders of browser tests. */
const PAGES = ['community', 'engines', 'platform', 'snippets'];

/** Starts the slowest files first: at the end, one worker would be left alone with them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /tests\/engines\/|hostile-texts|micro-frontends|releases/.test(moduleId);
    // A fresh clone has file sizes, but no durations yet.
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Report of each test script, in the folder of its package; the runner sums them up. */
const REPORT = path.resolve(
  '.vitest',
  `${(process.env.npm_lifecycle_event ?? 'test').replace(':', '-')}.json`,
);

/**
 * The projects of `npm test`: `web`, `unit` and `node` per package, then `frame`, `servers` and
 * `pages`.
 */
export default defineConfig({
  define: { __BUILD__: '"test"' },
  test: {
    // Few cores are shared with servers and databases of the tests. `npm test` runs two packages at
    // a time with a worker each; the slowest scripts set two workers.
    maxWorkers: process.env.CI ? 1 : 2,
    // Files run one after the other in one process, which loads modules once and keeps its page or
    // Chromium.
    isolate: false,
    sequence: { sequencer: LongestFirst },
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
          // Queries by role take seconds on a busy machine.
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
          // The largest libraries take seconds to load on a busy machine.
          expect: { poll: { timeout: 45_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{gateway,services/*,packages/*,engines/*}/**/*.test.ts'],
          exclude: [...IGNORED, `{${WITHOUT_STORES}}/**`],
          globalSetup: ['./packages/test-kit/src/global-setup.ts'],
          // OpenSearch stops before further compilation would pay off.
          env: { _JAVA_OPTIONS: '-XX:TieredStopAtLevel=1' },
          // For tests that hang: on a busy machine, tests take four times as long as usual.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      journeys('servers', testsIn(['servers'])),
      journeys('pages', testsIn(PAGES)),
      // Not part of `npm test`: it needs a built earlier release.
      journeys('compat', ['e2e/compat/*.ts']),
    ],
  },
});

/** Test files of folders of the browser and server tests. */
function testsIn(folders: string[]): string[] {
  return folders.map((folder) => `e2e/tests/${folder}/**/*.test.ts`);
}

/** Projects whose tests share a running platform. */
function journeys(name: string, include: string[]): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      environment: 'node',
      include,
      exclude: IGNORED,
      globalSetup: './e2e/src/global-setup.ts',
      // Limit of concurrent tests in a file.
      maxConcurrency: 8,
      testTimeout: 180_000,
      // As long as the browser's own timeouts: pages are slower on a busy machine. Polling takes
      // processor time from the page.
      expect: { poll: { timeout: 30_000, interval: 120 } },
      hookTimeout: 180_000,
    },
  };
}
