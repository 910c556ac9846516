import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_MANIFEST } from '@snippetry/contracts/build-manifest';
import { type BuildFiles, pack, unpack } from './archive.ts';
import { checkBuild, digestOf, readBuildManifest } from './check-build.ts';

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

const archiveKey = ({ name, build }: BuildKey) => `${name}/${build}.tgz`;

/**
 * Stores the files of builds in a folder, each in `<name>/<build>`. The folder is the store itself, or
 * a cache of the shared archives.
 */
export class BuildStore {
  readonly #folder: string;
  readonly #archives: Archives | null;
  readonly #fetching = new Map<string, Promise<boolean>>();

  constructor(folder: string, archives: Archives | null) {
    this.#folder = path.resolve(folder);
    this.#archives = archives;
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
    if (await this.has(key)) return true;
    const archives = this.#archives;
    if (!archives) return false;
    const id = archiveKey(key);
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

  async #fetch(archives: Archives, key: BuildKey, digest: string): Promise<boolean> {
    const archive = await archives.get(archiveKey(key));
    if (archive === null) return false;
    const checked = checkBuild(key.name, await unpack(archive));
    if (checked.digest !== digest) throw new Error(`the archive ${archiveKey(key)} was changed`);
    await this.#write(key, checked.files);
    return true;
  }

  /** Writes into a hidden folder first, so that a build is there whole or not at all. */
  async #write(key: BuildKey, files: BuildFiles): Promise<void> {
    const folder = this.folderOf(key);
    const draft = path.join(path.dirname(folder), `.${key.build}.${process.pid}`);
    await rm(draft, { recursive: true, force: true });
    for (const dir of new Set([...files.keys()].map((file) => path.dirname(file)))) {
      await mkdir(path.join(draft, dir), { recursive: true });
    }
    for (const [file, content] of files) await writeFile(path.join(draft, file), content);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}
