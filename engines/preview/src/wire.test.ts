import { describe, expect, it } from 'vitest';
import { PREVIEW_KINDS, type PreviewInit } from './protocol.ts';
import { parseInit } from './wire.ts';

const init: PreviewInit = {
  type: 'preview:init',
  kind: 'tsx',
  code: 'export default () => <p />;',
  libs: { react: true, typescript: false, tailwind: true, bootstrap: false, mui: true },
  css: 'p { color: red }',
  js: 'start();',
  dark: true,
};

describe('the first message of the application', () => {
  it('is read completely', () => {
    expect(parseInit(init)).toEqual(init);
  });

  it.each(PREVIEW_KINDS)('may be about %s', (kind) => {
    expect(parseInit({ ...init, kind })?.kind).toBe(kind);
  });

  it('treats missing or invalid fields as off or empty', () => {
    const least = { type: 'preview:init', kind: 'css', code: '' };
    const off = { react: false, typescript: false, tailwind: false, bootstrap: false, mui: false };
    const expected = { ...least, libs: off, css: '', js: '', dark: false };
    expect(parseInit(least)).toEqual(expected);
    const wrong = { ...least, libs: { react: 'yes', mui: 1 }, css: 3, js: null, dark: 'true' };
    expect(parseInit(wrong)).toEqual(expected);
  });

  it('drops unknown fields', () => {
    expect(parseInit({ ...init, token: 'secret', libs: { ...init.libs, jquery: true } })).toEqual(
      init,
    );
  });
});

it.each([
  null,
  undefined,
  'preview:init',
  7,
  {},
  { ...init, type: 'preview:ready' },
  { ...init, kind: 'python' },
  { ...init, kind: 'toString' },
  { ...init, code: undefined },
  { ...init, code: ['x'] },
])('ignores every other message: %#', (message) => {
  expect(parseInit(message)).toBeNull();
});
