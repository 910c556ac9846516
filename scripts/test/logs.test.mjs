import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { exitReason, lastLines, logFile, rotate, truncateIfLong } from '../lib/logs.mjs';
import { scratch } from './scratch.mjs';

it('keeps the logs of the last three runs', () => {
  const dir = scratch();
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    rotate(dir, 'auth');
    writeFileSync(logFile(dir, 'auth'), text);
  }
  const read = (name) => readFileSync(logFile(dir, name), 'utf8');
  expect(['auth', 'auth.1', 'auth.2', 'auth.3'].map(read)).toEqual([
    'five',
    'four',
    'three',
    'two',
  ]);
});

it('truncates a log that has grown too long without losing later lines', () => {
  const dir = scratch();
  mkdirSync(path.join(dir, 'logs'));
  const file = logFile(dir, 'auth');
  writeFileSync(file, 'x'.repeat(100));
  truncateIfLong(dir, 'auth', 50);
  appendFileSync(file, 'next\n');
  expect(readFileSync(file, 'utf8')).toBe('next\n');
  expect(lastLines(file)).toEqual(['next']);
  expect(readFileSync(logFile(dir, 'auth.1'), 'utf8')).toHaveLength(100);
});

it.each([
  [
    ['{"level":30,"msg":"listening"}', '{"level":60,"msg":"auth failed","err":{"message":"boom"}}'],
    'auth failed: boom',
  ],
  [
    ['TypeError: x is not a function', '    at main.ts:1:1', 'Node.js v24.21.0'],
    'TypeError: x is not a function',
  ],
  [['auth: PORT is required'], 'auth: PORT is required'],
  [[], 'it wrote nothing'],
])('reads the reason of an exit from the log lines %j', (lines, reason) => {
  expect(exitReason(lines)).toBe(reason);
});
