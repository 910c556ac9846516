import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_MANIFEST } from '@snippetry/contracts/build-manifest';
import pLimit from 'p-limit';
import type { BuildFiles } from '../builds/archive.ts';
import { digestOf, readBuildManifest } from '../builds/check-build.ts';
import type { Pool } from '../proxy/pool.ts';

const TIMEOUT_MS = 5000;
const FILES_AT_ONCE = 8;

/** Reads a file of one instance of a source. */
type ReadFile = (file: string) => Promise<Buffer>;

/** A build that a source has, with a function that reads its files. */
export interface OfferedBuild {
  build: string;
  /** See `digestOf`. */
  digest: string;
  read: () => Promise<BuildFiles>;
}

/** A folder or static hosts from which the gateway takes the builds of one remote by itself. */
export interface Source {
  name: string;
  /**
   * Returns its current build; null if none is complete, or if its hosts have different ones, as
   * in the middle of an update.
   */
  current(): Promise<OfferedBuild | null>;
}

/** A folder on this machine, such as the `dist` of a workspace. */
export function folderSource(name: string, folder: string): Source {
  return { name, current: () => offered([(file) => readFile(path.join(folder, file))]) };
}

/** The static hosts of a remote. */
export function hostSource(name: string, pool: Pool): Source {
  return {
    name,
    current: () => {
      const all = pool.list();
      const ready = all.filter(({ state }) => state === 'ready' || state === 'assumed');
      const instances = ready.length > 0 ? ready : all;
      return offered(
        instances.map(
          ({ url }) =>
            (file) =>
              fetchFile(`${url}/${file}`),
        ),
      );
    },
  };
}

async function fetchFile(address: string): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function offered(instances: readonly ReadFile[]): Promise<OfferedBuild | null> {
  const texts = await Promise.all(instances.map((read) => manifestText(read)));
  const [first] = texts;
  const reader = instances[0];
  if (!first || !reader || texts.some((text) => text !== first)) return null;
  const manifest = readBuildManifest(first);
  return {
    build: manifest.build,
    digest: digestOf(manifest),
    read: async () => {
      const limit = pLimit(FILES_AT_ONCE);
      const names = Object.keys(manifest.files);
      const contents = await Promise.all(names.map((file) => limit(() => reader(file))));
      const files = names.map((file, at) => [file, contents[at] ?? Buffer.alloc(0)] as const);
      return new Map([...files, [BUILD_MANIFEST, Buffer.from(first)]]);
    },
  };
}

const manifestText = (read: ReadFile) =>
  read(BUILD_MANIFEST).then(
    (content) => content.toString('utf8'),
    () => null,
  );
