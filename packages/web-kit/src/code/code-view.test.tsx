import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatch, fakeLayout, forgetPage, showElement, user } from '../../test/index.ts';
import { CodeView, type CodeViewProps } from './code-view.tsx';

// Loads the editor here, since the first test would wait for its compilation.
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

describe('a code view', () => {
  it('shows the language and the number of lines', async () => {
    await show();
    expect(screen.getByText('2 lines')).toBeTruthy();
    expect(screen.getByText(/JavaScript/)).toBeTruthy();
    cleanup();
    await show({ code: 'one', language: 'go' });
    expect(screen.getByText('1 line')).toBeTruthy();
  });

  it('is readable before its editor is loaded, and labelled and read-only after', async () => {
    // A language whose grammar no other test loads: until then, the editor is not shown.
    showElement(<CodeView code={CODE} language="scala" title="retry.js" />);
    const plain = screen.getByRole('region', { name: 'retry.js, code' });
    expect(plain.getAttribute('aria-busy')).toBe('true');
    expect(plain.querySelector('pre')?.textContent).toBe(CODE);
    expect(host()).toBeNull();
    const editor = await content();
    expect(editor?.textContent).toBe('let a = 1let b = 2');
    expect(editor?.getAttribute('aria-label')).toBe('retry.js, code');
    expect(editor?.getAttribute('contenteditable')).toBe('false');
    expect(editor?.getAttribute('tabindex')).toBe('0');
  });

  it('is highlighted as soon as it is visible', async () => {
    await show({ code: 'fn main() {}', language: 'rust' });
    const editor = await content();
    const [first] = editor?.querySelectorAll('.cm-line span') ?? [];
    expect(first?.textContent).toBe('fn');
  });

  it('is printed in full with line numbers, however much the editor has rendered', async () => {
    await show({ code: `${long(1_200)}\n\n  last\n` });
    const printed = () => [...document.querySelectorAll('ol li')].map((line) => line.textContent);
    expect(printed()).toEqual([]);
    await dispatch(new Event('beforeprint'));
    expect(printed()).toEqual([...long(1_200).split('\n'), '', '  last']);
    await dispatch(new Event('afterprint'));
    expect(printed()).toEqual([]);
  });

  it('shows its lines in a print preview, which only changes the media', async () => {
    const view = <CodeView code={CODE} language="javascript" title="retry.js" />;
    const { changeMedia } = showElement(view);
    changeMedia({ print: true });
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'let a = 1',
      'let b = 2',
    ]);
  });

  it('shows long code in full on request', async () => {
    await show({ code: long(1_200) });
    expect(height()).toBe('470px');
    const more = screen.getByRole('button', { name: 'Show all 1,200 lines' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    expect(height()).toBe('auto');
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(height()).toBe('470px');
  });

  it('has no button to show more if the code fits', async () => {
    await show({ code: long(16) });
    expect(height()).toBe('430px');
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
    cleanup();
    await show({ code: long(17) });
    expect(screen.getByRole('button', { name: 'Show all 17 lines' })).toBeTruthy();
  });

  it('has less height and smaller text on a phone', async () => {
    const textSize = async () => {
      const scroller = (await content())?.closest('.cm-scroller');
      return scroller && getComputedStyle(scroller).fontSize;
    };
    await show({ code: long(3) });
    expect([height(), await textSize()]).toEqual(['430px', '14px']);
    cleanup();
    await show({ code: long(3) }, false);
    expect([height(), await textSize()]).toEqual(['322px', '12px']);
  });

  it('explains how to mark lines only if they can be marked', async () => {
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

describe('a still code view', () => {
  const still = () => screen.queryByRole('region', { name: 'retry.js, code' });

  it('shows all lines with numbers without the editor, also those out of sight', async () => {
    await show({ still: true, code: `${long(300)}\n` });
    expect(still()?.querySelector('pre')?.textContent).toBe(long(300));
    expect(still()?.querySelectorAll('[data-line]')).toHaveLength(300);
    expect(host()).toBeNull();
  });

  it('uses the editor if the code is very long, or if a link points at lines', async () => {
    await show({ still: true, code: long(501) });
    expect(await content()).toBeTruthy();
    cleanup();
    await show({ still: true, marked: { anchor: 2, head: 2 } });
    expect((await content())?.querySelector('.cm-marked-line')?.textContent).toBe('let b = 2');
  });

  it('selects all of its code on Ctrl+A', async () => {
    await show({ still: true });
    const press = { key: 'a', ctrlKey: true, cancelable: true };
    expect(fireEvent.keyDown(still() ?? document.body, press)).toBe(false);
    expect(String(document.getSelection())).toBe(CODE);
  });

  it('switches to the editor when the first line is marked, by its number or by a key', async () => {
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
  it('writes it to the clipboard, calls onCopied and shows a tick for two seconds', async () => {
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

  it('shows a message', async () => {
    await show();
    await user.click(copy());
    expect(await screen.findByText('Code copied to clipboard!')).toBeTruthy();
  });

  it('shows an error with a way to copy by hand if the browser does not allow it', async () => {
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
  it('leaves the rest of the page, shows an error and can be retried', async () => {
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
