import { createHash } from 'node:crypto';
import { BUILD_LIMITS, BUILD_MANIFEST, BuildManifest } from '@snippetry/contracts/build-manifest';
import { AppError } from '@snippetry/contracts/errors';
import { readRemoteFacts } from '@snippetry/contracts/remote-facts';
import { z } from 'zod';
import type { BuildFiles } from './archive.ts';
import type { BuildFacts } from './build-facts.ts';
import { readManifest } from './federation-manifest.ts';
import { readPageFiles } from './page-files.ts';

/** A build whose files are complete and have the hashes of its `build.json`. */
export interface CheckedBuild {
  manifest: BuildManifest;
  facts: BuildFacts;
  files: BuildFiles;
  /** Hash of all paths and hashes: equal for equal builds. */
  digest: string;
  bytes: number;
}

/** Files without which the gateway cannot serve a build of the shell. */
const OF_THE_SHELL = ['index.html', 'first-view.css', 'landing.html', 'sw.js'];

/** Creates the error for a build that cannot be published, with each reason. */
export function refused(reasons: readonly string[]): AppError {
  const errors = reasons.slice(0, 20).map((msg) => ({ path: 'build', msg }));
  return new AppError('build.refused', { errors });
}

/** Returns the integrity of a file. */
export const hashOf = (content: Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Checks a build: its `build.json` lists exactly its files, with their hashes.
 *
 * @param name the remote that it must be a build of
 * @throws AppError `build.refused` with each reason
 */
export function checkBuild(name: string, all: BuildFiles): CheckedBuild {
  const manifest = manifestOf(all);
  const files = new Map([...all].filter(([file]) => file !== BUILD_MANIFEST));
  const reasons = faultsOf(manifest, files);
  if (manifest.name !== name) reasons.push(`it is a build of ${manifest.name}, not of ${name}`);
  const bytes = [...all.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > BUILD_LIMITS.bytes) reasons.push(`it is larger than ${BUILD_LIMITS.bytes} bytes`);
  if (reasons.length > 0) throw refused(reasons);
  return {
    manifest,
    files: all,
    digest: digestOf(manifest),
    bytes,
    facts: factsOf(manifest, files),
  };
}

/** Reads `build.json`. */
export function readBuildManifest(text: string): BuildManifest {
  return BuildManifest.parse(JSON.parse(text));
}

function manifestOf(files: BuildFiles): BuildManifest {
  const text = files.get(BUILD_MANIFEST)?.toString('utf8');
  if (text === undefined) throw refused([`${BUILD_MANIFEST} is missing`]);
  try {
    return readBuildManifest(text);
  } catch (error) {
    const detail = error instanceof z.ZodError ? z.prettifyError(error) : 'it is not JSON';
    throw refused([`${BUILD_MANIFEST} cannot be used: ${detail}`]);
  }
}

function faultsOf(manifest: BuildManifest, files: BuildFiles): string[] {
  const listed = Object.entries(manifest.files);
  const missing = listed.filter(([file]) => !files.has(file));
  const changed = listed.filter(([file, integrity]) => {
    const content = files.get(file);
    return content !== undefined && hashOf(content) !== integrity;
  });
  const unlisted = [...files.keys()].filter((file) => manifest.files[file] === undefined);
  return [
    ...(listed.length > BUILD_LIMITS.files ? [`it has over ${BUILD_LIMITS.files} files`] : []),
    ...missing.map(([file]) => `${file} is missing`),
    ...changed.map(([file]) => `${file} does not have the hash of ${BUILD_MANIFEST}`),
    ...unlisted.map((file) => `${file} is not listed in ${BUILD_MANIFEST}`),
  ];
}

/** Returns the hash by which two builds under one id are told apart. */
export function digestOf({ files }: BuildManifest): string {
  const lines = Object.entries(files).map(([file, integrity]) => `${file} ${integrity}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}

function factsOf(manifest: BuildManifest, files: BuildFiles): BuildFacts {
  const textOf = (file: string) => files.get(file)?.toString('utf8');
  const pages = readPageFiles(textOf('page-files.json'));
  if (manifest.name === 'shell') {
    const missing = OF_THE_SHELL.filter((file) => !files.has(file));
    if (missing.length > 0) throw refused(missing.map((file) => `${file} is missing`));
    return { entry: '', preload: [], integrity: [], remote: null, pages };
  }
  const { entry, preload } = entryOf(textOf('mf-manifest.json'));
  const integrity = [entry, ...preload].map((file) => manifest.files[file] ?? '');
  const missing = [entry, ...preload].filter((_file, at) => integrity[at] === '');
  if (missing.length > 0) throw refused(missing.map((file) => `${file} is missing`));
  return {
    entry,
    preload,
    integrity,
    remote: remoteFactsOf(manifest, textOf('remote.json')),
    pages,
  };
}

function entryOf(text: string | undefined) {
  try {
    return readManifest(JSON.parse(text ?? ''));
  } catch {
    throw refused(['mf-manifest.json is missing or cannot be used']);
  }
}

function remoteFactsOf({ name }: BuildManifest, text: string | undefined) {
  if (text === undefined) return null;
  try {
    const facts = readRemoteFacts(JSON.parse(text));
    if (facts.name !== name) throw new Error(`it is that of the remote ${facts.name}`);
    return facts;
  } catch (error) {
    const detail = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw refused([`remote.json cannot be used: ${detail}`]);
  }
}
