import { expect, it } from 'vitest';
import { Random } from '../random.ts';
import { crashRounds } from './rounds.ts';

it('loses no acknowledged write, tears no transaction and keeps indexes right when killed', {
  timeout: 90_000,
}, async () => {
  const { acknowledged, sent, transactions } = await crashRounds(4, new Random(4));
  expect(acknowledged).toBeGreaterThan(8);
  expect(sent).toBeGreaterThanOrEqual(acknowledged);
  expect(transactions).toBeGreaterThan(8);
});
