import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildEnv, noteBuilt } from './build.mjs';
import { run } from './command.mjs';
import { createGroups } from './groups.mjs';
import { ensureDependencies } from './install.mjs';
import { incompleteEntries } from './lock-check.mjs';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';
import { REMOTES } from './settings.mjs';
import { ensureProgram } from './system-packages.mjs';
import { createTerminal, seconds } from './terminal.mjs';
import { countTests } from './vitest-report.mjs';

const MINUTE = 60_000;
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Runs every check and test suite in order. Answers the exit code. */
export async function test({ env }) {
  const terminal = createTerminal();
  const groups = createGroups();
  const scratch = mkdtempSync(path.join(tmpdir(), 'snippetry-test-'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      groups.close();
      process.exit(130);
    });
  }
  const context = { env, terminal, start: groups.start, scratch };
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
    rmSync(scratch, { recursive: true, force: true });
    groups.close();
  }
}

async function prepare(context) {
  const { terminal, start, env } = context;
  await ensureDependencies(context);
  await ensureProgram(['redis-server'], { terminal, start, way: 'put redis-server into PATH' });
  if (env.CHROMIUM_PATH) return;
  await ensureProgram(BROWSERS, { terminal, start, way: 'set CHROMIUM_PATH to a browser' });
}

/** Each step says how many tests it ran: itself, or those of its suite. */
const STEPS = [
  { name: 'lint', run: (context) => tool(context, 'biome', ['check', '.'], 2 * MINUTE) },
  { name: 'unused code', run: (context) => tool(context, 'knip', [], 2 * MINUTE) },
  { name: 'imports', run: checkImports },
  { name: 'lock file', run: checkLock },
  { name: 'types', run: checkTypes },
  {
    name: 'unit and service tests',
    run: (context) => suite(context, ['web', 'node'], 20 * MINUTE),
  },
  { name: 'build', run: buildAll },
  { name: 'browser tests', run: (context) => suite(context, ['e2e'], 20 * MINUTE) },
  {
    name: 'faults and replaced parts',
    run: (context) => suite(context, ['e2e-alone'], 10 * MINUTE),
  },
];

async function runSteps(context) {
  const { terminal } = context;
  const total = { passed: 0, failed: 0 };
  for (const step of STEPS) {
    const began = Date.now();
    terminal.line(`\n== ${step.name}`);
    const { passed, failed } = await step.run(context).catch((error) => told(terminal, error));
    total.passed += passed;
    total.failed += failed;
    const mark = failed === 0 ? '✓' : '✗';
    terminal.line(`${mark} ${step.name}: ${passed} passed, ${failed} failed (${seconds(began)})`);
  }
  terminal.line(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** A step that could not do its work is a failure of its own. */
function told(terminal, error) {
  terminal.line(`✗ ${error.message}`);
  if (!(error instanceof Problem)) terminal.line(error.stack);
  return { passed: 0, failed: 1 };
}

async function tool({ env, start, terminal }, name, args, timeoutMs) {
  const onLine = (line) => terminal.line(line);
  const options = { start, cwd: at(), env: testEnv(env), timeoutMs, onLine };
  await run(at('node_modules/.bin', name), args, options);
  return { passed: 1, failed: 0 };
}

const turbo = (context, task) =>
  tool(context, 'turbo', ['run', task, '--output-logs=errors-only', '--continue'], 10 * MINUTE);

async function buildAll(context) {
  const result = await turbo(context, 'build');
  noteBuilt();
  return result;
}

async function checkTypes(context) {
  await turbo(context, 'typecheck');
  return tool(context, 'tsc', ['--noEmit', '-p', '.'], 5 * MINUTE);
}

/** The folders are spelled out: a pattern would need a shell. */
function checkImports(context) {
  const folders = ['shell', ...REMOTES, 'gateway', 'services', 'packages', 'e2e', 'bench', 'test'];
  return tool(
    context,
    'depcruise',
    ['--config', '.dependency-cruiser.mjs', ...folders],
    2 * MINUTE,
  );
}

async function checkLock() {
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const missing = incompleteEntries(lock);
  if (missing.length > 0) {
    throw new Problem(`npm ci would refuse the lock file; it lacks ${missing.join(', ')}`);
  }
  return { passed: 1, failed: 0 };
}

async function suite(context, projects, timeoutMs) {
  const report = path.join(context.scratch, `${projects.join('-')}.json`);
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  let ended = null;
  await tool(context, 'vitest', args, timeoutMs).catch((error) => {
    ended = error;
  });
  return countTests(report, ended);
}

/** Tests set their own modes; what a developer's shell has set must not reach them. */
function testEnv(env) {
  const { NODE_ENV: _, ...rest } = buildEnv(env);
  return { ...rest, CI: env.CI ?? 'true' };
}
