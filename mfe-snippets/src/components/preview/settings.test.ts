import { expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

it('enables only React for previews by default', () => {
  const libs = { react: true, typescript: false, tailwind: false, bootstrap: false, mui: false };
  for (const stored of [undefined, null, 'x', {}, { libs: { react: 'no', mui: 1 }, css: 5 }]) {
    expect(parseSettings(stored)).toEqual({ libs, css: '', js: '' });
  }
});

it('parses stored preview settings unchanged', () => {
  const libs = { react: false, typescript: true, tailwind: true, bootstrap: true, mui: true };
  const chosen = { libs, css: 'p {}', js: 'run()' };
  expect(parseSettings(structuredClone(chosen))).toEqual(chosen);
});
