import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../lib/command.mjs';
import { ensureCompiled } from '../lib/compile.mjs';
import { planProcesses } from '../lib/plan.mjs';
import { at } from '../lib/root.mjs';
import { readSettings } from '../lib/settings.mjs';
import { scratch } from './scratch.mjs';

/** Time limit for loading and compiling all services, which is slow on a busy machine. */
const LONGEST_MS = 60_000;

const terminal = { line: () => {}, step: (_text, work) => work() };

/** Creates a folder with a module, and functions that compile it and count compilations. */
function aModule() {
  const dir = scratch();
  const module = path.join(dir, 'main.ts');
  writeFileSync(module, 'export const answer: number = 42;\n');
  let started = 0;
  const start = (...args) => {
    started += 1;
    return spawn(...args);
  };
  const settings = { compileCache: path.join(dir, 'cache') };
  const compile = (more = {}) => {
    const specs = [{ args: ['--max-semi-space-size=4', module], env: {} }];
    const given = { terminal, specs, settings, start, env: process.env, node: process.execPath };
    return ensureCompiled({ ...given, ...more });
  };
  return { dir, compile, cache: settings.compileCache, started: () => started };
}

it('modules are compiled only once, and again for another Node binary', async () => {
  const { compile, cache, started } = aModule();
  await compile();
  // The stamp, and the folder of this Node version.
  expect(readdirSync(cache)).toHaveLength(2);
  await compile();
  expect(started()).toBe(1);
  await compile({ node: `${path.dirname(process.execPath)}/./${path.basename(process.execPath)}` });
  expect(started()).toBe(2);
});

it('modules that are loaded only if a variable is set are compiled once it is set', async () => {
  const { compile, started } = aModule();
  await compile();
  await compile({ env: { ...process.env, OPENAI_API_KEY: 'key' } });
  expect(started()).toBe(2);
});

it('a module that cannot be loaded does not prevent a start, and is tried again', async () => {
  const { dir, compile, cache, started } = aModule();
  const specs = [{ args: [path.join(dir, 'missing.ts')], env: {} }];
  await compile({ specs });
  expect(existsSync(path.join(cache, 'compiled'))).toBe(false);
  await compile({ specs });
  expect(started()).toBe(2);
});

it('every process uses the compile cache that is filled before it starts', async () => {
  const { cache, compile } = aModule();
  await compile();
  const [filled] = readdirSync(cache).filter((name) => name !== 'compiled');
  const settings = readSettings([], {});
  const compact = readSettings(['--compact'], {});
  const specs = [settings, compact].flatMap((settings) => {
    return planProcesses({ settings, env: {}, secrets: {}, node: '', redisServer: '' });
  });
  const ofNode = specs.filter(({ args }) => args.some((arg) => arg.endsWith('.ts')));
  const flags = ofNode.map(({ args }) => args.filter((arg) => arg.startsWith('--')).join(' '));
  expect(flags.length).toBeGreaterThan(10);
  const options = { env: { NODE_COMPILE_CACHE: cache }, timeoutMs: LONGEST_MS };
  const printed = "console.log(require('node:module').getCompileCacheDir())";
  for (const some of new Set(flags)) {
    const args = [...some.split(' ').filter(Boolean), '--eval', printed];
    expect(await run(process.execPath, args, options)).toContain(path.join(cache, filled));
  }
});

it('main modules do not run when they are only loaded', { timeout: LONGEST_MS }, async () => {
  const settings = readSettings([], {});
  const secrets = {};
  const specs = planProcesses({ settings, env: {}, secrets, node: '', redisServer: '' });
  const modules = specs.flatMap(({ args }) => args.filter((arg) => arg.endsWith('.ts')));
  expect(modules.length).toBeGreaterThan(8);
  const options = { env: { PATH: process.env.PATH }, timeoutMs: LONGEST_MS };
  const importAll = at('scripts/lib/import-all.mjs');
  expect(await run(process.execPath, [importAll, ...modules], options)).toEqual([]);
});
