// @vitest-environment jsdom

import { beforeEach, expect, it, type Mock, onTestFinished, vi } from 'vitest';
import { captureConsole } from './console.ts';
import { PREVIEW_LEVELS, type PreviewMessage } from './protocol.ts';

let sent: PreviewMessage[];
let shown: Mock<(...args: unknown[]) => void>;

beforeEach(() => {
  const original = { ...console };
  onTestFinished(() => void Object.assign(console, original));
  shown = vi.fn();
  for (const level of PREVIEW_LEVELS) console[level] = shown;
  sent = [];
  captureConsole((message) => sent.push(message));
});

const lines = () => sent.map((message) => ('text' in message ? message.text : ''));

it.each(PREVIEW_LEVELS)('console.%s reaches the application and the browser’s console', (level) => {
  console[level]('n is', 1);
  expect(sent).toEqual([{ type: 'console', level, text: 'n is 1' }]);
  expect(shown).toHaveBeenCalledWith('n is', 1);
});

it('shows tables, objects and groups as lines', () => {
  console.dir({ a: 1 });
  console.table([{ a: 1 }]);
  console.group('title', 2);
  expect(lines()).toEqual(['{ a: 1 }', '[{ a: 1 }]', 'title 2']);
});

it('reports a failed assertion only', () => {
  console.assert(true, 'fine');
  console.assert(false, 'n is', 3);
  expect(sent).toEqual([{ type: 'console', level: 'error', text: 'Assertion failed: n is 3' }]);
});

it('counts by label', () => {
  console.count();
  console.count('clicks');
  console.count();
  expect(lines()).toEqual(['default: 1', 'clicks: 1', 'default: 2']);
});

it('measures a time once, and ignores one that never started', () => {
  console.timeEnd('never');
  console.time('load');
  console.timeEnd('load');
  console.timeEnd('load');
  expect(lines()).toEqual([expect.stringMatching(/^load: \d+\.\d ms$/)]);
});
