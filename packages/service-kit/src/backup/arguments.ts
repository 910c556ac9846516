import path from 'node:path';
import { parseArgs } from 'node:util';
import { DataError } from './databases.ts';

/** A parsed command line. */
export type DataCommand =
  | {
      name: 'backup';
      to: string;
      keep: number | undefined;
      builds: boolean;
      asOf: Date | undefined;
    }
  | { name: 'restore'; file: string; verifies: boolean; replaces: boolean; builds: boolean }
  | { name: 'move'; to: string; asOf: Date | undefined };

const USAGE = [
  'npm run backup -- <file or folder> [--keep <number of files>] [--builds]',
  'npm run restore -- <file> [--verify] [--replace] [--builds]',
  'npm run move -- --to <MongoDB URI>',
].join('\n  ');

const usage = () => new DataError(`usage:\n  ${USAGE}`);

const OPTIONS = {
  keep: { type: 'string' },
  builds: { type: 'boolean' },
  verify: { type: 'boolean' },
  replace: { type: 'boolean' },
  to: { type: 'string' },
  // Given by scripts for data that does not change, and was copied at this time.
  'as-of': { type: 'string' },
} as const;

const OF_COMMAND: Readonly<Record<string, readonly string[]>> = {
  backup: ['keep', 'builds', 'as-of'],
  restore: ['verify', 'replace', 'builds'],
  move: ['to', 'as-of'],
};

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch {
    throw usage();
  }
}

/** Resolves a path, and keeps the slash by which it names a folder. */
const resolved = (cwd: string, file: string): string =>
  path.resolve(cwd, file) + (file.endsWith('/') ? path.sep : '');

/**
 * @param cwd folder to which paths are relative
 * @throws DataError with the usage
 */
export function readArguments(argv: readonly string[], cwd: string): DataCommand {
  const { values, positionals } = parse(argv);
  const [name = '', file, ...more] = positionals;
  const allowed = OF_COMMAND[name];
  if (!allowed || more.length > 0) throw usage();
  if (Object.keys(values).some((option) => !allowed.includes(option))) throw usage();
  const { keep, builds = false, verify = false, replace = false, to } = values;
  const asOf = values['as-of'] === undefined ? undefined : new Date(values['as-of']);
  if (name === 'move') {
    if (file !== undefined || !to) throw usage();
    return { name, to, asOf };
  }
  if (!file) throw usage();
  if (name === 'restore') {
    return { name, file: resolved(cwd, file), verifies: verify, replaces: replace, builds };
  }
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw usage();
  return {
    name: 'backup',
    to: resolved(cwd, file),
    keep: keep === undefined ? undefined : Number(keep),
    builds,
    asOf,
  };
}
