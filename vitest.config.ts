import path from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const IGNORED = ['**/node_modules/**', '**/dist/**'];

/** Where tests need neither a database nor Redis. */
const WITHOUT_STORES =
  'shell,mfe-*,packages/{contracts,federation,markdown,static-host,test-kit,web-kit},engines/{code-analysis,preview,sandbox-github},test';

/** The frame of previews as it is built, in Chromium. */
const FRAME = 'engines/preview/test/**/*.test.ts';

/** Folders of tests in browsers. */
const PAGES = ['community', 'engines', 'platform', 'snippets'];

/** What takes minutes begins first: at the end, nothing else would be left to do beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /tests\/engines\/|hostile-texts|micro-frontends/.test(moduleId);
    // A fresh clone knows how large files are, but not yet how long they take.
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** One for each script that runs tests, in the folder of its package: the runner adds them up. */
const REPORT = path.resolve(
  '.vitest',
  `${(process.env.npm_lifecycle_event ?? 'test').replace(':', '-')}.json`,
);

/** Everything that `npm test` runs: `web`, `unit` and `node` per package, then `frame`, `servers` and `pages`. */
export default defineConfig({
  define: { __BUILD__: '"test"' },
  test: {
    // Few cores are shared with the servers and databases of the tests. `npm test` runs two packages at a
    // time with a worker each; the scripts of those that take longest ask for two.
    maxWorkers: process.env.CI ? 1 : 2,
    // Files follow each other in one process: it loads modules once, and keeps its page or its Chromium.
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
          include: ['{gateway,services/*,packages/*,engines/*}/**/*.test.ts'],
          exclude: [...IGNORED, `{${WITHOUT_STORES}}/**`],
          globalSetup: ['./packages/test-kit/src/global-setup.ts'],
          // OpenSearch ends before it would be any faster for code that was compiled with more care.
          env: { _JAVA_OPTIONS: '-XX:TieredStopAtLevel=1' },
          // They end what hangs: on a machine that others use too, tests take four times as long as usual.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      journeys('servers', ['servers']),
      journeys('pages', PAGES),
    ],
  },
});

/** Tests against a running platform, which all of them share. */
function journeys(name: string, folders: string[]): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      environment: 'node',
      include: folders.map((folder) => `e2e/tests/${folder}/**/*.test.ts`),
      exclude: IGNORED,
      globalSetup: './e2e/src/global-setup.ts',
      // Tests of one file that wait at the same time, where they say so.
      maxConcurrency: 8,
      testTimeout: 180_000,
      // As long as the browser's own waits: pages take longer while other work goes on. Each question
      // takes processor time from what it waits for.
      expect: { poll: { timeout: 30_000, interval: 120 } },
      hookTimeout: 180_000,
    },
  };
}
