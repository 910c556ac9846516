import { expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

it('starts previews with React and nothing else', () => {
  const libs = { react: true, typescript: false, tailwind: false, bootstrap: false, mui: false };
  for (const stored of [undefined, null, 'x', {}, { libs: { react: 'no', mui: 1 }, css: 5 }]) {
    expect(parseSettings(stored)).toEqual({ libs, css: '', js: '' });
  }
});

it('reads preview settings back as they were chosen', () => {
  const libs = { react: false, typescript: true, tailwind: true, bootstrap: true, mui: true };
  const chosen = { libs, css: 'p {}', js: 'run()' };
  expect(parseSettings(structuredClone(chosen))).toEqual(chosen);
});
