import { Decimal128, Double, Long, ObjectId, Timestamp } from 'bson';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

/**
 * Expressions in which the library behind the server differs from MongoDB's manual. `page` is the page below
 * https://www.mongodb.com/docs/manual/reference/operator/aggregation/ that says what is expected.
 */
let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
  await test.db.collection('one').insertOne({
    day: new Date('2014-01-01T08:15:39.736Z'),
    id: new ObjectId('507c7f79bcf86cd7994f6c0e'),
    stamp: new Timestamp({ t: 1622731060, i: 5 }),
    nothing: null,
    text: 'x',
  });
});
afterAll(() => test.stop());

const evaluate = async (expression: Document): Promise<unknown> => {
  const stages = [{ $project: { _id: 0, v: expression } }];
  const cursor = test.db.collection('one').aggregate(stages, { promoteValues: false });
  const [result] = await cursor.toArray();
  return result?.v;
};

const at = (text: string): Date => new Date(text);
const NEW_YORK = 'America/New_York';

describe('parts of dates', () => {
  it.each<[page: string, expression: Document, expected: unknown]>([
    ['year', { $year: '$id' }, 2012],
    ['year', { $year: '$stamp' }, 2021],
    ['year', { $year: '$nothing' }, null],
    ['year', { $year: '$missing' }, null],
    ['hour', { $hour: { date: '$day', timezone: NEW_YORK } }, 3],
    ['hour', { $hour: { date: '$day', timezone: '+0530' } }, 13],
    ['hour', { $hour: { date: '$day', timezone: null } }, null],
    ['week', { $week: at('2016-01-01T00:00:00Z') }, 0],
    ['week', { $week: at('2016-01-03T00:00:00Z') }, 1],
    ['isoWeek', { $isoWeek: at('2016-01-01T00:00:00Z') }, 53],
    ['isoDayOfWeek', { $isoDayOfWeek: at('2016-01-03T00:00:00Z') }, 7],
    ['dayOfYear', { $dayOfYear: at('2020-12-31T00:00:00Z') }, 366],
    [
      'dateToParts',
      { $dateToParts: { date: at('2017-01-01T01:29:09.123Z'), timezone: NEW_YORK } },
      { year: 2016, month: 12, day: 31, hour: 20, minute: 29, second: 9, millisecond: 123 },
    ],
    [
      'dateToParts',
      { $dateToParts: { date: at('2017-01-01T01:29:09.123Z'), iso8601: true } },
      {
        isoWeekYear: 2016,
        isoWeek: 52,
        isoDayOfWeek: 7,
        hour: 1,
        minute: 29,
        second: 9,
        millisecond: 123,
      },
    ],
    ['dateToParts', { $dateToParts: { date: null } }, null],
  ])('%s: %j', async (_, expression, expected) => {
    expect(JSON.parse(JSON.stringify(await evaluate(expression)))).toEqual(expected);
  });

  it('isoWeekYear: the year of the week, as a long', async () => {
    const value = await evaluate({ $isoWeekYear: at('2016-01-01T00:00:00Z') });
    expect(value).toEqual(Long.fromNumber(2015));
  });
});

