import { readFileSync, rmSync } from 'node:fs';
import { buildEnv, writeBuildStamp } from './build.mjs';
import { run } from './command.mjs';
import { createGroups } from './groups.mjs';
import { ensureDependencies } from './install.mjs';
import { incompleteEntries } from './lock-check.mjs';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';
import { REMOTES } from './settings.mjs';
import { ensureProgram } from './system-packages.mjs';
import { createTerminal, seconds } from './terminal.mjs';
import { PLATFORM_TASKS, reportsOf, testFiles } from './test-files.mjs';
import { countTests } from './vitest-report.mjs';

const MINUTE = 60_000;
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without windows of its own, which needs half the processor time for the same pages. */
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
  // `tested` collects the files that reports tell of.
  const context = { env, terminal, start: groups.start, tested: [] };
  try {
    await prepare(context);
    return await runSteps(context);
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

async function prepare(context) {
  const { terminal, start, env } = context;
  await ensureDependencies(context);
  await ensureProgram(['redis-server'], { terminal, start, way: 'put redis-server into PATH' });
  if (env.CHROMIUM_PATH) return;
  const options = { terminal, start, way: 'set CHROMIUM_PATH to a browser' };
  // Not every system that installs with apt-get has the small one.
  await ensureProgram([SMALL_BROWSER, ...BROWSERS], options).catch(() =>
    ensureProgram(BROWSERS, options),
  );
}

const CHECKS = [
  { name: 'lint', run: (context) => tool(context, 'biome', ['check', '.'], 2 * MINUTE) },
  { name: 'unused code', run: (context) => tool(context, 'knip', [], 2 * MINUTE) },
  { name: 'imports', run: checkImports },
  { name: 'lock file', run: checkLock },
  { name: 'types', run: checkTypes },
  { name: 'build', run: buildAll },
];
const PACKAGES = [{ name: 'unit and service tests', run: testPackages }];
const BROWSER = [{ name: 'browser tests', run: testPlatform }];
const LAST = [{ name: 'test files', run: checkFiles }];

/**
 * Each step says how many tests it ran: itself, or those of its suite. Lists of steps in one row run
 * at the same time; the first of a row is told of as it goes, the others when a step has ended.
 */
const ROWS = [[PACKAGES, CHECKS], [BROWSER], [LAST]];

async function runSteps(context) {
  const results = [];
  for (const row of ROWS) {
    const lanes = row.map((steps, i) => runLane({ ...context, live: i === 0 }, steps));
    results.push(...(await Promise.all(lanes)).flat());
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  context.terminal.line(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

async function runLane({ live, ...context }, steps) {
  const results = [];
  for (const step of steps) {
    const held = [];
    const say = live ? context.terminal.line : (line) => held.push(line);
    const began = Date.now();
    say(`\n== ${step.name}`);
    const result = await step.run({ ...context, say }).catch((error) => reportFailure(say, error));
    const { passed, failed } = result;
    const mark = failed === 0 ? '✓' : '✗';
    say(`${mark} ${step.name}: ${passed} passed, ${failed} failed (${seconds(began)})`);
    for (const line of held) context.terminal.line(line);
    results.push(result);
  }
  return results;
}

/** Counts a step that threw as one failure. */
function reportFailure(say, error) {
  say(`✗ ${error.message}`);
  if (!(error instanceof Problem)) say(error.stack);
  return { passed: 0, failed: 1 };
}

async function tool({ env, start, say }, name, args, timeoutMs) {
  const options = { start, cwd: at(), env: testEnv(env), timeoutMs, onLine: say };
  await run(at('node_modules/.bin', name), args, options);
  return { passed: 1, failed: 0 };
}

const turbo = (context, task, ...more) =>
  tool(context, 'turbo', ['run', task, '--continue', ...more], 20 * MINUTE);

async function buildAll(context) {
  const result = await turbo(context, 'build', '--output-logs=errors-only');
  writeBuildStamp();
  return result;
}

async function checkTypes(context) {
  // One after the other: each takes all cores, and packages are tested meanwhile.
  const programs = ['typecheck:browser', 'typecheck:suites'];
  const options = ['--output-logs=errors-only', '--concurrency=1'];
  return turbo(context, 'typecheck:servers', ...programs, ...options);
}

/** Lists the folders one by one, since a pattern would need a shell. */
function checkImports(context) {
  const folders = ['shell', ...REMOTES, 'gateway', 'services', 'packages', 'e2e', 'bench', 'test'];
  const args = ['--config', '.dependency-cruiser.mjs', ...folders];
  return tool(context, 'depcruise', args, 2 * MINUTE);
}

async function checkLock() {
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const missing = incompleteEntries(lock);
  if (missing.length > 0) {
    throw new Problem(`npm ci would refuse the lock file; it lacks ${missing.join(', ')}`);
  }
  return { passed: 1, failed: 0 };
}

/** Tests the packages that changed. */
function testPackages(context) {
  return testTasks(context, ['test', 'test:scripts']);
}

/** Drives a running platform, and opens its pages where what they show has changed. */
function testPlatform(context) {
  return testTasks(context, PLATFORM_TASKS);
}

/** Two tasks at a time; turbo brings back the reports of those whose sources are as they were. */
async function testTasks(context, tasks) {
  const reports = reportsOf(tasks);
  for (const report of reports) rmSync(report, { force: true });
  // Servers of two files would share what one worker alone counts on.
  const env = { ...context.env, VITEST_MAX_WORKERS: '1' };
  const options = ['--concurrency=2', '--output-logs=new-only'];
  const ended = await turbo({ ...context, env }, ...tasks, ...options).then(() => null, itself);
  return countTests(reports, ended, context.tested);
}

const itself = (error) => error;

/** A test file that no project's pattern matches, or no package's script, would never run. */
async function checkFiles({ tested }) {
  const missed = testFiles().filter((file) => !tested.some((name) => name.endsWith(`/${file}`)));
  if (missed.length > 0) throw new Problem(`no suite ran ${missed.join(', ')}`);
  return { passed: 1, failed: 0 };
}

/** Removes NODE_ENV, since tests set their own mode and a developer's shell must not override it. */
function testEnv(env) {
  const { NODE_ENV: _, ...rest } = buildEnv(env);
  // Platforms and programs of many tests compile their code once.
  const NODE_COMPILE_CACHE = at('node_modules/.cache/node');
  return { ...rest, NODE_COMPILE_CACHE, CI: env.CI ?? 'true' };
}
