import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestResponse } from '@snippetry/test-kit';
import { until } from '@snippetry/test-kit';
import { startPlatform } from '@snippetry/test-kit/platform';
import { ADMIN_EMAIL, theAdmin } from './admin.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const APPS = ['shell', 'mfe-snippets', 'mfe-community', 'mfe-collections', 'mfe-github'];

/** Starts a platform of copies of the built applications, whose builds a test can replace. */
export async function startReleaseSite() {
  const built = mkdtempSync(path.join(tmpdir(), 'snippetry-built-'));
  const variants = path.join(ROOT, '.data', `variants-${process.pid}`);
  for (const name of APPS) {
    cpSync(path.join(ROOT, name, 'dist'), path.join(built, name, 'dist'), { recursive: true });
  }
  const env = { BUILT_DIR: built, RATE_LIMIT_AUTH: '0', ADMIN_EMAILS: ADMIN_EMAIL };
  const platform = await startPlatform({ samples: false, args: ['--compact'], env });
  const admin = await theAdmin(platform);
  const { url } = platform;
  return {
    url,
    admin,
    dataDir: platform.dataDir,
    distOf: (name: string) => path.join(built, name, 'dist'),
    /** Builds a copy of a remote with one changed text, outside the repository's sources. */
    buildVariant: (build: string, name: string, [from, to]: [string, string]): string => {
      const folder = path.join(variants, build, name);
      cpSync(path.join(ROOT, name), folder, {
        recursive: true,
        filter: (file) => !/\/(dist|node_modules|\.turbo)(\/|$)/.test(file.slice(ROOT.length)),
      });
      replaceIn(path.join(folder, 'src'), from, to);
      runBuild(folder, build);
      return path.join(folder, 'dist');
    },
    /** Waits until new page loads get a build of a remote. */
    served: (name: string, build: string) =>
      until(async () =>
        (await (await fetch(`${url}/remotes.json`)).text()).includes(`/${name}/${build}/`),
      ),
    /** Publishes the archive of a build. */
    publish: (name: string, body: Uint8Array<ArrayBuffer>): Promise<TestResponse> =>
      admin.api.send(`/api/operations/remotes/${name}/builds`, {
        method: 'POST',
        headers: { 'content-type': 'application/gzip' },
        body,
      }),
    deploy: (name: string, build: string, share: number) =>
      admin.api.call('PUT /operations/remotes/:name/deployments', {
        params: { name },
        body: { build, share },
      }),
    stop: async () => {
      await platform.stop();
      rmSync(built, { recursive: true });
      rmSync(variants, { recursive: true, force: true });
    },
  };
}

/** Replaces a text in all sources; throws if none contains it. */
function replaceIn(folder: string, from: string, to: string): void {
  let changed = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(from)) continue;
    writeFileSync(file, text.replaceAll(from, to));
    changed += 1;
  }
  if (changed === 0) throw new Error(`${folder} does not contain ${from}`);
}

function runBuild(folder: string, build: string): void {
  const env = { ...process.env, MF_BUILD: build, NODE_ENV: 'production' };
  const run = (command: string, args: string[]) =>
    execFileSync(path.join(ROOT, 'node_modules/.bin', command), args, {
      ...{ cwd: folder, env, stdio: 'pipe' },
    });
  run('rspack', ['build', '--mode', 'production']);
  run('node', [path.join(ROOT, 'packages/federation/src/seal.ts')]);
}