describe('dates from and to text and parts', () => {
  it.each<[page: string, expression: Document, expected: unknown]>([
    ['dateToString', { $dateToString: { date: '$day' } }, '2014-01-01T08:15:39.736Z'],
    [
      'dateToString',
      { $dateToString: { date: '$day', timezone: NEW_YORK } },
      '2014-01-01T03:15:39.736',
    ],
    [
      'dateToString',
      {
        $dateToString: {
          date: '$day',
          format: '%H:%M %z %Z %j %w-%u-%U-%V %b %%',
          timezone: NEW_YORK,
        },
      },
      '03:15 -0500 -300 001 4-3-00-01 Jan %',
    ],
    ['dateToString', { $dateToString: { date: '$nothing', onNull: 'none' } }, 'none'],
    ['dateToString', { $dateToString: { date: '$nothing' } }, null],
    [
      'dateFromString',
      { $dateFromString: { dateString: '2017-02-08T12:10:40.787', timezone: NEW_YORK } },
      at('2017-02-08T17:10:40.787Z'),
    ],
    [
      'dateFromString',
      { $dateFromString: { dateString: '06-15-2018', format: '%m-%d-%Y' } },
      at('2018-06-15T00:00:00Z'),
    ],
    [
      'dateFromString',
      { $dateFromString: { dateString: '2018-04-2', format: '%G-%V-%u' } },
      at('2018-01-23T00:00:00Z'),
    ],
    ['dateFromString', { $dateFromString: { dateString: 'x', onError: 'bad' } }, 'bad'],
    [
      'dateFromParts',
      { $dateFromParts: { isoWeekYear: 2017, isoWeek: 6, isoDayOfWeek: 3, hour: 12 } },
      at('2017-02-08T12:00:00Z'),
    ],
    [
      'dateFromParts',
      { $dateFromParts: { year: 2017, month: 14, day: 1, hour: 12 } },
      at('2018-02-01T12:00:00Z'),
    ],
    ['dateFromParts', { $dateFromParts: { year: '$nothing' } }, null],
  ])('%s: %j', async (_, expression, expected) => {
    expect(await evaluate(expression)).toEqual(expected);
  });
});

describe('arithmetic with dates', () => {
  const before = at('2021-03-13T17:00:00Z');
  const spring = at('2021-03-20T11:30:05Z');

  it.each<[page: string, expression: Document, expected: Date | null]>([
    [
      'dateAdd',
      { $dateAdd: { startDate: at('2021-01-31T12:10:05Z'), unit: 'month', amount: 1 } },
      at('2021-02-28T12:10:05Z'),
    ],
    [
      'dateAdd',
      { $dateAdd: { startDate: before, unit: 'day', amount: 1, timezone: NEW_YORK } },
      at('2021-03-14T16:00:00Z'),
    ],
    [
      'dateAdd',
      { $dateAdd: { startDate: before, unit: 'hour', amount: 24, timezone: NEW_YORK } },
      at('2021-03-14T17:00:00Z'),
    ],
    ['dateAdd', { $dateAdd: { startDate: '$nothing', unit: 'day', amount: 1 } }, null],
    [
      'dateAdd',
      { $dateAdd: { startDate: '$id', unit: 'year', amount: 1 } },
      at('2013-10-15T21:26:17Z'),
    ],
    [
      'dateSubtract',
      { $dateSubtract: { startDate: at('2021-03-31T12:00:00Z'), unit: 'month', amount: 1 } },
      at('2021-02-28T12:00:00Z'),
    ],
    [
      'dateTrunc',
      {
        $dateTrunc: {
          date: spring,
          unit: 'week',
          binSize: 2,
          timezone: 'America/Los_Angeles',
          startOfWeek: 'Monday',
        },
      },
      at('2021-03-15T07:00:00Z'),
    ],
    [
      'dateTrunc',
      { $dateTrunc: { date: at('2021-03-20T03:30:05Z'), unit: 'day', timezone: NEW_YORK } },
      at('2021-03-19T04:00:00Z'),
    ],
    [
      'dateTrunc',
      { $dateTrunc: { date: spring, unit: 'month', binSize: 6 } },
      at('2021-01-01T00:00:00Z'),
    ],
  ])('%s: %j', async (_, expression, expected) => {
    expect(await evaluate(expression)).toEqual(expected);
  });

  it.each<[page: string, arguments: Document, expected: number]>([
    [
      'dateDiff',
      { startDate: at('2010-12-31T23:00:00Z'), endDate: at('2011-01-01T01:00:00Z'), unit: 'year' },
      1,
    ],
    [
      'dateDiff',
      { startDate: at('2021-01-02T00:00:00Z'), endDate: at('2021-01-03T00:00:00Z'), unit: 'week' },
      1,
    ],
    [
      'dateDiff',
      {
        startDate: at('2021-01-02T00:00:00Z'),
        endDate: at('2021-01-03T00:00:00Z'),
        unit: 'week',
        startOfWeek: 'Monday',
      },
      0,
    ],
    [
      'dateDiff',
      { startDate: at('2021-01-03T00:00:00Z'), endDate: at('2021-01-02T23:59:59Z'), unit: 'day' },
      -1,
    ],
    [
      'dateDiff',
      {
        startDate: at('2021-03-14T06:30:00Z'),
        endDate: at('2021-03-14T07:30:00Z'),
        unit: 'hour',
        timezone: NEW_YORK,
      },
      1,
    ],
  ])('%s: %j is a long', async (_, given, expected) => {
    expect(await evaluate({ $dateDiff: given })).toEqual(Long.fromNumber(expected));
  });

  it('dateDiff: null where a date is null', async () => {
    const given = { startDate: '$nothing', endDate: '$day', unit: 'day' };
    expect(await evaluate({ $dateDiff: given })).toBeNull();
  });
});

