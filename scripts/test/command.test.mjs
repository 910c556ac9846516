import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProgram, run } from '../lib/command.mjs';
import { scratch } from './scratch.mjs';

describe('a program in PATH', () => {
  it('is found in the first folder of PATH in which it can be executed', () => {
    const [first, second] = [scratch(), scratch()];
    for (const dir of [first, second]) writeFileSync(path.join(dir, 'tool'), '');
    chmodSync(path.join(second, 'tool'), 0o755);
    const env = { PATH: [first, second].join(path.delimiter) };
    expect(findProgram('tool', env)).toBe(path.join(second, 'tool'));
  });

  it('is null if no folder has it, even without a PATH', () => {
    expect(findProgram('no-such-program', { PATH: '/nowhere' })).toBeNull();
    expect(findProgram('no-such-program', {})).toBeNull();
  });
});

describe('a command that a script runs', () => {
  const script = (code, options) => run(process.execPath, ['-e', code], options);

  it('returns its last forty lines, including a last one without a line break', async () => {
    const code = 'for (let n = 1; n <= 50; n++) console.log(n); process.stdout.write("half")';
    const lines = await script(code);
    expect(lines).toHaveLength(40);
    expect([lines[0], lines.at(-1)]).toEqual(['12', 'half']);
  });

  it('reports each line of both streams as it arrives', async () => {
    const heard = [];
    await script('console.log("a"); console.error("b")', { onLine: (line) => heard.push(line) });
    expect(heard.sort()).toEqual(['a', 'b']);
  });

  it('keeps characters whole that arrive in two parts', async () => {
    const code = `const b = Buffer.from("größe\\n"); process.stdout.write(b.subarray(0, 3));
      setTimeout(() => process.stdout.write(b.subarray(3)), 20)`;
    expect(await script(code)).toEqual(['größe']);
  });

  it('fails with the signal that ended it, or with why it cannot run', async () => {
    await expect(script('process.kill(process.pid, "SIGKILL")')).rejects.toThrow(
      'ended with SIGKILL',
    );
    await expect(run('/no/such/program', [])).rejects.toThrow(/cannot run: .*ENOENT/);
  });
});

it('kills a command that exceeds its time limit and reports that', async () => {
  const slow = run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 200 });
  await expect(slow).rejects.toThrow(/took longer than 0.2 s/);
});

it('reports the last lines of a command that failed', async () => {
  const failing = run(process.execPath, ['-e', 'console.error("why"); process.exit(3)']);
  await expect(failing).rejects.toMatchObject({
    message: expect.stringContaining('ended with 3'),
    details: ['why'],
  });
});
