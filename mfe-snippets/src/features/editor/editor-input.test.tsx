import { broken, forgetPage, succeeded } from '@snippetry/web-kit/test';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { choose, message, visibleCode } from '../../../test/on-screen.ts';
import { showPage } from '../../../test/page.ts';
import { EditorPage } from './editor-page.tsx';

afterEach(forgetPage);

const PYTHON = 'def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)';

async function show(own = () => succeeded({ snippets: [], pagination: {} })) {
  const routes = [{ path: '/app/snippets/new', element: <EditorPage /> }];
  const answers = { 'GET /snippets/my': own };
  const shown = showPage({ routes, path: '/app/snippets/new', answers });
  await waitFor(() => expect(visibleCode()).toBe(''));
  return shown;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const language = () => screen.getByRole('combobox', { name: 'Language' }).textContent;
const suggestion = () => screen.queryByText(/^Looks like /);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const open = (name: string, text: BlobPart) =>
  userEvent.upload(field('File to open'), new File([text], name));
const codeIs = (text: string) => waitFor(() => expect(visibleCode()).toBe(text));

/** Dispatches a paste event in the code. */
function paste(text: string): void {
  const content = document.querySelector('.sn-code-host')?.shadowRoot?.querySelector('.cm-content');
  if (!content) throw new Error('The editor is not there');
  fireEvent.paste(content, {
    clipboardData: { getData: (type: string) => (type.startsWith('text') ? text : ''), files: [] },
    composed: true,
  });
}

describe('a file opened in the editor', () => {
  it('fills code, language and an empty title', async () => {
    await show();
    await open('retry-with_jitter.py', PYTHON);
    await codeIs(PYTHON);
    expect(field('Title').value).toBe('Retry with jitter');
    expect(language()).toContain('Python');
    screen.getByText('2 lines');
    screen.getByText(`${PYTHON.length} characters`);
    screen.getByText('1 min read');
  });

  it('keeps a chosen language and title, and suggests its own language', async () => {
    await show();
    await userEvent.type(field('Title'), 'My own title');
    await userEvent.click(screen.getByRole('combobox', { name: 'Language' }));
    await userEvent.type(await screen.findByPlaceholderText('Search languages...'), 'Rust');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(language()).toContain('Rust'));
    await open('a.py', PYTHON);
    await screen.findByText('Looks like Python');
    expect(language()).toContain('Rust');
    expect(field('Title').value).toBe('My own title');
    await press('Use Python');
    await waitFor(() => expect(language()).toContain('Python'));
    expect(suggestion()).toBeNull();
  });

  it('in Windows-1252 is decoded correctly, with a note about its encoding', async () => {
    await show();
    await open('gruss.py', Uint8Array.from([0x23, 0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80]));
    await codeIs('#Grüße €');
    await message('The file was read as Windows-1252.');
  });

  it('asks before it replaces code', async () => {
    await show();
    await open('a.py', PYTHON);
    await codeIs(PYTHON);
    const question = async () =>
      within(await screen.findByRole('alertdialog', { name: 'Replace the code?' }));
    await open('b.txt', 'other');
    (await question()).getByText(/^b\.txt replaces the code in the editor/);
    await userEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(visibleCode()).toBe(PYTHON);
    await open('b.txt', 'other');
    await userEvent.click((await question()).getByRole('button', { name: 'Replace' }));
    await codeIs('other');
    // An existing title is kept.
    expect(field('Title').value).toBe('A');
  });

  it.each([
    ['big.js', 'x'.repeat(200_001), 'big.js is larger than 200,000 characters'],
    ['image.png', '\u0000\u0001', 'image.png is not a text file'],
  ])('named %s is refused with the reason', async (name, text, reason) => {
    await show();
    await open(name, text);
    await message(reason);
    expect(visibleCode()).toBe('');
    expect(field('Title').value).toBe('');
  });

  it('can be dropped on the code', async () => {
    await show();
    const place = document.querySelector('.sn-code-editor');
    if (!place) throw new Error('The editor is not there');
    const dataTransfer = { types: ['Files'], files: [new File(['package main\n'], 'main.go')] };
    fireEvent.dragOver(place, { dataTransfer });
    screen.getByText('Drop the file to open it');
    fireEvent.drop(place, { dataTransfer });
    await codeIs('package main\n');
    expect(language()).toContain('Go');
    expect(field('Title').value).toBe('Main');
    expect(screen.queryByText('Drop the file to open it')).toBeNull();
  });

  it('shows no drop target for dragged text', async () => {
    await show();
    const place = document.querySelector('.sn-code-editor');
    if (!place) throw new Error('The editor is not there');
    fireEvent.dragOver(place, { dataTransfer: { types: ['text/plain'], files: [] } });
    expect(screen.queryByText('Drop the file to open it')).toBeNull();
  });
});