it.each<[page: string, expression: Document, code: number]>([
  ['year', { $year: '$text' }, 16006],
  ['hour', { $hour: { date: '$day', timezone: 'Nowhere/X' } }, 40485],
  ['dateToString', { $dateToString: { date: '$day', format: '%Q' } }, 18536],
  ['dateFromString', { $dateFromString: { dateString: '2017-13-40' } }, 241],
  ['dateFromString', { $dateFromString: { dateString: '2017', format: '%Y' } }, 241],
  ['dateFromParts', { $dateFromParts: { month: 2 } }, 40516],
  ['dateFromParts', { $dateFromParts: { year: 2017, isoWeek: 2 } }, 40489],
  ['dateFromParts', { $dateFromParts: { year: 2017.5 } }, 40515],
  ['dateAdd', { $dateAdd: { startDate: '$day', unit: 'decade', amount: 1 } }, 9],
  ['dateAdd', { $dateAdd: { startDate: '$day', unit: 'day', amount: 1.5 } }, 5166405],
  ['dateTrunc', { $dateTrunc: { date: '$day', unit: 'day', binSize: 0 } }, 5439018],
  ['sin', { $sin: Number.POSITIVE_INFINITY }, 50989],
  ['sin', { $sin: '$text' }, 28765],
  ['sin', { $sin: new Decimal128('1') }, 2],
  ['acos', { $acos: 2 }, 50989],
  ['acosh', { $acosh: 0.5 }, 50989],
])('%s refuses %j', async (_, expression, code) => {
  await expect(evaluate(expression)).rejects.toMatchObject({
    code: expect.objectContaining({ value: code }),
  });
});

it.each<[page: string, expression: Document, expected: unknown]>([
  ['cos', { $cos: 0 }, new Double(1)],
  ['cos', { $cos: '$nothing' }, null],
  ['radiansToDegrees', { $radiansToDegrees: Math.PI }, new Double(180)],
  ['atanh', { $atanh: 1 }, new Double(Number.POSITIVE_INFINITY)],
  ['tanh', { $tanh: Number.POSITIVE_INFINITY }, new Double(1)],
  ['atan2', { $atan2: [1, '$nothing'] }, null],
  ['atan2', { $atan2: [1, 1] }, new Double(Math.PI / 4)],
  ['acos', { $acos: 0 }, new Double(Math.PI / 2)],
  ['acosh', { $acosh: Number.POSITIVE_INFINITY }, new Double(Number.POSITIVE_INFINITY)],
  ['asin', { $asin: 1 }, new Double(Math.PI / 2)],
  ['asinh', { $asinh: 1 }, new Double(Math.asinh(1))],
  ['atan', { $atan: Number.NEGATIVE_INFINITY }, new Double(-Math.PI / 2)],
  ['cosh', { $cosh: 0 }, new Double(1)],
  ['degreesToRadians', { $degreesToRadians: 180 }, new Double(Math.PI)],
  ['sin', { $sin: Number.NaN }, new Double(Number.NaN)],
  ['sinh', { $sinh: 1 }, new Double(Math.sinh(1))],
  ['tan', { $tan: 1 }, new Double(Math.tan(1))],
])('%s: %j', async (_, expression, expected) => {
  expect(await evaluate(expression)).toEqual(expected);
});
