import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answers,
  aListedSnippet,
  delayedAnswer,
  forgetPage,
  refused,
  requestsOf,
  showElement,
  succeeded,
  unavailable,
  user,
} from '../../test/index.ts';
import { singleKeys } from './keyboard.ts';
import { SnippetCard, SnippetRow } from './snippet-card.tsx';
import { useCardKeys } from './use-card-keys.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  forgetPage();
  singleKeys.set(true);
});

const SHORT = aListedSnippet('Wait a moment', { content: 'const wait = 250;\n' });
const CUT = { ...SHORT, content: 'const wa', truncated: true };
const RAW = `GET /snippets/${SHORT._id}/raw`;
const COUNT = `POST /snippets/${SHORT._id}/copied`;
const counted = () => succeeded({ copyCount: 1 });

/** List with the keyboard shortcuts of cards. */
function List({ children }: { children: ReactNode }) {
  const list = useRef<HTMLElement>(null);
  useCardKeys({ list, group: 'Snippets', noun: 'snippet' });
  return <section ref={list}>{children}</section>;
}

async function show(snippet = SHORT, answers: Answers = {}, Shape = SnippetCard) {
  const { title, description, language, tags } = snippet;
  const shown = showElement(
    <List>
      <Shape
        {...{ title, description, language, tags }}
        to="/app/snippets/1"
        code="const wait…"
        copies={snippet}
        meta={<span>mira</span>}
      />
    </List>,
    { answers: { [COUNT]: counted, ...answers } },
  );
  await screen.findByRole('article');
  return shown;
}

const button = () => screen.getByRole('button', { name: 'Copy code of Wait a moment' });
const clipboard = () => navigator.clipboard.readText();
const said = (text: string) => screen.findByText(text);

describe('the copy button of a code preview', () => {
  it.each([
    ['card', SnippetCard],
    ['row', SnippetRow],
  ])('copies all of the code from a %s, confirms it twice and counts it', async (_name, Shape) => {
    const { sent } = await show(SHORT, {}, Shape);
    await user.click(button());
    await said('Code copied to clipboard!');
    expect(await clipboard()).toBe(SHORT.content);
    expect(button().dataset.copied).toBe('true');
    expect(requestsOf(sent, COUNT)).toHaveLength(1);
    expect(requestsOf(sent, RAW)).toHaveLength(0);
  });

  it('fetches the whole code if the list has an excerpt, without counting a view', async () => {
    const { answer, give } = delayedAnswer();
    const { sent } = await show(CUT, { [RAW]: answer });
    await user.click(button());
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
    give(new Response(SHORT.content));
    await said('Code copied to clipboard!');
    expect(await clipboard()).toBe(SHORT.content);
    expect(requestsOf(sent, `GET /snippets/${SHORT._id}`)).toHaveLength(0);
  });

  it('calls the clipboard within the click with code that is still loading, as Safari demands', async () => {
    const { answer, give } = delayedAnswer();
    const items: Record<string, Promise<Blob>>[] = [];
    vi.stubGlobal(
      'ClipboardItem',
      class {
        constructor(item: Record<string, Promise<Blob>>) {
          items.push(item);
        }
      },
    );
    await show(CUT, { [RAW]: answer });
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(async () => {
      await items[0]?.['text/plain'];
    });
    fireEvent.click(button());
    expect(items).toHaveLength(1);
    give(new Response(SHORT.content));
    await said('Code copied to clipboard!');
    expect(await (await items[0]?.['text/plain'])?.text()).toBe(SHORT.content);
  });

  it.each([
    ['is out of reach', unavailable, 'The code could not be copied'],
    ['ended the session', () => refused(401, 'auth.required', 'No'), 'Please log in again'],
  ])('shows an error if the server %s', async (_why, answer, message) => {
    await show(CUT, { [RAW]: answer });
    await user.click(button());
    await said(message);
    expect(button().dataset.copied).toBeUndefined();
  });

  it('shows an error if the browser denies access to the clipboard', async () => {
    await show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(button());
    await said('The browser did not allow copying');
  });
});

describe('the keys of a card that has the focus', () => {
  it.each(['y', '{Control>}c{/Control}', '{Meta>}c{/Meta}'])(
    'copy its code by %s',
    async (keys) => {
      await show();
      screen.getByRole('link', { name: 'Wait a moment' }).focus();
      await user.keyboard(keys);
      await said('Code copied to clipboard!');
      expect(await clipboard()).toBe(SHORT.content);
    },
  );

  it('leave Ctrl+C to the browser while text is selected', async () => {
    const { sent } = await show();
    const link = screen.getByRole('link', { name: 'Wait a moment' });
    link.focus();
    window.getSelection()?.selectAllChildren(screen.getByText('What it does'));
    expect(fireEvent.keyDown(link, { key: 'c', ctrlKey: true })).toBe(true);
    expect(requestsOf(sent, COUNT)).toHaveLength(0);
  });

  it('ignore the letter while single-key shortcuts are switched off', async () => {
    await show();
    singleKeys.set(false);
    const link = screen.getByRole('link', { name: 'Wait a moment' });
    link.focus();
    expect(fireEvent.keyDown(link, { key: 'y' })).toBe(true);
    // As the browser reports it while Caps Lock is on.
    expect(fireEvent.keyDown(link, { key: 'C', ctrlKey: true })).toBe(false);
  });
});
