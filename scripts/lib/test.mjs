import { readFileSync, rmSync } from 'node:fs';
import { checkAdvisories } from './advisories.mjs';
import { buildEnv, writeBuildStamp } from './build.mjs';
import { run } from './command.mjs';
import { ensureDependencies } from './install.mjs';
import { incompleteEntries } from './lock-check.mjs';
import { Problem } from './problem.mjs';
import { createGroups } from './process-groups.mjs';
import { at } from './root.mjs';
import { REMOTES } from './settings.mjs';
import { ensureChartRenderer, ensureOtherBrowsers, ensureProgram } from './system-packages.mjs';
import { createTerminal, seconds } from './terminal.mjs';
import { BROWSER_TASKS, reportsOf, testFiles } from './test-files.mjs';
import { countTests } from './vitest-report.mjs';

const MINUTE = 60_000;
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without windows, which needs half the processor time for the same pages. */
const SMALL_BROWSER = 'chromium-headless-shell';

/** Runs every check and test suite in order. Returns the exit code. */
export async function test({ env }) {
  const terminal = createTerminal();
  const groups = createGroups();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      groups.close();
      process.exit(130);
    });
  }
  // `tested` collects the paths of the test files that ran.
  const context = { env, terminal, start: groups.start, tested: [] };
  try {
    const untested = await prepare(context);
    return await runSteps({ ...context, untested });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    terminal.line(`✗ ${error.message}`);
    for (const line of error.details) terminal.line(`  ${line}`);
    terminal.line('0 passed, 1 failed');
    return 1;
  } finally {
    groups.close();
  }
}

/** Installs what the tests need. Returns a sentence for everything that cannot be tested. */
async function prepare(context) {
  const { terminal, start, env } = context;
  await ensureDependencies(context);
  await ensureProgram(['redis-server'], { terminal, start, way: 'put redis-server into PATH' });
  if (!env.CHROMIUM_PATH) await ensureChromium(context);
  const chart = await ensureChartRenderer({ terminal, start, env });
  return [...chart, ...(await ensureOtherBrowsers({ terminal, start }))];
}

async function ensureChromium({ terminal, start }) {
  const options = { terminal, start, way: 'set CHROMIUM_PATH to a browser' };
  // Some distributions with apt-get lack the package of the small browser.
  await ensureProgram([SMALL_BROWSER, ...BROWSERS], options).catch(() =>
    ensureProgram(BROWSERS, options),
  );
}

const CHECKS = [
  { name: 'lint', run: (context) => runTool(context, 'biome', ['check', '.'], 2 * MINUTE) },
  { name: 'unused code', run: (context) => runTool(context, 'knip', [], 2 * MINUTE) },
  { name: 'imports', run: checkImports },
  { name: 'lock file', run: checkLock },
  { name: 'advisories', run: checkAdvisories },
  { name: 'types', run: checkTypes },
  { name: 'build', run: buildAll },
  { name: 'tests of the running platform', run: testPlatform },
  {
    name: 'tests of services that wait',
    run: (context) => testFolders(context, WAITING, 1),
  },
];
const PACKAGE_TESTS = [
  { name: 'tests of services', run: (context) => testFolders(context, SERVICES_FIRST) },
  { name: 'unit tests', run: testOthers },
];

/**
 * Services whose tests leave a third of a core unused, since they wait for repeated mails, slowed
 * attempts and GitHub. They follow the checks, so that other steps can use the rest.
 */
const WAITING = ['services/auth', 'services/integrations'];
/**
 * Services whose tests wait at times, for recovery after a crash or for OpenSearch: not last, when
 * nothing else runs.
 */
const SERVICES_FIRST = ['services/snippets', 'services/comments', 'services/collections'];
const BROWSER_TESTS = [{ name: 'browser tests', run: testInBrowser }];
const FINAL_CHECKS = [{ name: 'test files', run: checkFiles }];

/**
 * Suite that runs alone: its pages would answer too late beside other steps, and it keeps all cores
 * busy.
 */
const PAGES = 'test:pages';

/**
 * The stages run one after another, and the lanes of a stage at the same time. The first lane of a
 * stage prints its output at once, the others at the end of each step, so that outputs do not mix.
 */
const STAGES = [[PACKAGE_TESTS, CHECKS], [BROWSER_TESTS], [FINAL_CHECKS]];

