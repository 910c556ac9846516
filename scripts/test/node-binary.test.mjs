import { expect, it } from 'vitest';
import { runsServices } from '../lib/node-binary.mjs';

it('runs services on Node 24.15 and newer only', () => {
  const versions = ['v20.20.2', 'v24.14.9', 'v24.15.0', 'v24.21.0', 'v26.0.0'];
  expect(versions.map(runsServices)).toEqual([false, false, true, true, true]);
});
