import { describe, expect, it } from 'vitest';
import { refusals } from '../test/refusals.ts';
import { Id, IdParams, PageQuery, paginate, queryInt, Tags, Time, textInt } from './common.ts';

describe('an id', () => {
  it('is accepted in either case and converted to lower case', () => {
    expect(IdParams.parse({ id: '66AbCdEf0123456789aBcDeF' })).toEqual({
      id: '66abcdef0123456789abcdef',
    });
  });

  it.each([
    '',
    '66abcdef0123456789abcde',
    '66abcdef0123456789abcdef0',
    '66abcdef0123456789abcdeg',
    ' 66abcdef0123456789abcdef',
    '66abcdef0123456789abcdef\n',
    { $ne: '' },
    123_456_789_012,
    null,
  ])('is refused as %j', (value) => {
    expect(Id.safeParse(value).success).toBe(false);
  });

  it('is refused with a message that describes a valid one', () => {
    expect(refusals(Id, 'x')).toEqual([': must be an id of 24 hexadecimal digits']);
  });
});

describe('a point in time', () => {
  it.each(['2026-11-22T21:16:24Z', '2026-11-22T21:16:24.123Z'])(
    'is accepted in UTC: %s',
    (time) => {
      expect(Time.parse(time)).toBe(time);
    },
  );

  it.each([
    '2026-11-22',
    '2026-11-22T21:16:24',
    '2026-11-22T21:16:24+01:00',
    '2026-13-01T00:00:00Z',
  ])('is refused without a time and zone, in another zone and if it does not exist: %s', (time) => {
    expect(Time.safeParse(time).success).toBe(false);
  });
});

describe('a number in an address', () => {
  const schema = textInt(1, 10);

  it.each([
    ['1', 1],
    ['10', 10],
    [' 7 ', 7],
    ['2.0', 2],
    [3, 3],
  ])('%j is read as %d', (text, number) => {
    expect(schema.parse(text)).toBe(number);
  });

  it.each([
    ['0', 'must be at least 1'],
    ['11', 'must be at most 10'],
    ['1.5', 'must be a whole number from 1 to 10'],
    ['x', 'must be a whole number from 1 to 10'],
    ['1e400', 'must be a whole number from 1 to 10'],
    ['', 'must be at least 1'],
    [['1', '2'], 'must be a whole number from 1 to 10'],
  ])('%j is refused: it %s', (text, message) => {
    expect(refusals(schema, text)).toEqual([`: ${message}`]);
  });

  it('may be left out where a default is given, but not sent empty', () => {
    expect(queryInt(1, 10, 4).parse(undefined)).toBe(4);
    expect(queryInt(1, 10, 4).safeParse('').success).toBe(false);
    expect(schema.safeParse(undefined).success).toBe(false);
  });
});

describe('the page of a list', () => {
  it('is the first one of twelve by default', () => {
    expect(PageQuery.parse({})).toEqual({ page: 1, limit: 12 });
  });

  it.each([
    { page: '1', limit: '1' },
    { page: '1000000', limit: '100' },
  ])('is accepted at the limits: %j', (query) => {
    expect(PageQuery.parse(query)).toEqual({
      page: Number(query.page),
      limit: Number(query.limit),
    });
  });

  it.each([{ page: '0' }, { page: '1000001' }, { limit: '0' }, { limit: '101' }, { page: '-1' }])(
    'is refused beyond the limits: %j',
    (query) => {
      expect(PageQuery.safeParse(query).success).toBe(false);
    },
  );

  it.each([
    { page: 1, total: 0, totalPages: 0, hasNext: false, hasPrev: false },
    { page: 1, total: 10, totalPages: 1, hasNext: false, hasPrev: false },
    { page: 1, total: 11, totalPages: 2, hasNext: true, hasPrev: false },
    { page: 2, total: 11, totalPages: 2, hasNext: false, hasPrev: true },
    { page: 2, total: 30, totalPages: 3, hasNext: true, hasPrev: true },
    { page: 9, total: 11, totalPages: 2, hasNext: false, hasPrev: true },
    { page: 9, total: 0, totalPages: 0, hasNext: false, hasPrev: false },
  ])('has the right neighbours: page $page of $total items, ten per page', (expected) => {
    const { page, total } = expected;
    expect(paginate({ page, limit: 10 }, total)).toEqual({ ...expected, limit: 10 });
  });
});

describe('tags', () => {
  it('are trimmed, in lower case, each once and never empty, in the order given', () => {
    expect(Tags.parse([' React ', 'hooks', 'REACT', '', '  ', 'ÄPFEL'])).toEqual([
      'react',
      'hooks',
      'äpfel',
    ]);
  });

  it('are ten at most and thirty characters each, counted without spaces around them', () => {
    const ten = Array.from({ length: 10 }, (_, n) => `tag${n}`);
    expect(Tags.parse(ten)).toEqual(ten);
    expect(refusals(Tags, [...ten, 'one more'])).toEqual([': must be at most 10']);
    expect(Tags.parse([` ${'x'.repeat(30)} `])).toEqual(['x'.repeat(30)]);
    expect(Tags.safeParse(['x'.repeat(31)]).success).toBe(false);
  });

  it('are a list of texts', () => {
    for (const value of ['react', [1], [null], { 0: 'react' }]) {
      expect(Tags.safeParse(value).success).toBe(false);
    }
  });
});
