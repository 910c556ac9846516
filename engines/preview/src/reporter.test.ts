import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PREVIEW_LIMITS, type PreviewMessage } from './protocol.ts';
import { createSend } from './reporter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function listen() {
  const { port1, port2 } = new MessageChannel();
  const sent: PreviewMessage[] = [];
  vi.spyOn(port1, 'postMessage').mockImplementation((message: PreviewMessage) => {
    sent.push(message);
  });
  port2.close();
  return { send: createSend(port1), sent };
}

const line = (text: string): PreviewMessage => ({ type: 'console', level: 'log', text });

it('sends short texts unchanged, and truncates long ones with a mark', () => {
  const { send, sent } = listen();
  const longest = 'x'.repeat(PREVIEW_LIMITS.text);
  send(line(longest));
  send({ type: 'error', text: `${longest}y` });
  expect(sent).toEqual([
    line(longest),
    { type: 'error', text: `${'x'.repeat(PREVIEW_LIMITS.text - 1)}…` },
  ]);
});

it('drops console lines beyond a number per second, and accepts them again in the next second', () => {
  const { send, sent } = listen();
  vi.advanceTimersByTime(5000);
  for (let n = 0; n < PREVIEW_LIMITS.perSecond + 50; n += 1) send(line(`${n}`));
  expect(sent).toHaveLength(PREVIEW_LIMITS.perSecond);
  vi.advanceTimersByTime(1001);
  send(line('later'));
  expect(sent.at(-1)).toEqual(line('later'));
});

it('never drops the messages that the snippet failed, was rendered or responds', () => {
  const { send, sent } = listen();
  for (let n = 0; n < PREVIEW_LIMITS.perSecond + 1; n += 1) send(line(`${n}`));
  const important: PreviewMessage[] = [
    { type: 'error', text: 'Runtime error' },
    { type: 'rendered' },
    { type: 'pong' },
  ];
  for (const message of important) send(message);
  expect(sent.slice(-3)).toEqual(important);
});
