import { LIMITS } from '@snippetry/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { BuiltinExplainer } from './builtin-explainer.ts';

it('the longest code is explained without a model, beside other work and without a call', async () => {
  const failures: Error[] = [];
  const explainer = new BuiltinExplainer((reason) => failures.push(reason));
  onTestFinished(() => explainer.close());
  const line = 'export function run(x) { return x ? 1 : 2; }\n';
  const content = line.repeat(Math.floor(LIMITS.content.max / line.length));
  let isFree = false;
  setImmediate(() => {
    isFree = true;
  });
  const analysis = await explainer.explain(
    { language: 'javascript', content },
    { onProgress: () => undefined, onCall: () => Promise.reject(new Error('a call')) },
  );
  expect(analysis.summary).toContain('run');
  expect({ isFree, failures }).toEqual({ isFree: true, failures: [] });
});
