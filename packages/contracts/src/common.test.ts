import { expect, it } from 'vitest';
import { Id, IdParams } from './common.ts';

it('accepts an id in either case and converts it to lower case', () => {
  expect(IdParams.parse({ id: '66AbCdEf0123456789aBcDeF' })).toEqual({
    id: '66abcdef0123456789abcdef',
  });
});

it.each(['', '66abcdef0123456789abcde', '66abcdef0123456789abcdef0', '66abcdef0123456789abcdeg'])(
  'refuses %j as an id',
  (id) => {
    expect(Id.safeParse(id).success).toBe(false);
  },
);
