import { formatCall, inspect } from './inspect.ts';
import { PREVIEW_LEVELS } from './protocol.ts';
import type { Send } from './reporter.ts';

/** Sends the snippet's console output to the application as well as to the browser's console. */
export function captureConsole(send: Send): void {
  for (const level of PREVIEW_LEVELS) {
    const original = console[level].bind(console);
    console[level] = (...args: unknown[]) => {
      original(...args);
      send({ type: 'console', level, text: formatCall(args) });
    };
  }
  console.dir = (value: unknown) => console.log(inspect(value));
  console.table = (value: unknown) => console.log(inspect(value));
  console.assert = (holds?: boolean, ...args: unknown[]) => {
    if (!holds) console.error('Assertion failed:', ...args);
  };
  console.group = (...args: unknown[]) => console.log(...args);
  countsAndTimes();
}

function countsAndTimes(): void {
  const counts = new Map<string, number>();
  const times = new Map<string, number>();
  console.count = (label = 'default') => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    console.log(`${label}: ${count}`);
  };
  console.time = (label = 'default') => {
    times.set(label, performance.now());
  };
  console.timeEnd = (label = 'default') => {
    const began = times.get(label);
    if (began !== undefined) console.log(`${label}: ${(performance.now() - began).toFixed(1)} ms`);
    times.delete(label);
  };
}
