import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPrivate } from '../lib/private-files.mjs';

const umask = process.umask();
let dir;
const modeOf = (...parts) => (lstatSync(path.join(dir, ...parts)).mode & 0o777).toString(8);

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'snippetry-private-'));
});

afterEach(() => {
  process.umask(umask);
  rmSync(dir, { recursive: true, force: true });
});

it('restricts a folder that other users could read, with all its contents', () => {
  mkdirSync(path.join(dir, 'redis', 'appendonlydir'), { recursive: true });
  writeFileSync(path.join(dir, 'redis', 'appendonlydir', 'incr.aof'), 'x');
  writeFileSync(path.join(dir, 'key'), 'x', { mode: 0o400 });
  chmodSync(dir, 0o755);

  keepPrivate(dir);

  expect(modeOf()).toBe('700');
  expect(modeOf('redis', 'appendonlydir')).toBe('700');
  expect(modeOf('redis', 'appendonlydir', 'incr.aof')).toBe('600');
  expect(modeOf('key')).toBe('400');
});

it('restricts files that are created later, too', () => {
  keepPrivate(dir);
  mkdirSync(path.join(dir, 'logs'));
  writeFileSync(path.join(dir, 'logs', 'auth.log'), 'x');
  expect([modeOf('logs'), modeOf('logs', 'auth.log')]).toEqual(['700', '600']);
});

it('leaves the targets of links unchanged', () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'snippetry-elsewhere-'));
  chmodSync(elsewhere, 0o755);
  symlinkSync(elsewhere, path.join(dir, 'link'));
  keepPrivate(dir);
  expect((lstatSync(elsewhere).mode & 0o777).toString(8)).toBe('755');
  rmSync(elsewhere, { recursive: true });
});
