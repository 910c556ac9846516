import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockDataDir } from '../lib/data-dir-lock.mjs';
import { WAITS } from './processes.mjs';
import { scratch } from './scratch.mjs';

describe('a data folder', () => {
  it('can be locked once its last launcher has ended, with any content of the lock file', async () => {
    const dir = scratch();
    const file = path.join(dir, 'launcher.json');
    for (const left of ['', '{', '{"pid":"x"}', '{"pid":999999999,"guard":999999999}']) {
      writeFileSync(file, left);
      expect(await lockDataDir(dir, 42)).toBe(file);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: process.pid, guard: 42 });
    }
  });

  it('cannot be locked while another launcher uses it, but can if its process id was reused', async () => {
    const dir = scratch();
    const start = path.join(dir, 'start.mjs');
    writeFileSync(start, 'process.stdout.write("up\\n"); setInterval(() => {}, 1000);');
    for (const [args, isRefused] of [
      [[start], true],
      [WAITS, false],
    ]) {
      const other = spawn(process.execPath, args);
      onTestFinished(() => void other.kill('SIGKILL'));
      await new Promise((resolve) => other.stdout.once('data', resolve));
      writeFileSync(path.join(dir, 'launcher.json'), JSON.stringify({ pid: other.pid, guard: 1 }));
      const claim = lockDataDir(dir, 42);
      if (isRefused)
        await expect(claim).rejects.toThrow(
          `already runs with this data folder (process ${other.pid})`,
        );
      else expect(await claim).toContain('launcher.json');
    }
  });
});
