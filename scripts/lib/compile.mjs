import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { read } from './build.mjs';
import { run } from './command.mjs';
import { SOON_COLLECTED } from './plan.mjs';
import { at } from './root.mjs';

const IMPORT_ALL = fileURLToPath(new URL('./import-all.mjs', import.meta.url));
/** Folders with the modules of the processes; their dependencies are in the lock file. */
const SOURCES = ['engines', 'packages', 'services', 'gateway', 'package-lock.json'];
/** Folders without sources; hidden ones, such as reports of tests, are skipped too. */
const SKIPPED = new Set(['dist', 'node_modules']);
const TIMEOUT_MS = 60_000;

/** Threads that a service starts with its first piece of work. */
const THREADS = [
  'services/snippets/src/texts/text-thread.ts',
  'services/snippets/src/sharing/highlight-worker.ts',
];
/** Modules that a service loads only if a variable is set. */
const LOADED_FOR = {
  SEARCH_URL: 'services/snippets/src/index/opensearch/create.ts',
  OPENAI_API_KEY: 'services/integrations/src/clients/openai/openai.client.ts',
};

/**
 * Compiles the modules of all processes into Node's compile cache, once for all of them, if any has
 * changed. Otherwise each process would remove the types from its modules by itself, and keep the
 * compiler for that, some 20 MB, until it ends.
 * @param specs the processes, as `planProcesses` lists them
 */
export async function ensureCompiled({ terminal, specs, node, settings, start, env }) {
  const wanted = Object.entries(LOADED_FOR).filter(([variable]) => env[variable]);
  const files = [...THREADS, ...wanted.map(([, file]) => file)];
  const modules = [...new Set([...specs.flatMap(modulesOf), ...files.map((file) => at(file))])];
  const stamp = path.join(settings.compileCache, 'compiled');
  const state = JSON.stringify([node, SOON_COLLECTED, newestChange(SOURCES), ...modules]);
  if (read(stamp) === state) return;
  const options = {
    start,
    cwd: at(),
    env: { ...env, NODE_COMPILE_CACHE: settings.compileCache },
    timeoutMs: TIMEOUT_MS,
  };
  // Errors are reported by the process that needs the module.
  const compiled = await terminal.step('Compiling the services', () =>
    run(node, [SOON_COLLECTED, IMPORT_ALL, ...modules], options).catch(() => null),
  );
  if (compiled === null) return;
  mkdirSync(settings.compileCache, { recursive: true });
  writeFileSync(stamp, state);
}

/** The modules that a process loads by name. */
function modulesOf({ args, env }) {
  const parts = JSON.parse(env.PARTS ?? '[]').map(({ module }) => module);
  return [...args.filter((arg) => arg.endsWith('.ts')), ...parts];
}

/** Time of the last change of any of these files, in milliseconds since 1970. */
function newestChange(names) {
  const times = names.map((name) => {
    const stat = statSync(at(name), { throwIfNoEntry: false });
    if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
    const entries = readdirSync(at(name)).filter((entry) => {
      return !SKIPPED.has(entry) && !entry.startsWith('.');
    });
    return newestChange(entries.map((entry) => `${name}/${entry}`));
  });
  return Math.max(0, ...times);
}
