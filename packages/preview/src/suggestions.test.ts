import { expect, it } from 'vitest';
import { placeOf, problemOf, SnippetProblem } from './problems/problem.ts';
import { suggestionsFor } from './problems/suggestions.ts';

it.each([
  ['ReferenceError: useState is not defined', 'Switch React on'],
  ['ReferenceError: total is not defined', 'Declare or import total'],
  [
    "TypeError: Cannot read properties of undefined (reading 'map')",
    'give props and data a default',
  ],
  ['TypeError: items.map is not a function', 'really is a function'],
  ['TypeError: Failed to fetch', 'no network'],
  ['The package "lodash" is not available in previews', 'Remove the import of lodash'],
  ['RangeError: Maximum call stack size exceeded', 'stopping condition'],
])('suggests a fix for the error "%s"', (message, advice) => {
  const [first] = suggestionsFor({ kind: 'runtime', message });
  expect(first).toContain(advice);
});

it('gives one to three suggestions for every problem', () => {
  for (const kind of ['syntax', 'runtime', 'rejection', 'component', 'missing'] as const) {
    expect(suggestionsFor({ kind, message: 'x' })).toHaveLength(1);
    const message = 'fetch is not defined, is not a function, Failed to fetch, sandbox, of null';
    expect(suggestionsFor({ kind, message })).toHaveLength(3);
  }
});

it('finds the line of the snippet in a stack trace, if it names one', () => {
  expect(placeOf('Error: x\n at eval (snippet.js:7:3)\n at frame.js:1:2')).toEqual({ line: 5 });
  expect(placeOf('Error: x\n at component.js:7:3')).toEqual({});
  expect(placeOf('')).toEqual({});
});

it('converts any thrown value to a problem', () => {
  expect(problemOf('text', 'runtime').message).toBe('Thrown: text');
  expect(problemOf({ a: 1 }, 'rejection')).toEqual({
    kind: 'rejection',
    message: 'Thrown: {"a":1}',
  });
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  expect(problemOf(loop, 'runtime').message).toContain('cannot be shown');
  const known = { kind: 'missing', message: 'x' } as const;
  expect(problemOf(new SnippetProblem(known), 'runtime')).toBe(known);
});
