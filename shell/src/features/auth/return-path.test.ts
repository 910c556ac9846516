// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it.each([
  [{ from: '/app/github?x=1#y' }, '/app/github?x=1#y'],
  [{ from: 'https://evil.example' }, '/app'],
  [{ from: '//evil.example' }, '/app'],
  [{ from: '/\\evil.example' }, '/app'],
  [{ from: '/\t/evil.example' }, '/app'],
  [{ from: '//[' }, '/app'],
  [{ from: 5 }, '/app'],
  [null, '/app'],
])('the location state %j leads to %s after signing in', (state, path) => {
  expect(returnPath(state)).toBe(path);
});
