import { selectAll } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { createEvent, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLayout } from '../../../test/index.ts';
import { EDITOR_DEFAULTS } from '../editor-settings.ts';
import { EditorHandle } from './editor-handle.ts';

const CODE = Array.from({ length: 300 }, (_, line) => `const a${line} = ${line};`).join('\n');

beforeEach(() => {
  fakeLayout();
  return () => {
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  };
});

/** Creates an editor; all of its text is selected unless it is read-only. */
function selected(options: { value?: string; readOnly?: boolean } = {}) {
  const host = document.createElement('div');
  document.body.append(host);
  let value = options.value ?? 'const a = 1;\nlet b;';
  const handle = new EditorHandle(host, {
    value,
    label: 'Code',
    readOnly: options.readOnly ?? false,
    fontSize: 14,
    rulers: [],
    settings: EDITOR_DEFAULTS,
    onMark: undefined,
    onStatus: () => undefined,
    onChange: (next) => {
      value = next;
    },
  });
  handle.focus();
  const content = host.shadowRoot?.querySelector<HTMLElement>('.cm-content');
  const view = content && EditorView.findFromDOM(content);
  if (!view) throw new Error('there is no editor');
  if (!options.readOnly) selectAll(view);
  return { content, view, value: () => value };
}

/** Dispatches `beforeinput`; returns whether the browser still inserts the text. */
function insert(content: HTMLElement, data: string, more: InputEventInit = {}): boolean {
  const init = { inputType: 'insertText', data, bubbles: true, cancelable: true, ...more };
  return content.dispatchEvent(new InputEvent('beforeinput', init));
}

describe('typing over a selection', () => {
  it('replaces it without the browser, which may keep it or write inline styles', () => {
    const { content, value } = selected();
    expect(insert(content, 'X')).toBe(false);
    expect(value()).toBe('X');
    expect(insert(content, 'Y')).toBe(true);
  });

  it('still wraps it in the brackets and quotes that are typed', () => {
    const { content, value } = selected({ value: 'a + b' });
    insert(content, '(');
    expect(value()).toBe('(a + b)');
  });

  it('is one step to undo', () => {
    const { content, value } = selected({ value: 'old' });
    insert(content, 'X');
    fireEvent.keyDown(content, { key: 'z', ctrlKey: true });
    expect(value()).toBe('old');
  });

  it('leaves a composition to the browser', () => {
    const { content, value } = selected({ value: 'old' });
    expect(insert(content, 'に', { isComposing: true })).toBe(true);
    expect(insert(content, 'に', { inputType: 'insertCompositionText' })).toBe(true);
    expect(value()).toBe('old');
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', ''],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', 'old'],
  ])('removes it when a composition starts, in Firefox only: %s', (userAgent, left) => {
    vi.stubGlobal('navigator', { userAgent });
    const { content, value } = selected({ value: 'old' });
    fireEvent.compositionStart(content, { data: 'old' });
    expect(value()).toBe(left);
  });

  it('is left to Chromium on Android, which inserts what was replaced once more', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0' });
    const { content, value } = selected({ value: 'old' });
    expect(insert(content, 'X')).toBe(true);
    expect(value()).toBe('old');
  });
});

it('selects and copies all of a read-only code, also lines that are not rendered', () => {
  const { content, view } = selected({ value: CODE, readOnly: true });
  expect(fireEvent.keyDown(content, { key: 'a', ctrlKey: true })).toBe(false);
  const { from, to } = view.state.selection.main;
  expect([from, to]).toEqual([0, CODE.length]);
  const copied = new Map<string, string>();
  const clipboardData = {
    clearData: () => copied.clear(),
    setData: (type: string, text: string) => copied.set(type, text),
  };
  fireEvent(content, createEvent.copy(content, { clipboardData }));
  expect(copied.get('text/plain')).toBe(CODE);
});

it('Escape, then Tab leaves the editor, also with a selection', () => {
  const { content, value, view } = selected({ value: 'old' });
  fireEvent.keyDown(content, { key: 'Escape', keyCode: 27 });
  expect(view.state.selection.main.empty).toBe(true);
  expect(fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 })).toBe(true);
  expect(value()).toBe('old');
});
