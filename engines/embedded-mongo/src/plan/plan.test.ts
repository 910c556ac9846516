import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePlans } from '../../test/differential/plans.ts';
import { Random } from '../../test/random.ts';
import { Engine } from '../engine/engine.ts';
import { SqliteStorage } from '../storage/sqlite-storage.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-mongo-plan-'));
let engine: Engine;

beforeAll(() => {
  const storage = new SqliteStorage(path.join(dir, 'data.db'), { cacheKb: 8192, durable: false });
  engine = new Engine(storage);
});

afterAll(async () => {
  await engine.close();
  fs.rmSync(dir, { recursive: true });
});

describe('the planner', () => {
  it.each([
    ['listed values', false],
    ['any values', true],
  ])(
    'finds with every plan what a scan of the whole collection finds: %s',
    {
      timeout: 60_000,
    },
    async (_, wild) => {
      const random = new Random(20260801, { wild });
      let [byIndex, byUnion] = [0, 0];
      for (let round = 0; round < 20; round++) {
        const { index, union } = await comparePlans(engine, random, `t.c${round}`);
        byIndex += index;
        byUnion += union;
      }
      expect(byIndex).toBeGreaterThan(400);
      expect(byUnion).toBeGreaterThan(8);
    },
  );
});
