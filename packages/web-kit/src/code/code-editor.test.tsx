import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLayout, forgetPage, showElement, user } from '../../test/index.ts';
import { CodeEditor, type CodeEditorProps } from './code-editor.tsx';
import { EDITOR_DEFAULTS, type KeyMap } from './editor-settings.ts';
import type { EditorControl } from './editor-surface.tsx';

beforeAll(() => import('./editor/editor-handle.ts'));
beforeEach(() => {
  fakeLayout();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(forgetPage);

let change: (value: string) => void;

/** Page that keeps the text of an editor. */
function Page({ value: first = 'a\nb', ...props }: Partial<CodeEditorProps>) {
  const [value, setValue] = useState(first);
  change = setValue;
  return (
    <>
      <CodeEditor label="Code" language="go" value={value} onChange={setValue} {...props} />
      <output>{value}</output>
    </>
  );
}
function show(props: Partial<CodeEditorProps> = {}) {
  const control = createRef<EditorControl>();
  showElement(<Page control={control} {...props} />);
  return control;
}
const shadow = () => document.querySelector('.sn-code-host')?.shadowRoot;
async function editor(): Promise<HTMLElement> {
  await waitFor(() => expect(shadow()?.querySelector('.cm-content')).toBeTruthy());
  const found = shadow()?.querySelector<HTMLElement>('.cm-content');
  if (!found) throw new Error('there is no editor');
  return found;
}
const text = async () =>
  [...(await editor()).querySelectorAll('.cm-line')].map((line) => line.textContent);
const status = () => document.querySelector('.sn-code-status')?.textContent;

describe('the code editor', () => {
  it('has a name, shows the text, and explains how to leave it by keyboard', async () => {
    show();
    expect((await editor()).getAttribute('aria-label')).toBe('Code');
    expect(await text()).toEqual(['a', 'b']);
    expect(
      screen.getByText('Tab indents in the code editor. Press Escape, then Tab to leave it.'),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Code' })).toBeTruthy();
  });

  it('shows the cursor position, the length and the language', async () => {
    const control = show({ value: 'one\n  two\nthree', facts: <b>Draft</b> });
    await editor();
    await waitFor(() => expect(status()).toMatch(/^Ln 1, Col 1/));
    expect(status()).toContain('3 lines15 characters');
    expect(status()).toMatch(/DraftSpaces: 2Go$/);
    act(() => control.current?.goTo(2));
    expect(status()).toMatch(/^Ln 2, Col 1/);
    act(() => control.current?.goTo(99));
    expect(status()).toMatch(/^Ln 3, Col 1/);
    act(() => change('x'));
    await waitFor(() => expect(status()).toContain('1 line1 character'));
  });

  it('reads the indent from the text, unless the user has chosen another', async () => {
    show({ value: 'a\n\tb' });
    await editor();
    await waitFor(() => expect(status()).toContain('Tabs'));
    forgetPage();
    show({ value: 'a\n\tb', settings: { ...EDITOR_DEFAULTS, indent: '8' } });
    await editor();
    await waitFor(() => expect(status()).toContain('Spaces: 8'));
  });

  it('indents by Tab, with the indent of the text or the user', async () => {
    show({ value: 'a', settings: { ...EDITOR_DEFAULTS, indent: '4' } });
    fireEvent.keyDown(await editor(), { key: 'Tab' });
    expect(await text()).toEqual(['    a']);
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('    a'));
  });

  it('accepts a text from the page as an undo step of its own', async () => {
    show({ value: 'one' });
    fireEvent.keyDown(await editor(), { key: 'Tab' });
    act(() => change('two'));
    expect(await text()).toEqual(['two']);
    fireEvent.keyDown(await editor(), { key: 'z', ctrlKey: true });
    expect(await text()).toEqual(['  one']);
  });

  it('keeps other line ends and a byte order mark at the first edit', async () => {
    show({ value: 'a\r\nb\rc\u2028d\n\ufeff' });
    const content = await editor();
    fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 });
    const output = () => document.querySelector('output')?.textContent;
    await waitFor(() => expect(output()).toBe('  a\r\nb\rc\u2028d\n\ufeff'));
    act(() => change('x\ry'));
    await waitFor(async () => expect(await text()).toEqual(['x', 'y']));
    fireEvent.keyDown(content, { key: 'z', keyCode: 90, ctrlKey: true });
    await waitFor(() => expect(output()).toBe('  a\r\nb\rc\u2028d\n\ufeff'));
  });

  it('shows line numbers and wraps lines as the user has chosen', async () => {
    show({ settings: { ...EDITOR_DEFAULTS, lineNumbers: false, wrap: true } });
    await editor();
    expect(shadow()?.querySelector('.cm-lineNumbers')).toBeNull();
    expect((await editor()).className).toContain('cm-lineWrapping');
    forgetPage();
    show();
    await editor();
    expect(shadow()?.querySelector('.cm-lineNumbers')).toBeTruthy();
    expect((await editor()).className).not.toContain('cm-lineWrapping');
  });

  it('takes the focus at the start with autoFocus', async () => {
    show({ autoFocus: true });
    const content = await editor();
    await waitFor(() => expect(shadow()?.activeElement).toBe(content));
  });

  it('takes a focus that was requested before it was loaded', async () => {
    const control = show();
    await screen.findByRole('heading', { level: 2 });
    act(() => control.current?.focus());
    const content = await editor();
    await waitFor(() => expect(shadow()?.activeElement).toBe(content));
  });

  it('cannot be edited if it is read-only', async () => {
    show({ readOnly: true });
    expect((await editor()).getAttribute('contenteditable')).toBe('false');
    fireEvent.keyDown(await editor(), { key: 'Tab' });
    expect(await text()).toEqual(['a', 'b']);
  });

  it('has its own search panel', async () => {
    show();
    fireEvent.keyDown(await editor(), { key: 'f', ctrlKey: true });
    expect(shadow()?.querySelector('.cm-search')).toBeTruthy();
  });
});

