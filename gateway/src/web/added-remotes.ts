import {
  REMOTE_FACTS_BYTES,
  type RemoteFacts,
  readRemoteFacts,
} from '@snippetry/contracts/remote-facts';
import type { Log } from '@snippetry/service-kit/log';
import type { Pool } from '../proxy/pool.ts';
import { pageMatcher } from './pages.ts';
import { OWN_PLACES } from './places.ts';
import { fetchRemoteFile } from './remote-files.ts';
import { sharedRead } from './shared-read.ts';

/** Registry entry of an added remote, without its files. */
export interface AddedRemote extends Pick<RemoteFacts, 'requires' | 'places' | 'nav'> {
  /** Reason for hiding it: one of its route prefixes is taken by the shell or another remote. */
  refused?: 'place_taken';
}

interface Known {
  facts: RemoteFacts;
  isPage: (path: string) => boolean;
}

export interface AddedRemotesOptions {
  /** Pools by remote name; if two remotes claim a route prefix, the first gets it. */
  pools: ReadonlyMap<string, Pool>;
  log: Log;
}

/**
 * Remotes of `REMOTE_URLS`, which are unknown at build time: each declares its route prefixes in
 * its `remote.json`. The last declaration stays valid while a remote is unavailable.
 */
export class AddedRemotes {
  readonly pools: ReadonlyMap<string, Pool>;
  readonly #log: Log;
  readonly #known = new Map<string, Known>();
  /** Last logged complaint by remote, so that repeated ones are not logged. */
  readonly #complaints = new Map<string, string>();
  readonly #read = sharedRead(() =>
    Promise.all([...this.pools].map((one) => this.#readOne(...one))),
  );

  constructor({ pools, log }: AddedRemotesOptions) {
    this.pools = pools;
    this.#log = log;
  }

  /** Returns the declared facts of each remote, by its name. */
  async list(): Promise<ReadonlyMap<string, AddedRemote>> {
    await this.#read();
    const taken = new Map([...OWN_PLACES].map((place) => [place, 'Snippetry itself']));
    const listed = new Map<string, AddedRemote>();
    for (const name of this.pools.keys()) {
      const facts = this.#known.get(name)?.facts;
      if (!facts) continue;
      const { requires, places, nav } = facts;
      const free = places.filter((place) => !taken.has(place));
      for (const place of free) taken.set(place, name);
      if (free.length === places.length) {
        listed.set(name, { requires, places, nav });
        continue;
      }
      const lost = places.find((place) => !free.includes(place)) ?? '';
      this.#complain(name, `its place ${lost} belongs to ${taken.get(lost)}`);
      listed.set(name, { requires, places: free, nav: [], refused: 'place_taken' });
    }
    return listed;
  }

  /** Whether an added remote has a page at a path. */
  async hasPage(path: string): Promise<boolean> {
    if (this.pools.size === 0) return false;
    const lower = path.toLowerCase();
    return [...(await this.list())].some(
      ([name, { places }]) =>
        this.#known.get(name)?.isPage(lower) &&
        places.some((place) => lower === place || lower.startsWith(`${place}/`)),
    );
  }

  async #readOne(name: string, pool: Pool): Promise<void> {
    let text: string;
    try {
      text = await (await fetchRemoteFile(pool, 'remote.json')).text();
    } catch (err) {
      this.#complain(name, 'it cannot be asked for its remote.json', err);
      return;
    }
    try {
      const facts = parseFacts(name, text);
      this.#known.set(name, { facts, isPage: pageMatcher(facts.pages) });
      this.#complaints.delete(name);
    } catch (err) {
      this.#known.delete(name);
      this.#complain(name, 'its remote.json cannot be used', err);
    }
  }

  #complain(name: string, complaint: string, err?: unknown): void {
    if (this.#complaints.get(name) === complaint) return;
    this.#complaints.set(name, complaint);
    this.#log.warn({ err, remote: name }, `a remote is not shown: ${complaint}`);
  }
}

function parseFacts(name: string, text: string): RemoteFacts {
  if (Buffer.byteLength(text) > REMOTE_FACTS_BYTES) throw new Error('it is too large');
  const facts = readRemoteFacts(JSON.parse(text));
  if (facts.name !== name) throw new Error(`it is that of the remote "${facts.name}"`);
  return facts;
}
