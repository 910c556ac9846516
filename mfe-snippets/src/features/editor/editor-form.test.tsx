import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { choose, chooseFromMenu, message, messages, shownCode } from '../../../test/on-screen.ts';
import {
  away,
  forgetPage,
  holdBack,
  type Network,
  ok,
  refused,
  showPage,
} from '../../../test/page.tsx';
import { routes } from '../../routes.tsx';

afterEach(() => {
  cleanup();
  forgetPage();
});

const ID = 'b'.repeat(24);
const STORED = aSnippet('Debounce', { _id: ID, allowed: ['edit'], content: 'one\ntwo' });
const CREATE = 'POST /snippets';
const UPDATE = `PUT /snippets/${ID}`;

/** What the API answers about the stored snippet and to saving; nothing is much like what is saved. */
const answers: Network = {
  [`GET /snippets/${ID}`]: () => ok({ snippet: STORED }),
  'POST /snippets/similar': () => ok({ similar: [] }),
  [CREATE]: () => ok({ snippet: STORED }),
  [UPDATE]: () => ok({ snippet: STORED }),
};
const openNew = (more: Network = {}) =>
  showPage({ routes, path: '/app/snippets/new', network: { ...answers, ...more } });
const openStored = (more: Network = {}) =>
  showPage({ routes, path: `/app/snippets/${ID}/edit`, network: { ...answers, ...more } });

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const saveByKeys = () => userEvent.keyboard('{Control>}s{/Control}');

/** Puts code into the editor without typing it. */
async function openCode(text: string, name = 'code.js'): Promise<void> {
  await userEvent.upload(await field('File to open'), new File([text], name));
  await waitFor(() => expect(shownCode()).toBe(text));
}

async function fill(title: string, description = 'What it does'): Promise<void> {
  const box = await field('Title');
  await userEvent.clear(box);
  await userEvent.type(box, title);
  await userEvent.type(await field('Description'), description);
}

/** What the form says of its fields. */
const complaints = () =>
  screen
    .queryAllByRole('alert')
    .filter((alert) => alert.matches('.sn-field-error'))
    .map((alert) => alert.textContent);

