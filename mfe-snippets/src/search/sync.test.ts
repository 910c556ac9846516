import type { LibraryEntry } from '@snippetry/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LibraryAnswer } from './library-types.ts';
import { EMPTY_STATE, type LibraryStore, type SyncState, syncLibrary } from './sync.ts';

const PAGE = 2;

/** Library on a server; the cursor is the number of changes already returned. */
class Server {
  readonly log: { id: string; gone: boolean }[] = [];
  asked: (string | undefined)[] = [];
  /** Total to return if it differs from the actual number. */
  claims: number | undefined;

  save(...ids: string[]): void {
    for (const id of ids) this.log.push({ id, gone: false });
  }

  remove(id: string): void {
    this.log.push({ id, gone: true });
  }

  get ids(): string[] {
    const gone = new Set(this.log.filter((change) => change.gone).map(({ id }) => id));
    return [...new Set(this.log.map(({ id }) => id))].filter((id) => !gone.has(id));
  }

  readonly answer = async (cursor: string | undefined): Promise<LibraryAnswer> => {
    this.asked.push(cursor);
    const from = Number(cursor ?? 0);
    const told = this.log.slice(from, from + PAGE);
    return {
      entries: told.filter(({ gone }) => !gone).map(({ id }) => ({ _id: id }) as LibraryEntry),
      removed: told.filter(({ gone }) => gone).map(({ id }) => id),
      cursor: String(from + told.length),
      more: from + told.length < this.log.length,
      total: this.claims ?? this.ids.length,
    };
  };
}

class Memory implements LibraryStore {
  readonly ids = new Set<string>();
  current: SyncState = EMPTY_STATE;
  resets = 0;

  state = async () => this.current;
  count = async () => this.ids.size;
  setState = async (state: SyncState) => {
    this.current = state;
  };
  apply = async ({ entries, removed }: LibraryAnswer, state: SyncState) => {
    for (const { _id } of entries) this.ids.add(_id);
    for (const id of removed) this.ids.delete(id);
    this.current = state;
  };
  reset = async () => {
    this.resets += 1;
    this.ids.clear();
    this.current = EMPTY_STATE;
  };
}

let server: Server;
let store: Memory;
let heard: string[];

const sync = () =>
  syncLibrary({
    store,
    fetchPage: server.answer,
    onStored: ({ entries, removed }) =>
      heard.push(...entries.map(({ _id }) => `+${_id}`), ...removed.map((id) => `-${id}`)),
    onReset: () => heard.push('reset'),
    now: () => 1234,
  });

beforeEach(() => {
  server = new Server();
  store = new Memory();
  heard = [];
});

describe('syncLibrary', () => {
  it('fetches the library page by page and marks the copy as complete', async () => {
    server.save('a', 'b', 'c', 'd', 'e');
    await sync();
    expect([...store.ids]).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(server.asked).toEqual([undefined, '2', '4']);
    expect(store.current).toMatchObject({ cursor: '5', complete: true, syncedAt: 1234 });
  });

  it('fetches only changes since the last sync, and removes deleted snippets', async () => {
    server.save('a', 'b');
    await sync();
    server.save('c');
    server.remove('a');
    heard = [];
    server.asked = [];
    await sync();
    expect(heard).toEqual(['+c', '-a']);
    expect(server.asked).toEqual(['2']);
    expect([...store.ids]).toEqual(['b', 'c']);
  });

  it('resumes an interrupted sync', async () => {
    server.save('a', 'b', 'c', 'd');
    const { answer } = server;
    let calls = 0;
    const cut = { ...server, answer };
    const broken = syncLibrary({
      store,
      fetchPage: (cursor) => {
        calls += 1;
        return calls === 2 ? Promise.reject(new Error('offline')) : cut.answer(cursor);
      },
      onStored: () => {},
      onReset: () => {},
      now: () => 1,
    });
    await expect(broken).rejects.toThrow('offline');
    expect(store.current).toMatchObject({ cursor: '2', complete: false });
    server.asked = [];
    await sync();
    expect(server.asked).toEqual(['2']);
    expect(store.ids.size).toBe(4);
  });

  it('fetches everything again if the number of snippets does not match', async () => {
    server.save('a', 'b');
    await sync();
    store.ids.add('stale');
    await sync();
    expect([store.resets, [...store.ids]]).toEqual([1, ['a', 'b']]);
    expect(heard).toContain('reset');
  });

  it('does not repeat a full fetch if the number never matches', async () => {
    server.save('a', 'b');
    server.claims = 3;
    await sync();
    await sync();
    expect(store.resets).toBe(1);
    server.claims = 5;
    await sync();
    expect(store.resets).toBe(2);
  });
});
