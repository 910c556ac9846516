import { cpSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import {
  checkName,
  copySharedFiles,
  fillIn,
  modelPackage,
  readJson,
  writeJson,
} from './new-remote.mjs';
import { PACKAGES, packageVersion, packPackages, tarballName } from './pack.mjs';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';

const TEMPLATE = at('templates/standalone');
/** Folder of the remote with the packed packages of the platform. */
const TARBALLS = 'platform';
/** Development dependencies of this repository that the remote needs itself. */
const TOOLS = ['@biomejs/biome', 'typescript', 'vitest'];

/**
 * Creates a remote that is a repository of its own. Its dependencies on the platform are tarballs
 * in its folder, or with `registry` versions.
 *
 * @param tarballs folder with the packed packages; null packs the current ones
 */
export async function createStandaloneRemote({ name, folder, tarballs = null, registry = false }) {
  checkName(name);
  if (existsSync(folder) && readdirSync(folder).some((file) => file !== '.git')) {
    throw new Problem(`${folder} is not empty.`);
  }
  mkdirSync(folder, { recursive: true });
  copySharedFiles(folder);
  cpSync(TEMPLATE, folder, { recursive: true });
  // Under their own names these files would have an effect on this repository.
  for (const file of readdirSync(folder).filter((one) => one.startsWith('_'))) {
    const own = file === '_biome.json' ? 'biome.json' : file.replace('_', '.');
    renameSync(path.join(folder, file), path.join(folder, own));
  }
  fillIn(folder, name);
  const manifest = packageOf(name, registry);
  writeJson(path.join(folder, 'package.json'), manifest);
  if (registry) return;
  const inFolder = path.join(folder, TARBALLS);
  if (tarballs) copyTarballs(tarballs, inFolder);
  else await packPackages(inFolder);
  await lockVersions(folder, manifest);
}

function copyTarballs(from, to) {
  for (const name of PACKAGES) {
    const file = tarballName(name);
    if (!existsSync(path.join(from, file))) {
      throw new Problem(`${from} has no ${file}. Pack them: npm run pack -- --out ${from}`);
    }
    cpSync(path.join(from, file), path.join(to, file));
  }
}

/** Gives the remote a lock file with the versions with which the platform is tested. */
async function lockVersions(folder, manifest) {
  const { packages } = readJson(at('package-lock.json'));
  const installed = Object.entries(packages).filter(
    ([file, { link }]) => file.startsWith('node_modules/') && !link,
  );
  const { name, version } = manifest;
  const lock = { name, version, lockfileVersion: 3, requires: true };
  lock.packages = { '': manifest, ...Object.fromEntries(installed) };
  writeJson(path.join(folder, 'package-lock.json'), lock);
  // Drops what the remote does not need, and adds the tarballs.
  const flags = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', '--prefer-offline', ...flags], { cwd: folder });
}

function packageOf(name, registry) {
  const model = modelPackage();
  const root = readJson(at('package.json')).devDependencies;
  const kit = readJson(at('packages/web-kit/package.json')).devDependencies;
  const source = (one) => (registry ? packageVersion(one) : `file:${TARBALLS}/${tarballName(one)}`);
  const platform = Object.fromEntries(PACKAGES.map((one) => [`@snippetry/${one}`, source(one)]));
  const resolved = (dependencies) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([one, version]) => [one, platform[one] ?? version]),
    );
  return {
    name: `mfe-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=22.18' },
    scripts: {
      build: 'rspack build --mode production && snippetry-remote seal',
      dev: 'node dev.ts',
      lint: 'biome check',
      test: 'vitest run',
      typecheck: 'tsc',
    },
    dependencies: resolved(model.dependencies),
    devDependencies: {
      ...resolved(model.devDependencies),
      ...kit,
      ...Object.fromEntries(TOOLS.map((tool) => [tool, root[tool]])),
    },
    // A dependency of web-kit that remotes do not import.
    ...(!registry && { overrides: { '@snippetry/markdown': platform['@snippetry/markdown'] } }),
  };
}
