import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Runs a command to its end; its output is all that it printed. */
function execute(command: string, args: string[], cwd: string, variables: NodeJS.ProcessEnv) {
  // Only what a pipeline of another repository has: no folder of this one in PATH.
  const { HOME } = process.env;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const elsewhere = folders.filter(
    (folder) => !folder.includes(`${path.sep}node_modules${path.sep}`),
  );
  const PATH = [path.dirname(process.execPath), ...elsewhere].join(path.delimiter);
  const env = { HOME, PATH, CI: '1', ...variables };
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(command, args, { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) || 1 : 0, output: stdout + stderr });
    });
  });
}

/** Creates a remote in an empty folder outside of this repository, from packed packages. */
export async function createStandaloneRemote(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `snippetry-mfe-${name}-`));
  const script = path.join(ROOT, 'scripts/new-remote.mjs');
  const made = await execute('node', [script, name, '--standalone', folder], ROOT, {});
  if (made.code !== 0) throw new Error(made.output);
  return {
    folder,
    /** Runs a command in its folder, such as `npx snippetry-remote publish`. */
    run: (command: string, args: string[], variables: NodeJS.ProcessEnv = {}) =>
      execute(command, args, folder, variables),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
