import { afterEach, describe, expect, it } from 'vitest';
import { type Shortcut, shortcutOf } from './shortcut.ts';

afterEach(() => document.body.replaceChildren());

/** What a key pressed in an element stands for. */
function pressed(keys: KeyboardEventInit, inside = '<p></p>'): Shortcut | undefined {
  document.body.innerHTML = inside;
  let found: Shortcut | undefined;
  const listen = (event: KeyboardEvent) => {
    found = shortcutOf(event);
  };
  window.addEventListener('keydown', listen, { once: true });
  const event = new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true });
  document.body.querySelector('*:not(:has(*))')?.dispatchEvent(event);
  return found;
}

describe('a keyboard shortcut', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('with %j and K opens the palette', (held) => {
    expect(pressed({ key: 'k', ...held })).toBe('palette');
    expect(pressed({ key: 'K', ...held }, '<input>')).toBe('palette');
  });

  it('is the key C, except in text fields, menus and lists', () => {
    expect(pressed({ key: 'c' })).toBe('create');
    expect(pressed({ key: 'c' }, '<button>Save</button>')).toBe('create');
    const lists = ['menu', 'listbox'].map((role) => `<div role="${role}"><b></b></div>`);
    const texts = ['<input>', '<textarea></textarea>', '<div contenteditable><b></b></div>'];
    for (const place of [...texts, ...lists]) expect(pressed({ key: 'c' }, place)).toBeUndefined();
  });

  it.each([
    { key: 'k' },
    { key: 'k', ctrlKey: true, shiftKey: true },
    { key: 'k', ctrlKey: true, repeat: true },
    { key: 'c', ctrlKey: true },
    { key: 'c', metaKey: true },
    { key: 'C', shiftKey: true },
  ])('is not %j', (keys) => {
    expect(pressed(keys)).toBeUndefined();
  });
});
