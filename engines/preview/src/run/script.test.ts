// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunContext } from './context.ts';
import { runScript } from './script.ts';

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

async function shown(code: string) {
  const report = vi.fn();
  const context: RunContext = {
    init: {
      type: 'preview:init',
      kind: 'javascript',
      code,
      libs: { react: true, typescript: false, tailwind: false, bootstrap: false, mui: false },
      css: '',
      js: '',
      dark: false,
    },
    report,
  };
  await runScript(context);
  return report;
}

describe('a component that throws without JSX', () => {
  it.each([
    ['exported', 'export default function App() { throw new Error("boom"); }'],
    ['called App', 'function App() { throw new Error("boom"); }'],
    ['with a hook', 'const Card = () => { useState(0); throw new Error("boom"); };'],
    ['of a class', 'class Card extends React.Component { render() { throw new Error("boom"); } }'],
  ])('shows its error: %s', async (_how, code) => {
    const report = await shown(code);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'boom' }), 'component');
  });
});

it('a script with a class of its own is not taken for a component', async () => {
  const report = await shown('class Point { constructor() { throw new Error("boom"); } }');
  expect(report).not.toHaveBeenCalled();
  const named = await shown('// without react\nclass Point { constructor() { throw 1; } }');
  expect(named).not.toHaveBeenCalled();
});
