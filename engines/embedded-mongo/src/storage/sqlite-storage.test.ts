import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/server.ts';
import { SqliteStorage } from './sqlite-storage.ts';
import { SnapshotClosedError } from './storage.ts';

const COLLECTION = 1;
const ROW = 1;

let storage: SqliteStorage;

beforeEach(() => {
  const file = path.join(temporaryFolder(), 'data.db');
  storage = new SqliteStorage(file, { cacheKb: 4096, durable: false });
  storage.transaction(() => {
    storage.createCollection(COLLECTION);
    storage.insert(COLLECTION, ROW, { idKey: Buffer.from([1]), bytes: Buffer.from('first') });
  });
});

afterEach(() => storage.close());

const write = (text: string) =>
  storage.transaction(() => storage.replace(COLLECTION, ROW, Buffer.from(text)));

describe('a snapshot of the store', () => {
  it('shows the state at its creation, whatever is written afterwards', () => {
    const first = storage.snapshot();
    const sameState = storage.snapshot();
    expect(String(first.document(COLLECTION, ROW))).toBe('first');
    write('second');
    const second = storage.snapshot();
    write('third');
    write('fourth');
    const read = [first, sameState, second, storage].map((reader) =>
      String(reader.document(COLLECTION, ROW)),
    );
    expect(read).toEqual(['first', 'first', 'second', 'fourth']);
    for (const snapshot of [first, sameState, second]) snapshot.close();
  });

  it('shows nothing of a write in progress or one that is rolled back', () => {
    const snapshot = storage.snapshot();
    const undone = () =>
      storage.transaction(() => {
        storage.remove(COLLECTION, ROW);
        expect(String(snapshot.document(COLLECTION, ROW))).toBe('first');
        throw new Error('changed my mind');
      });
    expect(undone).toThrow('changed my mind');
    expect(String(snapshot.document(COLLECTION, ROW))).toBe('first');
    snapshot.close();
  });

  it('reads nothing once closed, and its connection is reused by one other, even if closed twice', () => {
    const old = storage.snapshot();
    write('second');
    old.close();
    old.close();
    expect(() => old.document(COLLECTION, ROW)).toThrow(SnapshotClosedError);
    const snapshots = [storage.snapshot(), storage.snapshot()];
    write('third');
    for (const snapshot of snapshots) {
      expect(String(snapshot.document(COLLECTION, ROW))).toBe('second');
      snapshot.close();
    }
  });
});