describe('the chosen key map', () => {
  const withKeys = (keyMap: KeyMap) => ({ ...EDITOR_DEFAULTS, keyMap });
  const mode = () => shadow()?.querySelector('.cm-vim-panel')?.textContent;

  it('has the modes and commands of Vim, and saves by :w', async () => {
    const onSave = vi.fn();
    show({ value: 'one\ntwo', onSave, settings: withKeys('vim') });
    const content = await editor();
    await waitFor(() => expect(mode()).toBe('--NORMAL--'));
    fireEvent.keyDown(content, { key: 'd' });
    fireEvent.keyDown(content, { key: 'd' });
    expect(await text()).toEqual(['two']);
    fireEvent.keyDown(content, { key: ':' });
    const line = shadow()?.querySelector('input');
    if (!line) throw new Error('there is no command line');
    expect(line.getAttribute('aria-label')).toBe('Vim command line');
    fireEvent.input(line, { target: { value: 'w' } });
    expect(onSave).not.toHaveBeenCalled();
    fireEvent.keyDown(line, { key: 'Enter', keyCode: 13 });
    expect(onSave).toHaveBeenCalledOnce();
    expect(mode()).toBe('--NORMAL--');
  });

  it('lets Tab leave after the Escape that ends a Vim mode', async () => {
    show({ settings: withKeys('vim') });
    const content = await editor();
    await waitFor(() => expect(mode()).toBe('--NORMAL--'));
    fireEvent.keyDown(content, { key: 'i' });
    expect(mode()).toBe('--INSERT--');
    expect(fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 })).toBe(false);
    fireEvent.keyDown(content, { key: 'Escape', keyCode: 27 });
    expect(mode()).toBe('--NORMAL--');
    expect(fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 })).toBe(true);
  });

  it('has the keys of Emacs, and saves by C-x C-s', async () => {
    const onSave = vi.fn();
    show({ value: 'one\ntwo', onSave, settings: withKeys('emacs') });
    const content = await editor();
    await waitFor(() => expect(shadow()?.querySelector('.cm-emacsMode')).toBeTruthy());
    fireEvent.keyDown(content, { key: 'k', code: 'KeyK', ctrlKey: true });
    expect(await text()).toEqual(['', 'two']);
    fireEvent.keyDown(content, { key: 'x', code: 'KeyX', ctrlKey: true });
    fireEvent.keyDown(content, { key: 's', code: 'KeyS', ctrlKey: true });
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('returns to the standard keys when they are chosen', async () => {
    showElement(<Chooser />);
    await waitFor(() => expect(mode()).toBe('--NORMAL--'));
    await user.click(screen.getByRole('button', { name: 'Standard' }));
    await waitFor(() => expect(mode()).toBeUndefined());
    fireEvent.keyDown(await editor(), { key: 'Tab' });
    expect(await text()).toEqual(['  one']);
  });

  function Chooser() {
    const [keyMap, setKeyMap] = useState<KeyMap>('vim');
    return (
      <>
        <Page value="one" settings={withKeys(keyMap)} />
        <button type="button" onClick={() => setKeyMap('standard')}>
          Standard
        </button>
      </>
    );
  }

  it('has no Vim keys if it is read-only', async () => {
    show({ readOnly: true, settings: withKeys('vim') });
    await editor();
    expect(screen.queryByText(/leaves the editor/)).toBeNull();
    await act(() => import('./editor/vim-keys.ts'));
    expect(mode()).toBeUndefined();
  });
});

describe('the plain text box shown if the editor fails', () => {
  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Code' });

  async function showPlain(value = 'one\ntwo') {
    const attach = vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(() => {
      throw new Error('no shadow');
    });
    const control = show({ value });
    await box();
    return { control, mend: () => attach.mockRestore() };
  }

  it('keeps the text, which can be edited further', async () => {
    await showPlain();
    expect(screen.getByText('Editor Error - Failed to load code editor')).toBeTruthy();
    expect(
      screen.getByText('Your text is kept. Go on in the plain box, or try again.'),
    ).toBeTruthy();
    expect((await box()).value).toBe('one\ntwo');
    await user.type(await box(), '!');
    expect(document.querySelector('output')?.textContent).toBe('one\ntwo!');
    expect(status()).toMatch(/^Ln 2, Col 52 lines8 characters/);
    expect(status()).toContain('Plain text');
  });

  it('keeps other line ends', async () => {
    await showPlain('one\r\ntwo\rthree');
    await user.type(await box(), '!');
    expect(document.querySelector('output')?.textContent).toBe('one\r\ntwo\rthree!');
  });

  it('takes the focus that the page requests', async () => {
    const { control } = await showPlain();
    act(() => control.current?.focus());
    expect(document.activeElement).toBe(await box());
    (await box()).blur();
    act(() => control.current?.goTo(2));
    expect(document.activeElement).toBe(await box());
  });

  it('is replaced by the editor when a retry succeeds', async () => {
    const { mend } = await showPlain();
    await user.type(await box(), '!');
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await text()).toEqual(['one', 'two!']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
