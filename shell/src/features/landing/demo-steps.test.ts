import { expect, it } from 'vitest';
import { SAMPLES } from '../../components/code/samples.ts';
import { nextStep } from './demo-steps.ts';

it('types a character of the demo every 30 ms', () => {
  expect(nextStep({ index: 1, typed: 4 })).toEqual({
    progress: { index: 1, typed: 5 },
    afterMs: 30,
  });
});

it('waits 2 s at the end of each sample of the demo and starts over after the third', () => {
  const after = SAMPLES.map(({ code }, index) => nextStep({ index, typed: code.length }));
  expect(after).toEqual([
    { progress: { index: 1, typed: 0 }, afterMs: 2000 },
    { progress: { index: 2, typed: 0 }, afterMs: 2000 },
    { progress: { index: 0, typed: 0 }, afterMs: 2000 },
  ]);
});
