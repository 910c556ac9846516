import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createStaticHost } from '@snippetry/static-host/static-host';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Starts the server of a remote that `make` generates and builds later. */
export async function startAddedRemote(name: string) {
  const data = path.join(ROOT, '.data');
  mkdirSync(data, { recursive: true });
  // Inside the repository, so that the build of the remote finds the packages.
  const into = mkdtempSync(path.join(data, 'added-'));
  const folder = path.join(into, `mfe-${name}`);
  const host = createStaticHost(path.join(folder, 'dist'));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const bound = host.address();
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(path.join(ROOT, 'node_modules/.bin', command), args, {
      cwd,
      env: { ...process.env, MF_BUILD: 'added', NODE_ENV: 'production' },
      stdio: 'pipe',
    });
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    /** Generates the remote with the `new-remote` script, and builds it. */
    make: () => {
      const script = path.join(ROOT, 'scripts/new-remote.mjs');
      run('node', [script, name, '--into', into], ROOT);
      run('rspack', ['build', '--mode', 'production'], folder);
      run('node', [path.join(ROOT, 'packages/federation/src/seal.ts')], folder);
    },
    stop: () => {
      host.closeAllConnections();
      host.close();
      rmSync(into, { recursive: true });
    },
  };
}
