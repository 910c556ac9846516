import { Decimal128, Double, EJSON, Long } from 'bson';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

// Regression tests for results that looked plausible but had the wrong type, order or position.

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
  await test.db.collection<Document>('one').insertOne({
    double: new Double(3),
    minusZero: new Double(-0),
    long: Long.fromNumber(7),
    list: [3, 1, 2],
    docs: [{ b: 1 }, { b: 2 }],
    mixed: [{ b: 1 }, 5],
    nested: [[{ b: 1 }]],
    nothing: null,
  });
});
afterAll(() => test.stop());

const run = (stages: Document[]): Promise<Document[]> =>
  test.db.collection('one').aggregate(stages, { promoteValues: false }).toArray();

/** A value with its types, as text. */
const typed = (value: unknown): string => EJSON.stringify({ value }, { relaxed: false });

const firstValue = async (stages: Document[]): Promise<unknown> => (await run(stages))[0]?.v;
const evaluate = (v: unknown): Promise<unknown> => firstValue([{ $project: { _id: 0, v } }]);

const int = (text: string): Document => ({ $numberInt: text });
const long = (text: string): Document => ({ $numberLong: text });
const double = (text: string): Document => ({ $numberDouble: text });
const literal = (value: unknown): Document => ({ $literal: value });
const MAX = Long.MAX_VALUE;

describe('numbers keep the type MongoDB gives them', () => {
  it.each<[expression: unknown, expected: Document]>([
    ['$double', double('3.0')],
    ['$minusZero', double('-0.0')],
    [literal(new Double(2)), double('2.0')],
    [{ $ifNull: ['$missing', '$double'] }, double('3.0')],
    [{ $add: [MAX, 1, -1] }, long('9223372036854775807')],
    [{ $add: [MAX, 1] }, double('9223372036854775808.0')],
    [{ $add: [2147483647, 1, -1] }, int('2147483647')],
    [{ $add: [MAX, MAX, { $multiply: [MAX, -1] }] }, long('9223372036854775807')],
    [
      { $add: [new Double(0.1), new Double(0.2), new Double(-0.3)] },
      double('2.7755575615628914e-17'),
    ],
  ])('%j', async (expression, expected) => {
    expect(typed(await evaluate(expression))).toBe(JSON.stringify({ value: expected }));
  });

  it.each([
    { find: 'one', filter: { a: Decimal128.fromString('1') } },
    { insert: 'one', documents: [{ a: Decimal128.fromString('1') }] },
    { update: 'one', updates: [{ q: {}, u: { $inc: { long: Decimal128.fromString('1') } } }] },
  ])('decimals are refused: %j', async (command) => {
    await expect(test.db.command(command)).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining('Decimal128 is not supported by the embedded database'),
    });
  });

  it.each<[stage: string, stages: Document[]]>([
    ['$set', [{ $set: { v: '$double' } }]],
    ['$group', [{ $group: { _id: null, v: { $push: '$double' } } }, { $unwind: '$v' }]],
  ])('in %s', async (_, stages) => {
    expect(typed(await firstValue(stages))).toBe(JSON.stringify({ value: double('3.0') }));
  });
});

describe('arrays and paths', () => {
  it.each<[expression: unknown, expected: unknown]>([
    ['$docs.b', [1, 2]],
    ['$list.0', []],
    ['$nested.b', []],
    [{ $slice: ['$list', 1, null] }, null],
    [{ $slice: ['$list', 1, '$missing'] }, null],
    [{ $slice: ['$list', -2, 1] }, [1]],
    [{ $substrCP: ['a😀b', 1, 1] }, '😀'],
    [{ $substrCP: ['a😀b', 2, 9] }, 'b'],
    [{ $substrCP: ['a😀b', 4, 1] }, ''],
    [{ $substrCP: ['abc', 1, 9] }, 'bc'],
    [{ $strLenCP: 'a😀b' }, 3],
  ])('%j', async (v, expected) => {
    const [found] = await test.db
      .collection('one')
      .aggregate([{ $project: { _id: 0, v } }])
      .toArray();
    expect(found?.v).toEqual(expected);
  });

  it.each<[stage: Document, field: string, expected: unknown]>([
    [{ $project: { 'docs.c': '$double' } }, 'docs', [{ c: 3 }, { c: 3 }]],
    [
      { $project: { docs: { b: 1, c: '$double' } } },
      'docs',
      [
        { b: 1, c: 3 },
        { b: 2, c: 3 },
      ],
    ],
    [{ $project: { 'mixed.c': '$double' } }, 'mixed', [{ c: 3 }]],
    [{ $addFields: { 'mixed.c': '$double' } }, 'mixed', [{ b: 1, c: 3 }, { c: 3 }]],
  ])('%j keeps the array on its path', async (stage, field, expected) => {
    const [found] = await test.db.collection('one').aggregate([stage]).toArray();
    expect(found?.[field]).toEqual(expected);
  });

  it('a find projection keeps the array on the path of a computed value', async () => {
    const found = await test.db
      .collection('one')
      .findOne({}, { projection: { 'docs.c': { $add: [1, 1] } } });
    expect(found?.docs).toEqual([{ c: 2 }, { c: 2 }]);
  });
});
