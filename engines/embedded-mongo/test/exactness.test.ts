import { Decimal128, Double, EJSON, Long } from 'bson';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

/** Results that once were plausible and wrong: another type, another order, another place. */
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
const dec = (text: string): Document => literal(Decimal128.fromString(text));
const MAX = Long.MAX_VALUE;

describe('numbers keep the type MongoDB gives them', () => {
  it.each<[expression: unknown, expected: Document]>([
    ['$double', double('3.0')],
    ['$minusZero', double('-0.0')],
    [literal(new Double(2)), double('2.0')],
    [{ $ifNull: ['$missing', '$double'] }, double('3.0')],
    [{ $max: ['$double', 1] }, double('3.0')],
    [{ $ceil: new Double(2.5) }, double('3.0')],
    [{ $floor: '$long' }, long('7')],
    [{ $round: [new Double(1.005), 2] }, double('1.0')],
    [{ $round: [new Double(2.5)] }, double('2.0')],
    [{ $round: [1250, -2] }, int('1200')],
    [{ $mod: [7, 4] }, int('3')],
    [{ $mod: ['$double', 2] }, double('1.0')],
    [{ $mod: ['$long', 4] }, long('3')],
    [{ $abs: -2147483648 }, long('2147483648')],
    [{ $add: [MAX, 1, -1] }, long('9223372036854775807')],
    [{ $add: [MAX, 1] }, double('9223372036854775808.0')],
    [{ $add: [2147483647, 1, -1] }, int('2147483647')],
    [{ $sum: [MAX, MAX, { $multiply: [MAX, -1] }] }, long('9223372036854775807')],
    [
      { $add: [new Double(0.1), new Double(0.2), new Double(-0.3)] },
      double('2.7755575615628914e-17'),
    ],
  ])('%j', async (expression, expected) => {
    expect(typed(await evaluate(expression))).toBe(JSON.stringify({ value: expected }));
  });

  it.each([
    { $add: [dec('1'), new Double(0.1)] },
    { $multiply: [dec('1'), 2] },
    { $subtract: [1, dec('1')] },
    { $divide: [dec('1'), 3] },
    { $mod: [dec('5.5'), 2] },
    { $abs: dec('-1.50') },
    { $round: [dec('1.25'), 1] },
    { $ceil: dec('-1.5') },
    { $sum: [dec('1'), 2] },
    { $avg: [dec('1'), 2] },
  ])('arithmetic with decimals is refused: %j', async (expression) => {
    await expect(evaluate(expression)).rejects.toMatchObject({
      code: expect.objectContaining({ value: 2 }),
    });
  });

  it('increments with decimals are refused', async () => {
    const increment = { $inc: { long: Decimal128.fromString('1') } };
    await expect(test.db.collection('one').updateOne({}, increment)).rejects.toMatchObject({
      code: 2,
    });
  });

  it.each<[stage: string, stages: Document[]]>([
    ['$set', [{ $set: { v: '$double' } }]],
    ['$group', [{ $group: { _id: null, v: { $push: '$double' } } }, { $unwind: '$v' }]],
    [
      '$facet',
      [
        { $facet: { v: [{ $project: { double: 1 } }] } },
        { $project: { v: { $first: '$v.double' } } },
      ],
    ],
    ['$sample', [{ $sample: { size: 1 } }, { $project: { v: '$double' } }]],
  ])('in %s', async (_, stages) => {
    expect(typed(await firstValue(stages))).toBe(JSON.stringify({ value: double('3.0') }));
  });

  it.each<[filter: Document, count: number]>([
    [{ v: { $mod: [4, 1] } }, 3],
    [{ v: { $mod: [Decimal128.fromString('4'), 1] } }, 3],
  ])('decimals are compared by their digits: %j', async (filter, count) => {
    const coll = test.db.collection('decimals');
    await coll.deleteMany({});
    await coll.insertMany(
      ['5', '5.5', '9007199254740993'].map((text) => ({ v: Decimal128.fromString(text) })),
    );
    expect(await coll.countDocuments(filter)).toBe(count);
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
  ])('%j keeps the array it leads through', async (stage, field, expected) => {
    const [found] = await test.db.collection('one').aggregate([stage]).toArray();
    expect(found?.[field]).toEqual(expected);
  });

  it('a find projection keeps the array a computed path leads through', async () => {
    const found = await test.db
      .collection('one')
      .findOne({}, { projection: { 'docs.c': { $add: [1, 1] } } });
    expect(found?.docs).toEqual([{ c: 2 }, { c: 2 }]);
  });
});
