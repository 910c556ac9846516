import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLayout, forgetPage, showElement, user } from '../../test/index.ts';
import { CodeView, type CodeViewProps } from './code-view.tsx';

// The first one waits until the editor's code is compiled.
beforeAll(() => import('./editor/editor-handle.ts'));
beforeEach(() => {
  fakeLayout();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(forgetPage);

const CODE = 'let a = 1\nlet b = 2';
const long = (lines: number) => Array.from({ length: lines }, (_, i) => `line ${i}`).join('\n');

async function show(props: Partial<CodeViewProps> = {}, wide = true) {
  const view = <CodeView code={CODE} language="javascript" title="retry.js" {...props} />;
  showElement(view, { media: { wide } });
  await screen.findByRole('heading', { level: 2, name: 'retry.js' });
}
const copy = () => screen.getByRole('button', { name: 'Copy code' });
const host = () => document.querySelector('.sn-code-host');
const content = async () => {
  await waitFor(() => expect(host()?.shadowRoot?.querySelector('.cm-content')).toBeTruthy());
  return host()?.shadowRoot?.querySelector('.cm-content');
};
const height = () => document.querySelector<HTMLElement>('.sn-code-view')?.style.height;

describe('shown code', () => {
  it('says what it is and how long', async () => {
    await show();
    expect(screen.getByText('2 lines')).toBeTruthy();
    expect(screen.getByText(/JavaScript/)).toBeTruthy();
    cleanup();
    await show({ code: 'one', language: 'go' });
    expect(screen.getByText('1 line')).toBeTruthy();
  });

  it('is readable before its editor is there, and named and not to be written after', async () => {
    await show();
    const editor = await content();
    expect(editor?.textContent).toBe('let a = 1let b = 2');
    expect(editor?.getAttribute('aria-label')).toBe('retry.js, code');
    expect(editor?.getAttribute('contenteditable')).toBe('false');
    expect(editor?.getAttribute('tabindex')).toBe('0');
  });

  it('is coloured from the moment on at which it is seen', async () => {
    await show({ code: 'fn main() {}', language: 'rust' });
    const editor = await content();
    const [first] = editor?.querySelectorAll('.cm-line span') ?? [];
    expect(first?.textContent).toBe('fn');
  });

  it('is printed whole with its numbers, however much of it the editor has drawn', async () => {
    await show({ code: `${long(1_200)}\n\n  last\n` });
    const printed = () => [...document.querySelectorAll('ol li')].map((line) => line.textContent);
    expect(printed()).toEqual([]);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(printed()).toEqual([...long(1_200).split('\n'), '', '  last']);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(printed()).toEqual([]);
  });

  it('is there for a preview of the print, of which only the medium tells', async () => {
    const view = <CodeView code={CODE} language="javascript" title="retry.js" />;
    const { changeMedia } = showElement(view);
    changeMedia({ print: true });
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'let a = 1',
      'let b = 2',
    ]);
  });

  it('that is long is shown whole on request', async () => {
    await show({ code: long(1_200) });
    expect(height()).toBe('470px');
    const more = screen.getByRole('button', { name: 'Show all 1,200 lines' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    expect(height()).toBe('auto');
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(height()).toBe('470px');
  });

  it('that fits its place has nothing more to show', async () => {
    await show({ code: long(16) });
    expect(height()).toBe('430px');
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
    cleanup();
    await show({ code: long(17) });
    expect(screen.getByRole('button', { name: 'Show all 17 lines' })).toBeTruthy();
  });

  it('has less room and smaller type on a phone', async () => {
    await show({ code: long(3) }, false);
    expect(height()).toBe('322px');
  });

  it('says how lines are marked only where they can be', async () => {
    await show();
    expect(screen.queryByText(/Press Alt with the arrow keys/)).toBeNull();
    cleanup();
    const onMark = vi.fn();
    await show({ onMark, marked: { anchor: 2, head: 2 } });
    expect(screen.getByText(/Press Alt with the arrow keys/)).toBeTruthy();
    const editor = await content();
    expect(editor?.querySelector('.cm-marked-line')?.textContent).toBe('let b = 2');
    fireEvent.keyDown(editor ?? document.body, { key: 'ArrowUp', altKey: true });
    expect(onMark).toHaveBeenCalledWith({ anchor: 1, head: 1 });
  });
});

describe('code for those who mostly read', () => {
  const still = () => screen.queryByRole('region', { name: 'retry.js, code' });

  it('is whole and numbered without the editor, also beyond what that has in sight', async () => {
    await show({ still: true, code: `${long(300)}\n` });
    expect(still()?.querySelector('pre')?.textContent).toBe(long(300));
    expect(still()?.querySelectorAll('[data-line]')).toHaveLength(300);
    expect(host()).toBeNull();
  });

  it('is in the editor where it is very long, and where a link points at lines', async () => {
    await show({ still: true, code: long(501) });
    expect(await content()).toBeTruthy();
    cleanup();
    await show({ still: true, marked: { anchor: 2, head: 2 } });
    expect((await content())?.querySelector('.cm-marked-line')?.textContent).toBe('let b = 2');
  });

  it('is selected as a whole by the key that selects everything', async () => {
    await show({ still: true });
    const press = { key: 'a', ctrlKey: true, cancelable: true };
    expect(fireEvent.keyDown(still() ?? document.body, press)).toBe(false);
    expect(String(document.getSelection())).toBe(CODE);
  });

  it('goes over to the editor with the first line that is marked, by its number or by a key', async () => {
    const onMark = vi.fn();
    await show({ still: true, onMark });
    fireEvent.mouseDown(still()?.querySelector('[data-line="2"]') ?? document.body);
    expect(onMark).toHaveBeenCalledWith({ anchor: 2, head: 2 });
    expect(await content()).toBeTruthy();
    cleanup();
    await show({ still: true, onMark });
    fireEvent.keyDown(still() ?? document.body, { key: 'ArrowDown', altKey: true });
    expect(onMark).toHaveBeenLastCalledWith({ anchor: 1, head: 1 });
    expect(await content()).toBeTruthy();
  });
});

describe('copying code', () => {
  it('puts it on the clipboard, says so and shows a tick for two seconds', async () => {
    const onCopied = vi.fn();
    await show({ onCopied });
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.click(copy());
    await pass(0);
    expect(onCopied).toHaveBeenCalledOnce();
    const tick = () => copy().querySelector('.lucide-check');
    expect(tick()).toBeTruthy();
    await pass(1_999);
    expect(tick()).toBeTruthy();
    await pass(1);
    expect(tick()).toBeNull();
    vi.useRealTimers();
    expect(await navigator.clipboard.readText()).toBe(CODE);
  });

  it('says what it did in a message', async () => {
    await show();
    await user.click(copy());
    expect(await screen.findByText('Code copied to clipboard!')).toBeTruthy();
  });

  it('says that the browser did not allow it, and what can be done', async () => {
    const onCopied = vi.fn();
    await show({ onCopied });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(copy());
    const message = await screen.findByRole('alert');
    expect(message.textContent).toBe(
      'The browser did not allow copying. Select the code and copy it yourself.',
    );
    expect(onCopied).not.toHaveBeenCalled();
    expect(copy().querySelector('.lucide-check')).toBeNull();
  });
});

describe('an editor that cannot be shown', () => {
  it('leaves the page whole, says so and tries again', async () => {
    const attach = vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(() => {
      throw new Error('no shadow');
    });
    await show();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Editor Error - Failed to load code editor')).toBeTruthy();
    expect(copy()).toBeTruthy();
    attach.mockRestore();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect((await content())?.textContent).toBe('let a = 1let b = 2');
  });
});
