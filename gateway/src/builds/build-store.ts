import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_MANIFEST } from '@snippetry/contracts/build-manifest';
import type { Log } from '@snippetry/service-kit/log';
import { LRUCache } from 'lru-cache';
import { type BuildFiles, pack, unpack } from './archive.ts';
import { checkBuild, digestOf, hashOf, readBuildManifest } from './check-build.ts';

/** Archives of builds that all gateways share, such as a bucket. */
export interface Archives {
  put(key: string, archive: Buffer): Promise<void>;
  /** Returns null if there is none. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}

/** Name and id of a build. */
export interface BuildKey {
  name: string;
  build: string;
}

/** A build in the folder, and when it was written. */
export interface StoredBuild extends BuildKey {
  storedAt: Date;
}

/** Files whose hash was checked; a file is checked again once it has another time or size. */
const MOST_CHECKED = 20_000;
/** Folder of builds that are being written. */
const DRAFTS = '.drafts';
/** Builds whose manifest is in memory. */
const MOST_MANIFESTS = 100;

const archiveKey = ({ name, build }: BuildKey) => `${name}/${build}.tgz`;

/**
 * Stores the files of builds in a folder, each in `<name>/<build>`. The folder is the store itself, or
 * a cache of the shared archives.
 */
export class BuildStore {
  readonly #folder: string;
  readonly #archives: Archives | null;
  readonly #log: Log;
  readonly #fetching = new Map<string, Promise<boolean>>();
  /** Digests of builds whose manifest was compared with them. */
  readonly #ensured = new LRUCache<string, string>({ max: MOST_MANIFESTS });
  readonly #manifests = new LRUCache<string, Record<string, string>>({ max: MOST_MANIFESTS });
  readonly #checked = new LRUCache<string, { state: string; isUnchanged: boolean }>({
    max: MOST_CHECKED,
  });

  constructor(folder: string, archives: Archives | null, log: Log) {
    this.#folder = path.resolve(folder);
    this.#archives = archives;
    this.#log = log;
  }

  folderOf({ name, build }: BuildKey): string {
    return path.join(this.#folder, name, build);
  }

  /** Whether the files of a build are in the folder. */
  async has(key: BuildKey): Promise<boolean> {
    return access(path.join(this.folderOf(key), BUILD_MANIFEST)).then(
      () => true,
      () => false,
    );
  }

  /** Stores a build, and its archive if there are any. */
  async add(key: BuildKey, files: BuildFiles): Promise<void> {
    await this.#archives?.put(archiveKey(key), await pack(files));
    await this.#write(key, files);
  }

  /**
   * Returns whether the files of a build are in the folder; fetches its archive if they are not.
   *
   * @param digest the hash of the published build, which the archive must have
   */
  async ensure(key: BuildKey, digest: string): Promise<boolean> {
    const id = archiveKey(key);
    if (this.#ensured.get(id) === digest && (await this.has(key))) return true;
    const stored = await this.digest(key);
    if (stored === digest) {
      this.#ensured.set(id, digest);
      return true;
    }
    if (stored !== null) this.#log.error({ ...key }, 'the manifest of a build was changed');
    const archives = this.#archives;
    if (!archives) return false;
    const fetching = this.#fetching.get(id) ?? this.#fetch(archives, key, digest);
    this.#fetching.set(id, fetching);
    return fetching.finally(() => this.#fetching.delete(id));
  }

  /** Returns the hash of a build in the folder; null if it has no readable `build.json`. */
  async digest(key: BuildKey): Promise<string | null> {
    try {
      const file = path.join(this.folderOf(key), BUILD_MANIFEST);
      return digestOf(readBuildManifest(await readFile(file, 'utf8')));
    } catch {
      return null;
    }
  }

  /**
   * Whether a file has the hash with which its build was sealed. Browsers check scripts of remotes
   * themselves, but not workers, pages and files of the shell.
   */
  async isUnchanged(key: BuildKey, file: string): Promise<boolean> {
    const expected = (await this.#manifest(key))?.[file];
    const name = path.join(this.folderOf(key), file);
    const found = expected === undefined ? null : await stat(name).catch(() => null);
    if (!found) return false;
    const state = `${found.mtimeMs} ${found.size} ${found.ino}`;
    const known = this.#checked.get(name);
    if (known?.state === state) return known.isUnchanged;
    const isUnchanged = hashOf(await readFile(name)) === expected;
    this.#checked.set(name, { state, isUnchanged });
    if (!isUnchanged) this.#log.error({ ...key, file }, 'a file of a build was changed');
    return isUnchanged;
  }

  async remove(key: BuildKey): Promise<void> {
    await this.#archives?.remove(archiveKey(key));
    await this.evict(key);
  }

  /** Removes the files from the folder only. */
  async evict(key: BuildKey): Promise<void> {
    await rm(this.folderOf(key), { recursive: true, force: true });
  }

  async list(): Promise<StoredBuild[]> {
    const names = await foldersIn(this.#folder);
    const builds = await Promise.all(
      names.map(async (name) => {
        const found = await foldersIn(path.join(this.#folder, name));
        return Promise.all(
          found.map(async (build) => {
            const { mtime } = await stat(this.folderOf({ name, build }));
            return { name, build, storedAt: mtime };
          }),
        );
      }),
    );
    return builds.flat();
  }

  async #manifest(key: BuildKey): Promise<Record<string, string> | null> {
    const id = archiveKey(key);
    const known = this.#manifests.get(id);
    if (known) return known;
    try {
      const text = await readFile(path.join(this.folderOf(key), BUILD_MANIFEST), 'utf8');
      const { files } = readBuildManifest(text);
      this.#manifests.set(id, files);
      return files;
    } catch {
      return null;
    }
  }

  async #fetch(archives: Archives, key: BuildKey, digest: string): Promise<boolean> {
    const archive = await archives.get(archiveKey(key));
    if (archive === null) return false;
    const checked = checkBuild(key.name, await unpack(archive));
    if (checked.digest !== digest) throw new Error(`the archive ${archiveKey(key)} was changed`);
    await this.#write(key, checked.files);
    return true;
  }

  /** Removes drafts of processes that ended while they wrote. */
  async removeDrafts(before: Date): Promise<void> {
    const drafts = path.join(this.#folder, DRAFTS);
    for (const name of await foldersIn(drafts)) {
      const draft = path.join(drafts, name);
      if ((await stat(draft)).mtime < before) await rm(draft, { recursive: true, force: true });
    }
  }

  /**
   * Writes into a draft first, so that a build is there whole or not at all. Gateways share the
   * folder: what another one has written is being served, so it stays.
   */
  async #write(key: BuildKey, files: BuildFiles): Promise<void> {
    const folder = this.folderOf(key);
    const draft = path.join(this.#folder, DRAFTS, randomUUID());
    for (const dir of new Set([...files.keys()].map((file) => path.dirname(file)))) {
      await mkdir(path.join(draft, dir), { recursive: true });
    }
    for (const [file, content] of files) await writeFile(path.join(draft, file), content);
    const manifest = String(files.get(BUILD_MANIFEST));
    if ((await this.digest(key)) === digestOf(readBuildManifest(manifest))) {
      await rm(draft, { recursive: true, force: true });
      return;
    }
    await mkdir(path.dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    this.#manifests.delete(archiveKey(key));
    this.#ensured.delete(archiveKey(key));
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}
