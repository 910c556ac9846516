import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './command.mjs';
import { emitPackage } from './emit.mjs';
import { at } from './root.mjs';

/** Packages with which remotes are made outside of this repository. */
export const PACKAGES = ['contracts', 'markdown', 'web-kit', 'federation'];

const SOURCE = /(?<!\.d)\.tsx?$/;
const TEST = /\.test(?:-d)?\.tsx?$/;

const readPackage = (name) =>
  JSON.parse(readFileSync(at('packages', name, 'package.json'), 'utf8'));

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Version of a package of this repository. */
export const packageVersion = (name) => readPackage(name).version;

const compiled = (file) => file.replace(/^\.\//, './dist/').replace(/\.tsx?$/, '');

/** The target of an export: `./src/x.ts` is compiled, other files are copied. */
function targetOf(file) {
  if (file.endsWith('.d.ts')) return { types: file.replace(/^\.\//, './dist/') };
  if (!SOURCE.test(file)) return compiled(file);
  return { types: `${compiled(file)}.d.ts`, default: `${compiled(file)}.js` };
}

const mapValues = (values, change) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));

/** Exact versions of the packages of this repository. */
const withVersions = (dependencies = {}) =>
  mapValues(dependencies, (version, name) =>
    name.startsWith('@snippetry/') ? packageVersion(name.split('/')[1]) : version,
  );

/** Returns the `package.json` of the packed package. */
export function packedManifest(name) {
  const { private: _private, scripts: _scripts, devDependencies, ...rest } = readPackage(name);
  const { exports, bin, dependencies, peerDependencies, sideEffects } = rest;
  // The entry for tests imports these; a remote without tests needs none of them.
  const forTests = exports['./test'] ? { ...devDependencies, vitest: rootVersion('vitest') } : {};
  const optional = Object.keys(forTests).filter((one) => !one.startsWith('@types/'));
  const peers = {
    ...withVersions(peerDependencies),
    ...Object.fromEntries(optional.map((one) => [one, `^${forTests[one]}`])),
  };
  return {
    ...rest,
    license: 'MIT',
    files: ['dist', ...(TSCONFIG[name] ? ['tsconfig.json'] : [])],
    engines: { node: '>=22.18' },
    exports: { ...mapValues(exports, targetOf), ...extraExports(name) },
    ...(bin && { bin: mapValues(bin, (file) => `${compiled(file)}.js`) }),
    ...(sideEffects && { sideEffects }),
    dependencies: withVersions(dependencies),
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(optional.map((one) => [one, { optional: true }])),
  };
}

/** Compiler options of this repository, for the `tsconfig.json` of remotes. */
const TSCONFIG = { 'web-kit': './tsconfig.json' };

const extraExports = (name) => ({
  ...(TSCONFIG[name] && { './tsconfig.json': TSCONFIG[name] }),
  './package.json': './package.json',
});

function writeTsconfig(dir) {
  const { compilerOptions } = JSON.parse(readFileSync(at('tsconfig.base.json'), 'utf8'));
  const types = ['@snippetry/web-kit/assets'];
  const config = { compilerOptions: { ...compilerOptions, types } };
  writeFileSync(path.join(dir, 'tsconfig.json'), `${JSON.stringify(config, null, 2)}\n`);
}

const rootVersion = (name) =>
  JSON.parse(readFileSync(at('package.json'), 'utf8')).devDependencies[name];

/** Declarations of packages import compiled modules, as their code does. */
function rewriteImports(file) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(['"]\.{1,2}\/[^'"\n]+)\.tsx?(['"])/g, '$1.js$2'));
}

/** Copies style sheets, texts and the other files of a package that are not compiled. */
function copyAssets(name, dist) {
  for (const folder of ['src', 'test']) {
    const dir = at('packages', name, folder);
    for (const file of statSync(dir, { throwIfNoEntry: false }) ? filesOf(dir) : []) {
      if (SOURCE.test(file) || TEST.test(file)) continue;
      const to = path.join(dist, path.relative(at('packages', name), file));
      mkdirSync(path.dirname(to), { recursive: true });
      copyFileSync(file, to);
    }
  }
}

async function packOne(name, { stage, out }) {
  const dir = path.join(stage, name);
  const dist = path.join(dir, 'dist');
  await emitPackage(name, dist);
  rmSync(path.join(dist, 'tsconfig.json'));
  for (const file of filesOf(dist)) if (file.endsWith('.d.ts')) rewriteImports(file);
  copyAssets(name, dist);
  copyFileSync(at('packages', name, 'README.md'), path.join(dir, 'README.md'));
  if (TSCONFIG[name]) writeTsconfig(dir);
  const manifest = packedManifest(name);
  writeFileSync(path.join(dir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out], {
    cwd: dir,
  });
  const file = path.join(out, tarballName(name, manifest.version));
  return { name: manifest.name, version: manifest.version, file, bytes: statSync(file).size };
}

/** File name that `npm pack` gives a package. */
export const tarballName = (name, version = packageVersion(name)) =>
  `snippetry-${name}-${version}.tgz`;

/** Packs the packages as tarballs into a folder, and returns their names, versions and files. */
export async function packPackages(out) {
  const stage = mkdtempSync(path.join(tmpdir(), 'snippetry-pack-'));
  mkdirSync(out, { recursive: true });
  try {
    return await Promise.all(PACKAGES.map((name) => packOne(name, { stage, out })));
  } finally {
    rmSync(stage, { recursive: true });
  }
}
