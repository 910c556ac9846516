import { LIMITS } from '@snippetry/contracts';
import { startThreadWithout } from '@snippetry/test-kit';
import { afterAll, expect, it } from 'vitest';
import { BuiltinExplainer } from './builtin-explainer.ts';

const failures: Error[] = [];
const explainer = new BuiltinExplainer((reason) => failures.push(reason));
afterAll(() => explainer.close());

const longest = (line: string) => line.repeat(Math.floor(LIMITS.content.max / line.length));
const explain = (language: string, content: string) =>
  explainer.explain(
    { language, content },
    { onProgress: () => undefined, onCall: () => Promise.reject(new Error('a call')) },
  );

it('the longest code is explained without a model call and without blocking the event loop', async () => {
  let isFree = false;
  setImmediate(() => {
    isFree = true;
  });
  const content = longest('export function run(x) { return x ? 1 : 2; }\n');
  const analysis = await explain('javascript', content);
  expect(analysis.summary).toContain('run');
  expect({ isFree, failures }).toEqual({ isFree: true, failures: [] });
});

it('the longest code is explained in time also on one line, and with a type on each line', async () => {
  expect((await explain('csharp', longest('run(a);'))).summary).toContain('calls `run`');
  expect((await explain('csharp', longest('{class A\n'))).summary).toContain('the types `A`');
  expect(failures).toEqual([]);
});

// Loading zod takes 20 MB and a third of a second per start.
it('the analysis thread starts without loading zod', async () => {
  await startThreadWithout('zod', new URL('./analysis-thread.ts', import.meta.url));
});