describe('a new snippet', () => {
  it('is sent trimmed, with what was chosen, and then opened', async () => {
    const { sentTo, place } = openNew();
    await fill('  Retry politely ', ' Backs off ');
    await userEvent.type(await field('Tags'), ' Fetch,, resilience , fetch');
    await choose('Difficulty', 'Advanced');
    await choose('Category', 'Data Structure');
    screen.getByText('Visible to everyone in the community');
    await userEvent.click(screen.getByRole('switch', { name: /^Visibility/ }));
    screen.getByText('Only visible to you');
    await openCode('\n\nconst wait = 250;\n');
    await press('Create Snippet');
    await message('Snippet created successfully!');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(sentTo(CREATE)).toEqual([
      {
        title: 'Retry politely',
        description: 'Backs off',
        content: 'const wait = 250;',
        language: 'javascript',
        // The API writes tags small and each of them once.
        tags: ['Fetch', 'resilience', 'fetch'],
        isPublic: false,
        metadata: { difficulty: 'advanced', category: 'data-structure', estimatedReadTime: 1 },
      },
    ]);
  });

  it('cannot be saved twice or left while it is saved', async () => {
    const { held, release } = holdBack(() => ok({ snippet: STORED }));
    const { sentTo } = openNew({ [CREATE]: held });
    await fill('Held back');
    await openCode('x');
    await press('Create Snippet');
    expect((await button('Creating...')).disabled).toBe(true);
    expect((await button('Cancel')).disabled).toBe(true);
    await saveByKeys();
    release();
    await message('Snippet created successfully!');
    expect(sentTo(CREATE)).toHaveLength(1);
  });

  it('says everything that is missing in one message and sends nothing', async () => {
    const { sentTo } = openNew();
    await userEvent.type(await field('Title'), 'ab');
    await saveByKeys();
    await message(
      'Title must be at least 3 characters long. Description is required. Code content is required - please add some code to your snippet',
    );
    expect(document.activeElement).toBe(await field('Title'));
    expect(complaints()).toEqual([
      'Title must be at least 3 characters long',
      'Description is required',
      'Code content is required - please add some code to your snippet',
    ]);
    expect(sentTo(CREATE)).toEqual([]);
  });

  it('takes each complaint back when its field is written', async () => {
    openNew();
    await field('Title');
    await saveByKeys();
    await waitFor(() => expect(complaints()).toHaveLength(3));
    await userEvent.type(await field('Title'), 'Long enough');
    expect(complaints()).toHaveLength(2);
    await userEvent.type(await field('Description'), 'Described');
    expect(complaints()).toHaveLength(1);
    await openCode('let x');
    await waitFor(() => expect(complaints()).toEqual([]));
  });

  it('moves to the code where that alone is missing', async () => {
    openNew();
    await fill('Enough');
    await waitFor(() => expect(shownCode()).toBe(''));
    await saveByKeys();
    await message('Code content is required - please add some code to your snippet');
    const host = document.querySelector('.sn-code-host');
    expect(document.activeElement).toBe(host);
    expect(host?.shadowRoot?.activeElement?.className).toContain('cm-content');
  });

  it('goes to the dashboard when the answer names no snippet', async () => {
    const { place } = openNew({ [CREATE]: () => ok({}) });
    await fill('Nameless');
    await openCode('x');
    await press('Create Snippet');
    await waitFor(() => expect(place()).toBe('/app'));
  });

  it('leads back to the dashboard, and has neither gist nor history nor a copy', async () => {
    openNew();
    const back = await screen.findByRole('link', { name: 'Back to Dashboard' });
    expect(back.getAttribute('href')).toBe('/app');
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/app');
    for (const name of ['Export to GitHub Gist', 'More']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('saving that fails', () => {
  it.each([
    ['the message of the server', 503, 'The library is closed', 'The library is closed'],
    ['the general sentence', 500, '', 'Something went wrong'],
  ])('says %s and keeps what was written', async (_what, status, text, shown) => {
    openNew({ [CREATE]: () => refused(status, 'internal', text) });
    await fill('Will fail');
    await openCode('let kept = true;');
    await press('Create Snippet');
    await message(shown);
    expect(shownCode()).toBe('let kept = true;');
    expect((await field('Title')).value).toBe('Will fail');
    expect((await button('Create Snippet')).disabled).toBe(false);
  });

  it('says what the server finds wrong', async () => {
    const errors = [{ path: 'tags', msg: 'At most 10 tags' }];
    const problems = { status: 'error', code: 'request.invalid', message: 'Invalid', errors };
    openNew({ [CREATE]: () => Response.json(problems, { status: 400 }) });
    await fill('Too many tags');
    await userEvent.type(await field('Tags'), 'a,b,c,d,e,f,g,h,i,j,k');
    await openCode('x');
    await press('Create Snippet');
    await message('Validation Error: At most 10 tags');
    await button('Create Snippet');
  });

  it('can be tried again', async () => {
    let broken = true;
    const { place } = openNew({ [CREATE]: () => (broken ? away() : ok({ snippet: STORED })) });
    await fill('Tried again');
    await openCode('x');
    await press('Create Snippet');
    await message('Network error');
    broken = false;
    await press('Create Snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
  });
});

describe('a stored snippet', () => {
  it('is there with everything that is stored, and leads back to its page', async () => {
    openStored();
    expect((await field('Title')).value).toBe('Debounce');
    await waitFor(() => expect(shownCode()).toBe('one\ntwo'));
    const back = screen.getByRole('link', { name: 'Back to Snippet' });
    expect(back.getAttribute('href')).toBe(`/app/snippets/${ID}`);
    const cancel = screen.getByRole('link', { name: 'Cancel' });
    expect(cancel.getAttribute('href')).toBe(`/app/snippets/${ID}`);
  });

  it('is saved with the version it was begun on, and opened', async () => {
    const { held, release } = holdBack(() => ok({ snippet: { ...STORED, title: 'Debounced' } }));
    const { sentTo, place } = openStored({ [UPDATE]: held });
    await userEvent.type(await field('Title'), 'd');
    await press('Update Snippet');
    expect((await button('Updating...')).disabled).toBe(true);
    release();
    await message('Snippet updated successfully!');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(sentTo(UPDATE)).toMatchObject([
      { title: 'Debounced', content: 'one\ntwo', revision: 1, isPublic: true },
    ]);
    // The code is the same: nobody needs to look for others much like it.
    expect(sentTo('POST /snippets/similar')).toEqual([]);
  });

  it('cannot be loaded: the dashboard says so', async () => {
    const { place } = openStored({ [`GET /snippets/${ID}`]: away });
    await message('Failed to load snippet');
    await waitFor(() => expect(place()).toBe('/app'));
  });

  it('of somebody else can be forked, not changed', async () => {
    const theirs = { ...STORED, allowed: [], isOwner: false };
    const fork = aSnippet('Fork', { _id: 'f'.repeat(24), allowed: ['edit'] });
    const { place } = openStored({
      [`GET /snippets/${ID}`]: () => ok({ snippet: theirs }),
      [`POST /snippets/${ID}/fork`]: () => ok({ snippet: fork }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Debounce belongs to mira' });
    expect(screen.queryByLabelText('Title')).toBeNull();
    await press('Fork');
    await message('Forked to your snippets');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${fork._id}`));
  });

  it('is exported to a gist as the dialog says, secret unless chosen otherwise', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const key = `POST /github/export/${ID}`;
    const url = 'https://gist.example/1';
    const { sentTo, place } = openStored({ [key]: () => ok({ gist: { url } }) });
    await press('Export to GitHub Gist');
    const dialog = within(await screen.findByRole('dialog', { name: 'Export to GitHub Gist' }));
    const description = dialog.getByLabelText<HTMLTextAreaElement>(/^Description/);
    expect(description.value).toBe(STORED.description);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Secret Gist/ }).checked).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Export to GitHub' }));
    await message('Snippet exported to GitHub as Gist!');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened).toHaveBeenCalledWith(url, '_blank', 'noopener,noreferrer');
    expect(sentTo(key)).toEqual([{ isPublic: false, description: STORED.description }]);
    expect(place()).toBe(`/app/snippets/${ID}/edit`);
  });

  it('has its history and a copy in its menu', async () => {
    const copy = aSnippet('Copy', { _id: 'd'.repeat(24), allowed: ['edit'], isPublic: false });
    const { place } = openStored({
      [`POST /snippets/${ID}/duplicate`]: () => ok({ snippet: copy }),
      [`GET /snippets/${copy._id}`]: () => ok({ snippet: copy }),
    });
    await press('More');
    const history = await screen.findByRole('menuitem', { name: 'History' });
    expect(history.getAttribute('href')).toBe(`/app/snippets/${ID}/history`);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    await message('Snippet duplicated');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${copy._id}/edit`));
    await waitFor(async () => expect((await field('Title')).value).toBe('Copy'));
  });

  it('says that it could not be copied, and stays', async () => {
    const { place } = openStored({ [`POST /snippets/${ID}/duplicate`]: away });
    await chooseFromMenu('More', 'Duplicate');
    await message('Network error');
    expect(place()).toBe(`/app/snippets/${ID}/edit`);
  });
});

describe('leaving the editor', () => {
  const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
  const leave = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));

  it('asks nothing where nothing was changed', async () => {
    const { place } = openStored();
    await field('Title');
    await leave('Back to Snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(question()).toBeNull();
  });

  it('asks before changes are lost, and goes only when that is meant', async () => {
    const { place, sentTo } = openStored();
    await userEvent.type(await field('Title'), ', changed my mind');
    await leave('Cancel');
    await waitFor(() => expect(question()).not.toBeNull());
    const inQuestion = () => within(question() ?? document.body);
    await userEvent.click(inQuestion().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question()).toBeNull());
    expect((await field('Title')).value).toBe('Debounce, changed my mind');
    expect(place()).toBe(`/app/snippets/${ID}/edit`);
    await leave('Cancel');
    await waitFor(() => expect(question()).not.toBeNull());
    await userEvent.click(inQuestion().getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(sentTo(UPDATE)).toEqual([]);
  });

  it('asks nothing where a change was taken back', async () => {
    const { place } = openStored();
    await userEvent.type(await field('Title'), 'd{Backspace}');
    await leave('Back to Snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
  });

  it('has the browser ask before the tab is closed with changes in it', async () => {
    openStored();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await field('Title');
    expect(closing()).toBe(false);
    await userEvent.type(await field('Title'), 'd');
    expect(closing()).toBe(true);
    await press('Update Snippet');
    await message('Snippet updated successfully!');
    expect(closing()).toBe(false);
  });
});

describe('the counters of the editor', () => {
  it.each([
    ['Title', 80, 100],
    ['Description', 400, 500],
  ])('of %s warn above %i, and %i is the most', async (label, warn, limit) => {
    openNew();
    const box = await field(label);
    expect(box.maxLength).toBe(limit);
    await userEvent.click(box);
    await userEvent.paste('x'.repeat(warn));
    const counter = box.closest('.sn-field')?.querySelector('.sn-counter');
    expect(counter?.textContent).toBe(`${warn}/${limit}`);
    const calm = counter?.className;
    await userEvent.type(box, 'x');
    const near = `Nearing the limit of ${limit} characters`;
    expect(counter?.textContent).toBe(`${warn + 1}/${limit}${near}`);
    expect(counter?.className).not.toBe(calm);
    await userEvent.paste('x'.repeat(limit));
    expect(box.value).toBe('x'.repeat(limit));
  });
});

describe('a new snippet much like another', () => {
  const TWIN = { _id: 'e'.repeat(24), title: 'The first of both', language: 'javascript' };
  const near = (given: object) => () =>
    ok({ similar: [{ ...TWIN, similarity: 100, isOwner: true, authorName: 'noor', ...given }] });

  async function save(similar: Network[string]) {
    const shown = openNew({ 'POST /snippets/similar': similar });
    await fill('The second of both');
    await openCode('const twice = true;');
    await press('Create Snippet');
    await message('Snippet created successfully!');
    await waitFor(() => expect(shown.place()).toBe(`/app/snippets/${ID}`));
    return shown;
  }
  const notice = () => screen.findByRole('complementary', { name: 'Similar snippets' });

  it('is saved, and says so beside the saved one', async () => {
    const { sentTo } = await save(near({}));
    const shown = within(await notice());
    shown.getByText('You already have this (100%)');
    const link = shown.getByRole('link', { name: 'The first of both' });
    expect(link.getAttribute('href')).toBe(`/app/snippets/${TWIN._id}`);
    expect(sentTo('POST /snippets/similar')).toEqual([{ content: 'const twice = true;' }]);
    await userEvent.click(shown.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/You already have this/)).toBeNull());
  });

  it('of somebody else names who wrote that', async () => {
    await save(near({ isOwner: false, authorName: 'mira', similarity: 84 }));
    const shown = within(await notice());
    shown.getByText('Much like this is public (84%)');
    shown.getByText('mira · 84%');
  });

  it.each([
    ['what is found is only a little like it', near({ similarity: 69 })],
    ['what is found is the saved one itself', near({ _id: ID })],
    ['nobody can answer', away],
  ])('is saved without a word where %s', async (_what, similar) => {
    await save(similar);
    await screen.findByRole('heading', { level: 1, name: 'Debounce' });
    expect(screen.queryByText(/\(\d+%\)/)).toBeNull();
    expect(messages()).not.toContain('Network error');
  });
});
