import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnnouncementChannel } from '@snippetry/service-kit/announcement-channel';
import type { Log } from '@snippetry/service-kit/log';
import { LRUCache } from 'lru-cache';
import type { BuildStore } from '../builds/build-store.ts';
import type { BuildDoc, RemoteDoc } from './registry.model.ts';
import type { RegistryRepository } from './registry.repository.ts';
import { Deployments, type Selection, type ServedBuild, selectBuilds } from './selection.ts';

export interface RegistryOptions {
  repository: RegistryRepository;
  store: BuildStore;
  /** File with the last list, for a start without the database. */
  file: string;
  log: Log;
}

/** Missed announcements are noticed after this time. */
const REFRESH_MS = 5000;
/** How long a change waits until the other gateways have confirmed it. */
const ANNOUNCED_MS = 900;
/** Different selections at a time: two builds of some remotes in all combinations. */
const MOST_SELECTIONS = 500;

const servedOf = ({ build, version, requires, facts }: BuildDoc): ServedBuild => ({
  build,
  version,
  requires,
  facts,
});

/**
 * The deployments that this gateway serves: a copy of the database that stays in use while the
 * database is unreachable, also after a restart.
 */
export class Registry {
  readonly #options: RegistryOptions;
  readonly #selections = new LRUCache<string, Selection>({ max: MOST_SELECTIONS });
  readonly #onChange = new Set<() => void>();
  #deployments: Deployments = [];
  #channel: AnnouncementChannel | null = null;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #saved = '';
  #isFailing = false;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  get deployments(): Deployments {
    return this.#deployments;
  }

  /** Calls `listener` after each change of the deployments. */
  listen(listener: () => void): void {
    this.#onChange.add(listener);
  }

  /** Returns the builds for a browser with this key. */
  select(key: string | null): Selection {
    const id = key ?? '';
    const known = this.#selections.get(id);
    if (known) return known;
    const selection = selectBuilds(this.#deployments, key);
    // Most browsers have the same builds: they share one object, by which pages are cached.
    const shared = this.#selections.get(` ${selection.key}`) ?? selection;
    this.#selections.set(` ${selection.key}`, shared);
    this.#selections.set(id, shared);
    return shared;
  }

  /** Reads the last list from its file, and then the database again and again. */
  async start(channel: AnnouncementChannel): Promise<void> {
    this.#channel = channel;
    await this.#load();
    const again = () => {
      this.#timer = setTimeout(() => void this.refresh().finally(again), REFRESH_MS);
      this.#timer.unref();
    };
    await this.refresh().finally(again);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Reads the database; keeps the current list if that fails. */
  refresh(): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#read().finally(() => {
        this.#reading = null;
      });
      return this.#reading;
    }
    // The running read may have missed the change, so another one follows.
    this.#next ??= this.#reading.then(() => {
      this.#next = null;
      return this.refresh();
    });
    return this.#next;
  }

  /** Reads the change of this process, and waits until the other gateways have read it, too. */
  async announce(): Promise<void> {
    await this.refresh();
    await this.#channel?.publish(ANNOUNCED_MS);
  }

  /** Serves a build of a source while the database cannot be reached and has no other. */
  adopt(name: string, stable: ServedBuild): void {
    if (this.#deployments.some((one) => one.name === name)) return;
    this.#replace([...this.#deployments, { name, stable, canary: null }]);
  }

  async #read(): Promise<void> {
    const { repository, log } = this.#options;
    if (!repository.isConnected) return;
    try {
      const remotes = await repository.remotes();
      const wanted = remotes.flatMap(({ _id, stable, canary }) =>
        [stable, canary?.build].flatMap((build) => (build ? [[_id, build] as const] : [])),
      );
      const docs = await repository.builds(wanted);
      const there = await this.#fetch(docs);
      const found = remotes.flatMap((remote) => this.#deployed(remote, there));
      // Builds of sources that are not in the database yet.
      const names = new Set(remotes.filter(({ stable }) => stable).map(({ _id }) => _id));
      const adopted = this.#deployments.filter(({ name }) => !names.has(name));
      this.#replace([...found, ...adopted]);
      this.#isFailing = false;
      await this.#save();
    } catch (err) {
      if (!this.#isFailing) log.warn({ err }, 'deployments cannot be read; the last ones stay');
      this.#isFailing = true;
    }
  }

  /** Returns the builds whose files are in the folder, by id. */
  async #fetch(docs: readonly BuildDoc[]): Promise<Map<string, ServedBuild>> {
    const { store, log } = this.#options;
    const there = new Map<string, ServedBuild>();
    await Promise.all(
      docs.map(async (doc) => {
        const has = await store.ensure(doc, doc.digest).catch((err: unknown) => {
          log.warn({ err, remote: doc.name, build: doc.build }, 'a build cannot be fetched');
          return false;
        });
        if (has) there.set(doc._id, servedOf(doc));
      }),
    );
    return there;
  }

  /** Returns the deployment of a remote; its last one if the files of the new one are missing. */
  #deployed(remote: RemoteDoc, there: ReadonlyMap<string, ServedBuild>): Deployments {
    const { _id: name, stable: stableId, canary: wanted } = remote;
    const last = this.#deployments.find((one) => one.name === name);
    const stable = there.get(`${name}/${stableId}`) ?? last?.stable;
    if (!stable || stableId === null) return [];
    const build = wanted && there.get(`${name}/${wanted.build}`);
    if (!build || wanted.state !== 'running') return [{ name, stable, canary: null }];
    const userKeys = wanted.users.map(({ key }) => key);
    return [{ name, stable, canary: { ...build, share: wanted.share, userKeys } }];
  }

  #replace(deployments: Deployments): void {
    const isSame = JSON.stringify(deployments) === JSON.stringify(this.#deployments);
    if (isSame) return;
    this.#deployments = deployments;
    this.#selections.clear();
    for (const listener of this.#onChange) listener();
  }

  async #load(): Promise<void> {
    const { file, store } = this.#options;
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return;
    try {
      const listed = Deployments.parse(JSON.parse(text));
      const there = await Promise.all(
        listed.map(({ name, stable }) => store.has({ name, build: stable.build })),
      );
      this.#replace(listed.filter((_one, at) => there[at]));
      this.#saved = text;
    } catch (err) {
      this.#options.log.warn({ err, file }, 'the last list of deployments cannot be read');
    }
  }

  async #save(): Promise<void> {
    const text = JSON.stringify(this.#deployments);
    if (text === this.#saved) return;
    const { file } = this.#options;
    const draft = `${file}.${randomUUID()}`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(draft, text);
    await rename(draft, file);
    this.#saved = text;
  }
}