async function runSteps(context) {
  const results = [];
  for (const lanes of STAGES) {
    const running = lanes.map((steps, i) => runLane({ ...context, live: i === 0 }, steps));
    results.push(...(await Promise.all(running)).flat());
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const untested = [...context.untested, ...results.flatMap((result) => result.untested ?? [])];
  for (const line of untested) context.terminal.line(`\n${line}`);
  // Failures are repeated at the end, since many tools show only the last lines of a long output.
  for (const failure of results.flatMap(({ failures = [] }) => failures)) {
    context.terminal.line(`\n✗ ${failure}`);
  }
  context.terminal.line(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

/** Runs steps one after another. Returns the number of passed and failed tests of each. */
async function runLane({ live, ...context }, steps) {
  const results = [];
  for (const step of steps) {
    const buffered = [];
    const print = live ? context.terminal.line : (line) => buffered.push(line);
    const began = Date.now();
    print(`\n== ${step.name}`);
    const result = await step
      .run({ ...context, print })
      .catch((error) => reportFailure(print, error));
    const { passed, failed } = result;
    const mark = failed === 0 ? '✓' : '✗';
    const summary = `${step.name}: ${passed} passed, ${failed} failed (${seconds(began)})`;
    print(`${mark} ${summary}`);
    for (const line of buffered) context.terminal.line(line);
    results.push(
      failed > 0 && !result.failures?.length ? { ...result, failures: [summary] } : result,
    );
  }
  return results;
}

/** Counts a step that threw as one failure. */
function reportFailure(print, error) {
  print(`✗ ${error.message}`);
  if (!(error instanceof Problem)) print(error.stack);
  return { passed: 0, failed: 1, failures: [error.message] };
}

async function runTool({ env, start, print }, name, args, timeoutMs) {
  const options = { start, cwd: at(), env: testEnv(env), timeoutMs, onLine: print };
  await run(at('node_modules/.bin', name), args, options);
  return { passed: 1, failed: 0 };
}

const runTurbo = (context, task, ...more) =>
  runTool(context, 'turbo', ['run', task, '--continue', ...more], 20 * MINUTE);

async function buildAll(context) {
  const result = await runTurbo(context, 'build', '--output-logs=errors-only');
  writeBuildStamp();
  return result;
}

async function checkTypes(context) {
  // One type check at a time, since each uses all cores while the package tests run.
  const programs = ['typecheck:browser', 'typecheck:suites'];
  const options = ['--output-logs=errors-only', '--concurrency=1'];
  return runTurbo(context, 'typecheck:servers', ...programs, ...options);
}

/** Lists the folders one by one, since a pattern would need a shell. */
function checkImports(context) {
  const product = ['shell', ...REMOTES, 'gateway', 'services', 'packages'];
  const folders = [...product, 'engines', 'e2e', 'bench', 'test'];
  const args = ['--config', '.dependency-cruiser.mjs', ...folders];
  return runTool(context, 'depcruise', args, 2 * MINUTE);
}

async function checkLock() {
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const missing = incompleteEntries(lock);
  if (missing.length > 0) {
    throw new Problem(`npm ci would refuse the lock file; it lacks ${missing.join(', ')}`);
  }
  return { passed: 1, failed: 0 };
}

/** Tests those of the given packages that have changed. */
function testFolders(context, folders, atOnce = 2) {
  const filters = folders.map((folder) => `--filter=./${folder}`);
  const isWanted = (folder) => folders.includes(folder);
  return testTasks(context, ['test'], { atOnce, filters, isWanted });
}

/** Tests the packages that no other step tests, if they have changed, and the scripts. */
function testOthers(context) {
  const tested = [...SERVICES_FIRST, ...WAITING];
  const filters = tested.map((folder) => `--filter=!./${folder}`);
  const isWanted = (folder) => !tested.includes(folder);
  return testTasks(context, ['test', 'test:scripts'], { atOnce: 2, filters, isWanted });
}

/** Runs suites that need the build and leave processor time to the package tests, one at a time. */
function testPlatform(context) {
  const tasks = BROWSER_TASKS.filter((name) => name !== PAGES);
  return testTasks(context, tasks, { atOnce: 1 });
}

/** Runs the page tests on the existing build, if their inputs have changed. */
function testInBrowser(context) {
  return testTasks(context, [PAGES], { atOnce: 1 });
}

/**
 * Runs tasks by turbo, which restores the reports of unchanged ones.
 *
 * @param run how many tasks at once, and in which packages: as filters for turbo, and by their
 * folder
 */
async function testTasks(context, tasks, { atOnce, filters = [], isWanted }) {
  const reports = reportsOf(tasks, isWanted);
  for (const report of reports) rmSync(report, { force: true });
  const options = [...filters, `--concurrency=${atOnce}`, '--output-logs=new-only'];
  const error = await runTurbo(context, ...tasks, ...options).then(
    () => null,
    (failure) => failure,
  );
  return countTests(reports, error, context.tested);
}

/** Fails if a test file was not run, because no project's pattern or no package's script matches it. */
async function checkFiles({ tested }) {
  const missed = testFiles().filter((file) => !tested.some((name) => name.endsWith(`/${file}`)));
  if (missed.length > 0) throw new Problem(`no suite ran ${missed.join(', ')}`);
  return { passed: 1, failed: 0 };
}

/** Removes NODE_ENV, since tests set their own mode and a developer's shell must not override it. */
function testEnv(env) {
  const { NODE_ENV: _, ...rest } = buildEnv(env);
  // The processes of all tests share one compile cache.
  const NODE_COMPILE_CACHE = at('node_modules/.cache/node');
  return { ...rest, NODE_COMPILE_CACHE, CI: env.CI ?? 'true' };
}
