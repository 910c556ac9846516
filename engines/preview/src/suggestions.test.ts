import { expect, it } from 'vitest';
import { lineOf, problemOf, SnippetProblem } from './problems/problem.ts';
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
  ["ReferenceError: Can't find variable: useState", 'Switch React on'],
  ["ReferenceError: Can't find variable: total", 'Declare or import total'],
  ["TypeError: undefined is not an object (evaluating 'props.items.map')", 'give props and data'],
  ["TypeError: null is not an object (evaluating 'button.onclick = run')", 'An element was looked'],
  ['TypeError: can\'t access property "map", props.items is undefined', 'give props and data'],
  ['TypeError: can\'t access property "onclick", button is null', 'An element was looked for'],
  ['TypeError: props.items is undefined', 'give props and data'],
  ['InternalError: too much recursion', 'stopping condition'],
  ['SyntaxError: import declarations may only appear at top level of a module', 'module script'],
  ["SyntaxError: Unexpected keyword 'export'", 'module script'],
  ['Error: Script error.', 'callback or in a script element'],
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
  const stack = 'Error: x\n at eval (snippet.js:7:3)\n at frame.js:1:2';
  expect(lineOf({ stack })).toEqual({ line: 5 });
  expect(lineOf({ stack: 'Error: x\n at component.js:7:3' })).toEqual({});
  expect(lineOf({ stack: 'Error: x\n at component.js:7:3', line: 9 })).toEqual({});
  expect(lineOf({})).toEqual({});
});

it('finds the line of the snippet on an error of WebKit, whose stack traces name none', () => {
  const frame = 'run@http://127.0.0.1:8080/frame.js:1:2';
  expect(lineOf({ stack: `show@\nanonymous@\n${frame}`, line: 6 })).toEqual({ line: 4 });
  expect(lineOf({ stack: 'anonymous@', line: 5 })).toEqual({ line: 3 });
  const parse = `parse@[native code]\nanonymous@\n${frame}`;
  expect(lineOf({ stack: parse, line: 3 })).toEqual({ line: 1 });
  expect(lineOf({ stack: `${frame}\nanonymous@`, line: 6 })).toEqual({});
  expect(lineOf({ stack: 'anonymous@', line: 5 }, true)).toEqual({});
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
