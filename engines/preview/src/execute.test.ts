import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { capitalisedNames, execute } from './execute.ts';
import { installLoopGuard } from './loops.ts';

const libs = { react: false, typescript: false, tailwind: false, bootstrap: false, mui: false };
const run = (code: string, jsx = false) =>
  execute(code, { dialect: { jsx, typescript: false }, libs });

describe('the names of possible components', () => {
  it('are those at the top level with a capital letter, without duplicates and in order', () => {
    const code = [
      'export default function App() {}',
      'async function Load() {}',
      'export const Card = () => null;',
      'class Panel {}',
      'let Last = 1, other = 2;',
      'function helper() {}',
      '  function Inner() {}',
      'const App = 2;',
      'function* Each() {}',
    ].join('\n');
    expect(capitalisedNames(code)).toEqual(['App', 'Load', 'Card', 'Panel', 'Last', 'Each']);
  });
});

describe('a script', () => {
  it('returns its exports and its capitalised names', async () => {
    const { exports, named } = await run('export const one = 1;\nexport default 2;\nclass View {}');
    expect(exports).toMatchObject({ one: 1, default: 2 });
    expect(named.View).toBeTypeOf('function');
  });

  it('may replace its exports, and await at its top level', async () => {
    expect((await run('module.exports = { a: 1 };')).exports).toEqual({ a: 1 });
    const { exports } = await run('export const later = await Promise.resolve(3);');
    expect(exports.later).toBe(3);
  });

  it('may import style sheets, which have no effect here', async () => {
    const { exports } = await run(
      `import './app.css';\nimport 'tailwindcss/base';\nexport const a = 1;`,
    );
    expect(exports.a).toBe(1);
  });

  it.each([
    [`import x from 'lodash';`, 'The package "lodash" is not available in previews'],
    [`import x from './button';`, 'a snippet is one file'],
    [`import { useState } from 'react';`, 'React is switched off in the preview settings'],
    [`const name = 'vue'; require(name);`, '"vue" cannot be loaded this late'],
    [`const name = 'left-pad'; require(name);`, 'The package "left-pad" is not available'],
  ])('fails with a reason if it imports an unavailable module: %s', async (code, reason) => {
    await expect(run(code)).rejects.toThrow(reason);
  });

  it('has its own name in stack traces, and generated code another one', async () => {
    const trace = async (generated: boolean) => {
      const options = { dialect: { jsx: false, typescript: false }, libs, generated };
      const error = await execute('\nthrow new Error("x");', options).catch((thrown) => thrown);
      return String(error.stack);
    };
    expect(await trace(false)).toMatch(/snippet\.js:4:/);
    expect(await trace(true)).toMatch(/component\.js:/);
  });
});

it('ends if a loop blocks the frame for four seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('work', (ms: number) => vi.advanceTimersByTime(ms));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  installLoopGuard();
  await expect(run('while (true) work(10);')).rejects.toThrow('A loop ran for 4 seconds');
  const { exports } = await run(
    'let n = 0; while (n < 2000) { n += 1; work(1); } export default n;',
  );
  expect(exports.default).toBe(2000);
});