describe('code pasted into an empty editor', () => {
  const noticed = () => screen.queryByText(/^Language set to /);
  const chooseLanguage = async (name: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Language' }));
    await userEvent.type(await screen.findByPlaceholderText('Search languages...'), name);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(language()).toContain(name));
  };

  it('sets a language that was not chosen, with a notice and undo', async () => {
    await show();
    paste(PYTHON);
    await screen.findByText('Language set to Python');
    expect(language()).toContain('Python');
    await press('Undo');
    expect(language()).toContain('JavaScript');
    expect([noticed(), suggestion()]).toEqual([null, null]);
    expect(screen.getByText('Language set back to JavaScript').role).toBe('status');
    // The focused button is gone, so the code has the focus.
    expect(document.activeElement).toBe(document.querySelector('.sn-code-host'));
  });

  it('announces the language in an existing live region', async () => {
    await show();
    const places = [...document.querySelectorAll('[role="status"]')];
    paste(PYTHON);
    expect(places).toContain(await screen.findByText('Language set to Python'));
  });

  it('hides the notice after the user chooses the same language', async () => {
    await show();
    paste(PYTHON);
    await screen.findByText('Language set to Python');
    await chooseLanguage('Rust');
    await chooseLanguage('Python');
    expect(noticed()).toBeNull();
  });

  it('keeps the language after the notice is dismissed', async () => {
    await show();
    paste(PYTHON);
    await screen.findByText('Language set to Python');
    await press('Dismiss');
    expect(noticed()).toBeNull();
    expect(language()).toContain('Python');
  });

  it('keeps a chosen language, even the default, and suggests its own', async () => {
    await show();
    await chooseLanguage('TypeScript');
    await chooseLanguage('JavaScript');
    paste(PYTHON);
    await codeIs(PYTHON);
    await screen.findByText('Looks like Python');
    expect(language()).toContain('JavaScript');
    await press('Use Python');
    await waitFor(() => expect(suggestion()).toBeNull());
    expect(language()).toContain('Python');
  });

  it('sets no language again after undo, or while there is other code', async () => {
    await show();
    paste(PYTHON);
    await press('Undo');
    paste('\n#include <stdio.h>\nint main(void) { return 0; }');
    await waitFor(() => expect(visibleCode()).toContain('int main'));
    expect([noticed(), suggestion()]).toEqual([null, null]);
    expect(language()).toContain('JavaScript');
  });
});

describe('tags in the editor', () => {
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' });
  const options = () =>
    within(screen.getByRole('listbox', { name: 'Suggestions' }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  const tagged = [
    ['resilience', 'fetch'],
    ['fetch', 'prefetching'],
  ];
  const known = () => {
    const snippets = tagged.map((tags, at) => aSnippet(`Number ${at}`, { tags }));
    return succeeded({ snippets, pagination: {} });
  };

  async function showTags() {
    const shown = await show(known);
    await userEvent.click(box());
    await waitFor(() =>
      expect(shown.asked()).toContain('GET /snippets/my?limit=100&sortBy=updated'),
    );
    await waitFor(async () => {
      await userEvent.clear(box());
      await userEvent.type(box(), 'fet');
      expect(options()).toEqual(['fetch', 'prefetching']);
    });
  }

  it("are suggested from the user's own and chosen by keys", async () => {
    await showTags();
    screen.getByText('2 of your tags match. Use the arrow keys.');
    await userEvent.keyboard('{ArrowDown}');
    const [first] = screen.getAllByRole('option', { selected: true });
    expect(box().getAttribute('aria-activedescendant')).toBe(first?.id);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('fetch');
    await userEvent.keyboard('{Enter}');
    expect(box().value).toBe('fetch, ');
    await userEvent.type(box(), 'fet');
    expect(options()).toEqual(['prefetching']);
    await userEvent.keyboard('{Escape}');
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });

  it('leave keys to an input method during composition', async () => {
    await showTags();
    fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    fireEvent.keyDown(box(), { key: 'Escape', isComposing: true });
    expect(options()).toEqual(['fetch', 'prefetching']);
  });

  it('are chosen by a click, which keeps the focus', async () => {
    await showTags();
    await userEvent.click(screen.getByText('fetch'));
    await userEvent.type(box(), 'res');
    await userEvent.click(screen.getByText('resilience'));
    expect(box().value).toBe('fetch, resilience, ');
    expect(document.activeElement).toBe(box());
  });

  it('are all suggested by an arrow key in an empty field', async () => {
    await showTags();
    await userEvent.clear(box());
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{ArrowDown}');
    expect(options()).toEqual(['fetch', 'prefetching', 'resilience']);
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('resilience');
  });

  it('can be typed if the own ones cannot be loaded', async () => {
    await show(broken);
    await userEvent.type(box(), 'fetch, new');
    expect(box().value).toBe('fetch, new');
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });
});

describe('editor settings', () => {
  it('are stored for the next visit, including the height', async () => {
    await show();
    await press('Editor settings');
    await choose('Indent with', 'Tabs');
    await choose('Font size', '18 px');
    await userEvent.click(screen.getByRole('switch', { name: 'Line numbers' }));
    screen.getByText('Tabs', { selector: '.sn-code-status *' });
    const grip = () => screen.getByRole('separator', { name: 'Editor height' });
    grip().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(grip().getAttribute('aria-valuenow')).toBe('622');
    await userEvent.keyboard('{Home}');
    expect(grip().getAttribute('aria-valuenow')).toBe('240');
    cleanup();
    await show();
    expect(grip().getAttribute('aria-valuenow')).toBe('240');
    screen.getByText('Tabs', { selector: '.sn-code-status *' });
    const root = document.querySelector('.sn-code-host')?.shadowRoot;
    expect(root?.querySelector('.cm-lineNumbers')).toBeNull();
    grip().focus();
    await userEvent.keyboard('{Enter}');
    expect(grip().getAttribute('aria-valuenow')).toBe('600');
  });
});
