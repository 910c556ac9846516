import { type Answers, broken, forgetPage, refused, succeeded } from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../../test/a-snippet.ts';
import { message, visibleCode } from '../../../../test/on-screen.ts';
import { showPage } from '../../../../test/page.ts';
import type { Snippet } from '../../../data/types.ts';
import { EditorPage } from '../editor-page.tsx';

afterEach(forgetPage);

const ID = 'b'.repeat(24);
const BEGUN = aSnippet('Retry', {
  _id: ID,
  allowed: ['edit'],
  description: 'Backs off',
  content: 'one\ntwo\nthree\nfour\nfive',
  tags: ['fetch', 'http'],
});
const UPDATE = `PUT /snippets/${ID}`;
const READ = `GET /snippets/${ID}`;

/** Server that stores a snippet and refuses a save based on another revision. */
function storing(more: Answers = {}) {
  const stored = { current: BEGUN };
  const change = (given: Partial<Snippet>) => {
    stored.current = { ...stored.current, revision: stored.current.revision + 1, ...given };
  };
  const answers: Answers = {
    [READ]: () => succeeded({ snippet: stored.current }),
    [UPDATE]: ({ body }) => {
      const sent = typeof body === 'object' && body !== null ? body : {};
      if (!('revision' in sent) || sent.revision !== stored.current.revision) {
        return refused(409, 'snippet.stale_revision', 'Changed somewhere else');
      }
      const { revision: _seen, ...fields } = sent;
      change(fields);
      return succeeded({ snippet: stored.current });
    },
    'POST /snippets/similar': () => succeeded({ similar: [] }),
    ...more,
  };
  return { stored, change, answers };
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const write = async (name: string, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Changed somewhere else' }));
const answer = async (name: string) =>
  userEvent.click(await (await question()).findByRole('button', { name }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Replaces the code with a file and confirms the replacement. */
async function replaceCode(text: string): Promise<void> {
  await userEvent.upload(await field('File to open'), new File([text], 'code.js'));
  const replacing = await screen.findByRole('alertdialog', { name: 'Replace the code?' });
  await userEvent.click(within(replacing).getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(visibleCode()).toBe(text));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

/** Opens the editor, changes the stored snippet, and saves. */
async function refusedSave(
  { theirs, mine }: { theirs: Partial<Snippet>; mine: () => Promise<void> },
  more: Answers = {},
) {
  const server = storing(more);
  const routes = [{ path: '/app/snippets/:id/edit', element: <EditorPage /> }];
  const path = `/app/snippets/${ID}/edit`;
  const shown = showPage({ routes, path, answers: server.answers });
  await waitFor(() => expect(visibleCode()).toBe(BEGUN.content));
  server.change(theirs);
  await mine();
  await press('Update Snippet');
  await question();
  return { ...server, ...shown };
}

const APART = {
  theirs: {
    title: 'Retry, from elsewhere',
    tags: ['fetch', 'http', 'network'],
    content: 'ONE\ntwo\nthree\nfour\nfive',
  },
  mine: async () => {
    await write('Description', 'Backs off politely');
    await replaceCode('one\ntwo\nthree\nfour\nFIVE');
  },
};

describe('a save refused because of a newer revision', () => {
  it('shows the differences and which side changed them', async () => {
    await refusedSave(APART);
    const shown = await question();
    await shown.findByText(
      'Version 2 was saved elsewhere while you were editing version 1. All saved versions stay in the history, even if you overwrite them.',
    );
    const list = document.querySelector('.editor-changes');
    const facts = [...(list?.querySelectorAll('dt') ?? [])].map((name) => name.textContent);
    expect(facts).toEqual([
      'Titlechanged there',
      'Descriptionchanged here',
      'Tagschanged there',
      'Codechanged by both',
    ]);
    expect(list?.textContent).toContain('Saved: Retry, from elsewhereYours: Retry');
    expect(list?.textContent).toContain('Saved: Backs offYours: Backs off politely');
    expect(list?.textContent).toContain('Saved: fetch, http, networkYours: fetch, http');
    await shown.findByRole('region', { name: 'Changes from Saved to Yours' });
  });

  it('merges changes of different parts, based on the newer revision', async () => {
    const { stored, place } = await refusedSave(APART);
    await answer('Merge');
    await message('Merged with the saved version');
    await gone();
    expect((await field('Title')).value).toBe('Retry, from elsewhere');
    await waitFor(() => expect(visibleCode()).toBe('ONE\ntwo\nthree\nfour\nFIVE'));
    await press('Update Snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(stored.current).toMatchObject({
      revision: 3,
      title: 'Retry, from elsewhere',
      description: 'Backs off politely',
      content: 'ONE\ntwo\nthree\nfour\nFIVE',
      tags: ['fetch', 'http', 'network'],
    });
  });

  it('overwrites the displayed revision, and nothing newer', async () => {
    const { change, stored, place } = await refusedSave(APART);
    await (await question()).findByText(/^Version 2 was saved/);
    change({ description: 'A third one' });
    await answer('Overwrite');
    await (await question()).findByText(/^Version 3 was saved/);
    await answer('Overwrite');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(stored.current).toMatchObject({ title: 'Retry', description: 'Backs off politely' });
  });

  it('continues editing with the own values', async () => {
    const { stored, place } = await refusedSave(APART);
    await answer('Keep editing');
    await gone();
    expect((await field('Description')).value).toBe('Backs off politely');
    expect(visibleCode()).toBe('one\ntwo\nthree\nfour\nFIVE');
    expect([stored.current.revision, place()]).toEqual([2, `/app/snippets/${ID}/edit`]);
  });

  it('opens the stored revision, which the next save is based on', async () => {
    const { stored, place } = await refusedSave(APART);
    await answer('Discard mine');
    await waitFor(async () => expect((await field('Title')).value).toBe('Retry, from elsewhere'));
    await waitFor(() => expect(visibleCode()).toBe('ONE\ntwo\nthree\nfour\nfive'));
    await write('Description', 'On the new version');
    await press('Update Snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(stored.current).toMatchObject({ revision: 3, description: 'On the new version' });
  });

  it('keeps the changes and offers a retry if the newer revision cannot be loaded', async () => {
    let failing = false;
    const server = storing();
    const read = server.answers[READ];
    const { change } = await refusedSave(
      {
        theirs: { title: 'Theirs' },
        mine: async () => {
          await write('Description', 'Mine');
          failing = true;
        },
      },
      { [READ]: (request) => (failing ? broken() : (read?.(request) ?? broken())) },
    );
    change({});
    const shown = await question();
    await shown.findByText('Your changes are kept.');
    for (const name of ['Merge', 'Overwrite', 'Discard mine']) {
      expect(shown.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
    failing = false;
    await answer('Try again');
    await waitFor(() =>
      expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(false),
    );
  });
});

describe('conflicts between both revisions', () => {
  const BOTH = {
    theirs: { title: 'Theirs', content: 'one\n2\nthree\nfour\n5' },
    mine: async () => {
      await write('Title', 'Mine');
      await replaceCode('one\nTWO\nthree\nfour\nFIVE');
    },
  };
  const MARKED = [
    'one',
    '<<<<<<< yours',
    'TWO',
    '=======',
    '2',
    '>>>>>>> saved',
    'three',
    'four',
    '<<<<<<< yours',
    'FIVE',
    '=======',
    '5',
    '>>>>>>> saved',
  ].join('\n');
  const rows = () => within(panel()).getAllByRole('listitem');
  const panel = () => {
    const title = screen.getByText(/to resolve$/);
    return title.closest('section') ?? document.body;
  };
  const decide = (row: number, name: string) => {
    const place = rows()[row];
    if (!place) throw new Error(`There is no place ${row}`);
    return userEvent.click(within(place).getByRole('button', { name }));
  };

  it('are marked in the code and listed, fields before code', async () => {
    await refusedSave(BOTH);
    await answer('Merge');
    await screen.findByText('3 conflicts to resolve');
    await waitFor(() => expect(visibleCode()).toBe(MARKED));
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Title: yours is “Mine”.*“Theirs”/),
      expect.stringMatching(/^Code, lines 2 to 6/),
      expect.stringMatching(/^Code, lines 9 to 13/),
    ]);
  });

  it('are saved unresolved only after confirmation', async () => {
    const { sentTo, place, stored } = await refusedSave(BOTH);
    await answer('Merge');
    await screen.findByText('3 conflicts to resolve');
    await press('Update Snippet');
    const asked = async () =>
      within(await screen.findByRole('alertdialog', { name: 'Save with open conflicts?' }));
    await userEvent.click((await asked()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentTo(UPDATE)).toHaveLength(1);
    await press('Update Snippet');
    await userEvent.click((await asked()).getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(stored.current).toMatchObject({ title: 'Mine', content: MARKED });
  });

  it('are resolved one by one, and then saved without confirmation', async () => {
    const { place, stored } = await refusedSave(BOTH);
    await answer('Merge');
    await screen.findByText('3 conflicts to resolve');
    await decide(0, 'Use saved');
    expect((await field('Title')).value).toBe('Theirs');
    await screen.findByText('2 conflicts to resolve');
    await decide(1, 'Keep both');
    await screen.findByText('1 conflict to resolve');
    await decide(0, 'Keep mine');
    await waitFor(() => expect(screen.queryByText(/to resolve$/)).toBeNull());
    await waitFor(() => expect(visibleCode()).toBe('one\nTWO\nthree\nfour\nFIVE\n5'));
    await press('Update Snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(stored.current).toMatchObject({
      title: 'Theirs',
      content: 'one\nTWO\nthree\nfour\nFIVE\n5',
    });
  });
});
