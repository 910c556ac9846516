// @vitest-environment jsdom

import { beforeAll, expect, it, vi } from 'vitest';
import type { PreviewMessage } from '../protocol.ts';
import { rememberThrown } from './thrown.ts';
import { createReport, watchErrors } from './watch.ts';

const sent: PreviewMessage[] = [];
let runTimer: () => unknown;

/** Event that a browser dispatches for a hidden error. */
const hidden = () => window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
const said = () => sent.splice(0).map((message) => 'text' in message && message.text);

beforeAll(() => {
  // The test runs the callback itself, since errors that jsdom reports are not hidden.
  vi.stubGlobal('setTimeout', (callback: () => unknown) => {
    runTimer = callback;
  });
  vi.stubGlobal('reportError', hidden);
  rememberThrown();
  const send = (message: PreviewMessage) => void sent.push(message);
  watchErrors(createReport({ code: '', isGenerated: false, dark: false, send }));
});

it('an error thrown by a timer is reported in full even if the browser hides it, and once', () => {
  setTimeout(() => {
    throw new TypeError('of a timer');
  });
  expect(runTimer).toThrow('of a timer');
  hidden();
  hidden();
  expect(said()).toEqual([
    'Runtime error: TypeError: of a timer',
    'Runtime error: Error: Script error.',
  ]);
});

it('an error reported by React is reported in full, even if the browser hides it', () => {
  window.reportError(new RangeError('of a component'));
  expect(said()).toEqual(['Runtime error: RangeError: of a component']);
});

it('a listener receives its arguments and `this`, and is removed by the function that was added', () => {
  const calls: unknown[] = [];
  function listener(this: unknown, event: Event) {
    calls.push(this, event.type);
  }
  document.body.addEventListener('knock', listener);
  document.body.addEventListener('knock', listener);
  document.body.dispatchEvent(new Event('knock'));
  document.body.removeEventListener('knock', listener);
  document.body.dispatchEvent(new Event('knock'));
  expect(calls).toEqual([document.body, 'knock']);
});
