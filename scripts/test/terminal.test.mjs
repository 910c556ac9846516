import { describe, expect, it } from 'vitest';
import { createTerminal, seconds } from '../lib/terminal.mjs';

describe('the terminal', () => {
  const capture = (isTTY) => {
    const written = [];
    return { out: { isTTY, write: (text) => written.push(text) }, written };
  };

  it('prints plain lines if the output is not a terminal, and returns the result of the step', async () => {
    const { out, written } = capture(false);
    const terminal = createTerminal(out);
    expect(await terminal.step('Building', async () => 7)).toBe(7);
    terminal.line('done');
    expect(written).toEqual([
      '- Building\n',
      expect.stringMatching(/^✓ Building \(0\.\d s\)\n$/),
      'done\n',
    ]);
  });

  it('marks a failed step and rethrows its error', async () => {
    const { out, written } = capture(false);
    const failing = createTerminal(out).step('Building', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(written.at(-1)).toMatch(/^✗ Building/);
  });

  it('draws the spinner on one line of a terminal, below the lines that are printed meanwhile', async () => {
    const { out, written } = capture(true);
    const terminal = createTerminal(out);
    await terminal.step('Building', async () => terminal.line('a warning'));
    const text = written.join('');
    expect(text).toContain('\x1b[2Ka warning\n\r\x1b[2K');
    expect(text.endsWith(' s)\n')).toBe(true);
  });

  it.each([true, false])(
    'a step that starts during another one continues when the other one fails (a terminal: %s)',
    async (isTTY) => {
      const { out, written } = capture(isTTY);
      const terminal = createTerminal(out);
      const seed = Promise.withResolvers();
      const stop = Promise.withResolvers();
      const interrupted = terminal.step('Adding samples', () => seed.promise);
      const stopping = terminal.step('Stopping', () => stop.promise);
      seed.reject(new Error('the platform is gone'));
      await expect(interrupted).rejects.toThrow('the platform is gone');
      stop.resolve();
      await stopping;
      const marks = written.filter((text) => /^[✓✗]/.test(text));
      expect(marks.map((text) => text.replace(/ \(.*/s, ''))).toEqual([
        '✗ Adding samples',
        '✓ Stopping',
      ]);
    },
  );

  it('shows short times exactly and long ones in whole seconds', () => {
    expect([400, 9_940, 12_300].map((ms) => seconds(Date.now() - ms))).toEqual([
      '0.4 s',
      '9.9 s',
      '12 s',
    ]);
  });
});
