import type { Log } from '@snippetry/service-kit';
import { z } from 'zod';
import type { IndexSource } from '../port.ts';
import type { CatchUp } from './catch-up.ts';
import { type Engine, hasStatus } from './engine.ts';
import {
  type Distribution,
  INDEX_BODY,
  type IndexNames,
  newIndexName,
  settingsOf,
} from './mapping.ts';
import type { BuildLock, IndexState } from './state.ts';
import { upsertOf, type Writer } from './writer.ts';

const Named = z.record(z.string(), z.unknown());
/** Writes to the old index are blocked once a round copies fewer changes than this. */
const CALM = 50;
const MAX_ROUNDS = 20;

export interface BuilderParts {
  engine: Engine;
  names: IndexNames;
  state: IndexState;
  writer: Writer;
  catchUp: CatchUp;
  source: IndexSource;
  distribution: Distribution;
  log: Log;
}

/** Builds an index from the database beside the serving one, then replaces that. */
export class Builder {
  readonly #parts: BuilderParts;

  constructor(parts: BuilderParts) {
    this.#parts = parts;
  }

  /** The serving index, or null if there is none. */
  async current(): Promise<string | null> {
    const { engine, names } = this.#parts;
    const path = `/_alias/${names.alias}`;
    const timeoutMs = engine.limits.probeMs;
    const request = { operation: 'state', method: 'GET', path, timeoutMs } as const;
    try {
      return Object.keys(await engine.ask(Named, request))[0] ?? null;
    } catch (error) {
      if (hasStatus(error, 404)) return null;
      throw error;
    }
  }

  /** Builds an index and switches to it; returns its name, null if another process is building. */
  async build(): Promise<string | null> {
    const { state } = this.#parts;
    await state.prepare();
    const lock = await state.lock();
    if (lock === null) return null;
    try {
      return await this.#build(lock);
    } finally {
      await lock.release();
    }
  }

  /** Unblocks writes to the serving index if the process that blocked them died. */
  async unblockAbandoned(): Promise<void> {
    const lock = await this.#parts.state.lock();
    if (lock === null) return;
    try {
      const current = await this.current();
      if (current !== null) await this.#unblock(current);
    } finally {
      await lock.release();
    }
  }

  /** Deletes all indexes but the serving one; with `otherVersions` also those of other versions. */
  async tidy({ otherVersions }: { otherVersions: boolean }): Promise<void> {
    const { engine, names } = this.#parts;
    const current = await this.current();
    const pattern = otherVersions ? `${names.family}*` : `${names.alias}-*`;
    const request = { operation: 'build', method: 'GET', path: `/${pattern}/_alias` } as const;
    for (const index of Object.keys(await engine.ask(Named, request))) {
      if (index !== current) await this.#delete(index);
    }
  }

  async #build(lock: BuildLock): Promise<string> {
    const { names, distribution, log } = this.#parts;
    const started = Date.now();
    // Deletes what an unfinished build left over.
    await this.tidy({ otherVersions: false });
    const index = newIndexName(names, new Date(started));
    await this.#put(`/${index}`, {
      ...INDEX_BODY,
      settings: { ...settingsOf(distribution), refresh_interval: '-1' },
    });
    try {
      const snippets = await this.#fill(index, lock);
      const { refresh_interval } = INDEX_BODY.settings;
      await this.#put(`/${index}/_settings`, { index: { refresh_interval } });
      const until = await this.#follow(index, started, lock);
      await this.#replace(index, until);
      log.info({ index, snippets, ms: Date.now() - started }, 'search index built');
    } catch (error) {
      if ((await this.current()) !== index) await this.#delete(index);
      throw error;
    }
    await this.tidy({ otherVersions: false });
    return index;
  }

  async #fill(index: string, lock: BuildLock): Promise<number> {
    const { source, writer } = this.#parts;
    let snippets = 0;
    for await (const rows of source.all()) {
      await writer.write(index, rows.map(upsertOf), { shown: false });
      snippets += rows.length;
      await lock.renew();
    }
    return snippets;
  }

  /** Copies changes made during the build, in shorter and shorter rounds; returns up to when. */
  async #follow(index: string, from: number, lock: BuildLock): Promise<number> {
    let since = from;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const now = Date.now();
      const behind = await this.#parts.catchUp.since(index, since);
      since = now;
      await lock.renew();
      if (behind < CALM) break;
    }
    return since;
  }

  /**
   * Blocks writes to the old index while the last changes are copied to the new one. A save at that
   * moment waits, and is written to the new one.
   */
  async #replace(index: string, until: number): Promise<void> {
    const { names, catchUp, state, engine } = this.#parts;
    const old = await this.current();
    if (old !== null) await this.#put(`/${old}/_block/write`);
    try {
      const now = Date.now();
      await catchUp.since(index, until);
      await engine.refresh(index, 'build');
      await state.saveCheckpoint(index, now);
      const add = { add: { index, alias: names.alias } };
      const remove = old === null ? [] : [{ remove: { index: old, alias: names.alias } }];
      const body = { actions: [...remove, add] };
      await engine.ask(z.unknown(), {
        operation: 'build',
        method: 'POST',
        path: '/_aliases',
        body,
      });
    } catch (error) {
      if (old !== null) await this.#unblock(old);
      throw error;
    }
  }

  #unblock(index: string): Promise<unknown> {
    return this.#put(`/${index}/_settings`, { index: { 'blocks.write': null } });
  }

  async #delete(index: string): Promise<void> {
    await this.#parts.engine.ask(z.unknown(), {
      operation: 'build',
      method: 'DELETE',
      path: `/${index}`,
    });
  }

  #put(path: string, body?: object): Promise<unknown> {
    const request = { operation: 'build', method: 'PUT', path } as const;
    return this.#parts.engine.ask(z.unknown(), body === undefined ? request : { ...request, body });
  }
}
