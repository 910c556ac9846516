import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Engine, hasStatus } from './engine.ts';
import { type IndexNames, STATE_BODY } from './mapping.ts';

const LEASE_MS = 30_000;
const LOCK = 'build-lock';

const Stored = z.object({ _seq_no: z.number(), _primary_term: z.number() });
const Lock = Stored.extend({ _source: z.object({ owner: z.string(), until: z.number() }) });
const Checkpoint = z.object({ _source: z.object({ at: z.number() }) });

type Version = z.output<typeof Stored>;

/** Right to build, block and replace indexes. Expires 30 seconds after its last renewal. */
export interface BuildLock {
  /** @throws Error if another process has taken over the lock */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** State that outlives processes: the build lock and the checkpoints of indexes. */
export class IndexState {
  readonly #engine: Engine;
  readonly #index: string;
  readonly #owner = randomUUID();

  constructor({ engine, names }: { engine: Engine; names: IndexNames }) {
    this.#engine = engine;
    this.#index = names.state;
  }

  async prepare(): Promise<void> {
    const request = { operation: 'state', path: `/${this.#index}` } as const;
    try {
      await this.#engine.ask(z.unknown(), { ...request, method: 'PUT', body: STATE_BODY });
    } catch (error) {
      // The index exists already.
      if (!hasStatus(error, 400)) throw error;
    }
  }

  /** Returns the time up to which an index has all changes of the database; 0 if unknown. */
  async checkpoint(index: string): Promise<number> {
    return (await this.#read(Checkpoint, `checkpoint-${index}`))?._source.at ?? 0;
  }

  /** Stores the checkpoint unless a later one is stored. */
  async saveCheckpoint(index: string, at: number): Promise<void> {
    const path = `/${this.#index}/_doc/checkpoint-${index}`;
    const query = { version: at, version_type: 'external_gte' };
    await this.#write({ path, query, body: { at } });
  }

  /** Acquires the build lock; returns null if another process holds it. */
  async lock(): Promise<BuildLock | null> {
    const current = await this.#read(Lock, LOCK);
    if (current !== null && current._source.until > Date.now()) return null;
    const version = await this.#take(current);
    if (version === null) return null;
    let latest = version;
    let renewedAt = Date.now();
    return {
      renew: async () => {
        if (Date.now() - renewedAt < LEASE_MS / 10) return;
        const next = await this.#take(latest);
        if (next === null) throw new Error('another process builds the index now');
        latest = next;
        renewedAt = Date.now();
      },
      release: () => this.#free(latest),
    };
  }

  #take(last: Version | null): Promise<Version | null> {
    const body = { owner: this.#owner, until: Date.now() + LEASE_MS };
    if (last === null)
      return this.#write({ path: `/${this.#index}/_create/${LOCK}`, query: {}, body });
    return this.#write({ path: `/${this.#index}/_doc/${LOCK}`, query: unchanged(last), body });
  }

  async #free(last: Version): Promise<void> {
    const path = `/${this.#index}/_doc/${LOCK}`;
    const body = { owner: this.#owner, until: 0 };
    await this.#write({ path, query: unchanged(last), body });
  }

  /** Returns null if another process wrote first. */
  async #write(request: {
    path: string;
    query: Record<string, string | number>;
    body: object;
  }): Promise<Version | null> {
    try {
      return await this.#engine.ask(Stored, { operation: 'state', method: 'PUT', ...request });
    } catch (error) {
      if (hasStatus(error, 409)) return null;
      throw error;
    }
  }

  async #read<Document>(schema: z.ZodType<Document>, id: string): Promise<Document | null> {
    const path = `/${this.#index}/_doc/${id}`;
    try {
      return await this.#engine.ask(schema, { operation: 'state', method: 'GET', path });
    } catch (error) {
      if (hasStatus(error, 404)) return null;
      throw error;
    }
  }
}

function unchanged({ _seq_no, _primary_term }: Version) {
  return { if_seq_no: _seq_no, if_primary_term: _primary_term };
}
