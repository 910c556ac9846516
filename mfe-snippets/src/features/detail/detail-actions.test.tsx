import { announcePreviewOrigin } from '@snippetry/web-kit';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { chooseFromMenu, message, messages } from '../../../test/on-screen.ts';
import {
  away,
  forgetPage,
  holdBack,
  type Network,
  ok,
  refused,
  showPage,
  VIEWER,
} from '../../../test/page.tsx';
import type { Snippet } from '../../data/types.ts';
import { DetailPage } from './detail-page.tsx';

afterEach(() => {
  cleanup();
  forgetPage();
});

const ID = 'b'.repeat(24);
const routes = ['/app/snippets/:id', '/public/:id'].map((path) => ({
  path,
  element: <DetailPage />,
}));
const OWN: Partial<Snippet> = { isOwner: true, author: VIEWER, allowed: ['edit'] };

/** Shows a snippet of somebody else to somebody who is signed in, unless `given` says otherwise. */
async function show(given: Partial<Snippet> = {}, more: Network = {}, path = '/app/snippets') {
  const user = userEvent.setup();
  const snippet = aSnippet('Every action', { _id: ID, isOwner: false, ...given });
  const network: Network = {
    [`GET /snippets/${ID}`]: () => ok({ snippet }),
    'GET /snippets': () => ok({ snippets: [], pagination: {} }),
    [`GET /snippets/${ID}/comments/count`]: () => ok({ count: 0 }),
    ...more,
  };
  const [address = '', hash = ''] = path.split('#');
  const at = `${address}/${ID}${hash && `#${hash}`}`;
  const shown = showPage({ routes, path: at, network, signedIn: path.startsWith('/app') });
  await screen.findByRole('heading', { level: 1, name: 'Every action' });
  return { ...shown, user };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const clipboard = () => navigator.clipboard.readText();

async function menu(): Promise<(string | null)[]> {
  await press('More');
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  await userEvent.keyboard('{Escape}');
  return items;
}

describe('what a viewer may do with a snippet', () => {
  const EVERYBODY = ['Share', 'Fork', 'Discussion', 'Explain'];
  const OWNERS = ['Export to GitHub Gist', 'Delete'];

  it('is, for its owner, everything', async () => {
    await show(OWN);
    for (const name of [...EVERYBODY, ...OWNERS]) await button(name);
    const edit = screen.getByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe(`/app/snippets/${ID}/edit`);
    expect(await menu()).toEqual([
      ...['Raw', 'Download', 'Copy embed code', 'Copy curl', 'History', 'Duplicate'],
    ]);
    const back = screen.getByRole('link', { name: 'Back to Dashboard' });
    expect(back.getAttribute('href')).toBe('/app');
  });

  it('is, for its owner while it is private, nothing that needs an address for everybody', async () => {
    await show({ ...OWN, isPublic: false });
    expect(await menu()).toEqual(['Raw', 'Download', 'History', 'Duplicate']);
  });

  it.each(['/app/snippets', '/public'])(
    'is, for others below %s, not to change it',
    async (path) => {
      await show({}, {}, path);
      for (const name of EVERYBODY) await button(name);
      for (const name of OWNERS) expect(screen.queryByRole('button', { name })).toBeNull();
      expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
      expect(await menu()).toEqual(['Raw', 'Download', 'Copy embed code', 'Copy curl']);
    },
  );

  it.each([/^Add to favorites/, 'Fork', 'Explain'])(
    'leads a visitor who presses %s to the sign-in',
    async (name) => {
      const { place, asked } = await show({}, {}, '/public');
      expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull();
      await press(name);
      await waitFor(() => expect(place()).toBe('/login'));
      expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
    },
  );
});

describe('the star of a snippet', () => {
  const STAR = `POST /snippets/${ID}/star`;
  const star = () => button(/favorites, \d/);
  const label = async () => (await star()).getAttribute('aria-label');

  it('shows only when the server has answered, and is taken back the same way', async () => {
    let isStarred = false;
    const toggle = () => {
      isStarred = !isStarred;
      return ok({ isStarred, starCount: isStarred ? 1 : 0 });
    };
    const { held, release } = holdBack(toggle);
    await show({}, { [STAR]: held });
    await userEvent.click(await star());
    expect((await star()).disabled).toBe(true);
    expect(await label()).toBe('Add to favorites, 0');
    expect(messages()).toBe('');
    release();
    await message('Added to favorites');
    await waitFor(async () => expect(await label()).toBe('Remove from favorites, 1'));
    await userEvent.click(await star());
    await message('Removed from favorites');
    await waitFor(async () => expect(await label()).toBe('Add to favorites, 0'));
  });

  it('stays as it was when that fails', async () => {
    await show({}, { [STAR]: away });
    await userEvent.click(await star());
    await message('Failed to update favorite status');
    expect(await label()).toBe('Add to favorites, 0');
    await waitFor(async () => expect((await star()).disabled).toBe(false));
  });
});

describe('a copy of a snippet', () => {
  const COPY = aSnippet('The copy', { _id: 'd'.repeat(24), isPublic: false });
  const OPENED: Network = {
    [`GET /snippets/${COPY._id}`]: () => ok({ snippet: COPY }),
    [`GET /snippets/${COPY._id}/comments/count`]: () => ok({ count: 0 }),
  };

  it('of another is a fork, which is opened', async () => {
    const { place } = await show(
      {},
      { ...OPENED, [`POST /snippets/${ID}/fork`]: () => ok({ snippet: COPY }) },
    );
    await press('Fork');
    await message('Forked to your snippets');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${COPY._id}`));
    await screen.findByText('Private');
  });

  it('of an own one is a private duplicate, which is opened', async () => {
    const { place } = await show(OWN, {
      ...OPENED,
      [`POST /snippets/${ID}/duplicate`]: () => ok({ snippet: COPY }),
    });
    await chooseFromMenu('More', 'Duplicate');
    await message('Duplicated to a private snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${COPY._id}`));
    await screen.findByRole('heading', { level: 1, name: 'The copy' });
  });

  it.each([
    ['Fork', {}, `POST /snippets/${ID}/fork`],
    ['Duplicate', OWN, `POST /snippets/${ID}/duplicate`],
  ])('that cannot be made by %s says why', async (name, given, key) => {
    const full = () => refused(409, 'snippet.limit', 'There is no room for more snippets');
    const { place } = await show(given, { [key]: full });
    await (name === 'Fork' ? press(name) : chooseFromMenu('More', name));
    await message('There is no room for more snippets');
    expect(place()).toBe(`/app/snippets/${ID}`);
  });
});

describe('deleting a snippet', () => {
  const DELETE = `DELETE /snippets/${ID}`;
  const question = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Delete Snippet' }));
  const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  it('asks, leads to the dashboard and is taken back by Undo', async () => {
    const restored = () => ok({ snippet: aSnippet('Every action', { _id: ID }) });
    const { asked, place } = await show(OWN, {
      [DELETE]: () => ok({}),
      [`POST /snippets/trash/${ID}/restore`]: restored,
    });
    await press('Delete');
    const dialog = await question();
    dialog.getByText(
      'Are you sure you want to delete "Every action"? This action cannot be undone.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await gone();
    expect(asked).not.toContain(DELETE);
    await press('Delete');
    await userEvent.click((await question()).getByRole('button', { name: 'Delete' }));
    await message('Snippet deleted successfully');
    await waitFor(() => expect(place()).toBe('/app'));
    await press('Undo');
    await message('Snippet restored');
    // The page of what is gone was still open: it is not asked for again.
    const reads = asked.filter((one) => one === `GET /snippets/${ID}`);
    expect(reads).toHaveLength(1);
  });

  it('says that it failed, and stays', async () => {
    const { place } = await show(OWN, { [DELETE]: away });
    await press('Delete');
    await userEvent.click((await question()).getByRole('button', { name: 'Delete' }));
    await message('Failed to delete snippet');
    await gone();
    expect(place()).toBe(`/app/snippets/${ID}`);
  });

  it('says that it could not be taken back', async () => {
    await show(OWN, { [DELETE]: () => ok({}), [`POST /snippets/trash/${ID}/restore`]: away });
    await press('Delete');
    await userEvent.click((await question()).getByRole('button', { name: 'Delete' }));
    await press('Undo');
    await message('Failed to restore snippet');
  });
});

describe('the link to a snippet', () => {
  it.each([
    ['public', true, '/public'],
    ['private', false, '/app/snippets'],
  ])('of a %s one with its marked lines is what can be opened', async (_what, isPublic, path) => {
    await show({ ...OWN, isPublic }, {}, '/app/snippets#L5-L7');
    await press('Share');
    await message('Link copied to clipboard!');
    expect(await clipboard()).toBe(`${location.origin}${path}/${ID}#L5-L7`);
  });

  it('cannot be copied where the browser does not allow it', async () => {
    const { user } = await show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    await user.click(await button('Share'));
    await message('Your browser did not allow copying');
  });
});

describe('the code of a snippet', () => {
  const COPIED = `POST /snippets/${ID}/copied`;

  it('is counted when it is copied', async () => {
    const { asked } = await show(
      { content: 'let x = 1\nlet y = 2' },
      { [COPIED]: () => ok({ copyCount: 1 }) },
    );
    await press('Copy code');
    await message('Code copied to clipboard!');
    expect(await clipboard()).toBe('let x = 1\nlet y = 2');
    await waitFor(() => expect(asked).toContain(COPIED));
  });

  it('is copied although nobody counts it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await show({}, { [COPIED]: away });
    await press('Copy code');
    await message('Code copied to clipboard!');
    const said = () => logged.mock.calls.map(([text]) => text);
    await waitFor(() => expect(said()).toContain('A copy could not be counted'));
    expect(messages()).not.toContain('Network error');
  });

  it('is taken along as a command, and as an element for another page', async () => {
    await show({ lineCount: 12 }, {}, '/app/snippets#L2-L3');
    await chooseFromMenu('More', 'Copy curl');
    await message('Command copied to clipboard!');
    expect(await clipboard()).toBe(`curl -fsSL '${location.origin}/api/snippets/${ID}/raw'`);

    await chooseFromMenu('More', 'Copy embed code');
    const dialog = within(await screen.findByRole('dialog', { name: 'Embed snippet' }));
    const lines = dialog.getByLabelText<HTMLInputElement>(/^Lines/);
    expect(lines.value).toBe('2-3');
    await userEvent.click(dialog.getByRole('radio', { name: 'Dark' }));
    await userEvent.click(dialog.getByRole('switch', { name: /^Pin to this version/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy embed code' }));
    await message('Embed code copied to clipboard!');
    const address = `${location.origin}/api/snippets/${ID}/embed`;
    expect(await clipboard()).toContain(`src="${address}?theme=dark&amp;lines=2-3&amp;rev=1"`);
    const look = dialog.getByTitle('Embedded snippet');
    expect(look.getAttribute('src')).toBe(`${address}?theme=dark&lines=2-3&rev=1`);
    expect(look.getAttribute('sandbox')).toBe('');
    await userEvent.clear(lines);
    await userEvent.type(lines, '3-2');
    dialog.getByText('Write one line, or a range such as 3-12');
  });

  it('is opened in a tab of its own as plain text', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await show();
    await chooseFromMenu('More', 'Raw');
    const address = `${location.origin}/api/snippets/${ID}/raw`;
    expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener');
  });

  it.each([
    ['Raw', 'Failed to open the code'],
    ['Download', 'Failed to download the code'],
  ])('of a private snippet cannot be had by %s: that is said', async (item, text) => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await show({ ...OWN, isPublic: false });
    await chooseFromMenu('More', item);
    await message(text);
  });
});

describe('the preview of a snippet', () => {
  const offered = () => screen.queryByRole('button', { name: 'Preview UI' });
  beforeEach(() => announcePreviewOrigin('http://127.0.0.1:1'));
  afterEach(() => announcePreviewOrigin(''));

  it.each([
    ['html', '<p>x</p>'],
    ['css', 'p { color: red }'],
    ['javascript', 'export default () => <p>one</p>;'],
  ] as const)('is offered for %s that shows something', async (language, content) => {
    await show({ language, content });
    await button('Preview UI');
    // Nothing of it runs before it is asked to.
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('is not offered for code that has nothing to show', async () => {
    await show({ language: 'python', content: 'print(1)' });
    await button('Copy code');
    expect(offered()).toBeNull();
  });

  it('is not offered where there is no place to run it', async () => {
    announcePreviewOrigin('');
    await show({ language: 'html', content: '<p>x</p>' });
    await button('Copy code');
    expect(offered()).toBeNull();
  });
});

describe('the export to a gist', () => {
  const EXPORT = `POST /github/export/${ID}`;
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Export to GitHub Gist' }));
  const start = () => press('Export to GitHub Gist');

  it('offers the description and a secret gist, and can be left', async () => {
    const { asked } = await show({ ...OWN, description: 'What it does' });
    await start();
    const asks = await dialog();
    expect(asks.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('What it does');
    expect(asks.getByRole<HTMLInputElement>('radio', { name: /Secret Gist/ }).checked).toBe(true);
    for (const text of ['Only you can see it', 'Anyone can see it']) asks.getByText(text);
    asks.getByText(/everyone who has its address can open it/);
    await userEvent.click(asks.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).not.toContain(EXPORT);
  });

  it('sends what was chosen, and the stored description where none is written', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { held, release } = holdBack(() => ok({ gist: { url: 'https://gist.example/1' } }));
    const { sentTo } = await show({ ...OWN, description: 'What it does' }, { [EXPORT]: held });
    await start();
    const asks = await dialog();
    await userEvent.click(asks.getByRole('radio', { name: /Public Gist/ }));
    await userEvent.clear(asks.getByLabelText(/^Description/));
    await userEvent.click(asks.getByRole('button', { name: 'Export to GitHub' }));
    expect(asks.getByRole<HTMLButtonElement>('button', { name: 'Exporting...' }).disabled).toBe(
      true,
    );
    // It cannot be left before it is known what came of it.
    await userEvent.keyboard('{Escape}');
    await dialog();
    release();
    await message('Snippet exported to GitHub as Gist!');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(EXPORT)).toEqual([{ isPublic: true, description: 'What it does' }]);
    expect(opened).toHaveBeenCalledWith('https://gist.example/1', '_blank', 'noopener,noreferrer');
    await press('Open gist');
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('forgets what was typed when it is opened again', async () => {
    await show({ ...OWN, description: 'What it does' });
    await start();
    await userEvent.type((await dialog()).getByLabelText(/^Description/), ' and more');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await start();
    const description = (await dialog()).getByLabelText<HTMLTextAreaElement>(/^Description/);
    expect(description.value).toBe('What it does');
  });
});

it('an explanation is shown after the snippet was loaded again, with how it was made', async () => {
  let explained = false;
  const explanation: Snippet['aiExplanation'] = {
    summary: 'Counts upwards.',
    keyFeatures: ['Sixty constants', 'No branches'],
    complexity: 'expert',
    complexityReason: 'It never ends.',
    generatedAt: '2026-11-04T12:00:00.000Z',
    provider: 'builtin',
  };
  await show(
    {},
    {
      [`GET /snippets/${ID}`]: () => {
        const aiExplanation = explained ? explanation : null;
        return ok({
          snippet: aSnippet('Every action', { _id: ID, isOwner: false, aiExplanation }),
        });
      },
      [`POST /ai/explain/${ID}`]: () => {
        explained = true;
        return ok({ explanation: {} });
      },
    },
  );
  expect(screen.queryByRole('heading', { name: 'AI explanation' })).toBeNull();
  await press('Explain');
  await message('AI explanation generated!');
  await screen.findByRole('heading', { name: 'AI explanation' });
  for (const text of ['Counts upwards.', 'No branches', 'Advanced', 'It never ends.']) {
    screen.getByText(text);
  }
  screen.getByText('Static analysis');
});

describe('what there is beside a snippet', () => {
  const about = () => screen.findByRole('complementary', { name: 'About this snippet' });

  it('is who wrote it and in what', async () => {
    await show({ language: 'typescript', isPublic: true });
    const panel = within(await about());
    panel.getByRole('heading', { name: 'More from mira' });
    panel.getByText('Code enthusiast');
    panel.getByText('TypeScript');
    panel.getByText('Beginner · 1 min read');
    expect(document.querySelector('.sn-code-bar')?.textContent).toContain('TypeScript · 1 line');
    const marks = document.querySelectorAll('aside .sn-mark, .sn-code-bar .sn-mark');
    expect([...marks].map((mark) => mark.textContent)).toEqual(['TS', 'TS']);
    await panel.findByText('No other public snippets from this author');
  });

  it('is at most three others of the author, without the one that is shown', async () => {
    const others = ['A', 'B', 'C', 'D'].map((letter) => aSnippet(`Other ${letter}`));
    const snippets = [aSnippet('Every action', { _id: ID }), ...others];
    await show({}, { 'GET /snippets': () => ok({ snippets, pagination: {} }) });
    const items = await within(await about()).findAllByRole('listitem');
    expect(items.map((item) => item.querySelector('.truncate')?.textContent)).toEqual([
      ...['Other A', 'Other B', 'Other C'],
    ]);
  });

  it('is what a fork came from', async () => {
    const parent = {
      _id: 'c'.repeat(24),
      title: 'The first',
      author: { _id: 'x', username: 'ada' },
    };
    await show({ forkedFrom: parent });
    const link = await screen.findByRole('link', { name: 'The first' });
    expect(link.getAttribute('href')).toBe(`/app/snippets/${parent._id}`);
    expect(link.closest('p')?.textContent).toBe('forked from The first by ada');
  });
});

describe('a snippet that is not there', () => {
  it('leads back to the dashboard', async () => {
    const { place } = showPage({
      routes,
      path: `/app/snippets/${ID}`,
      network: { [`GET /snippets/${ID}`]: () => refused(404, 'snippet.not_found', 'Not found') },
    });
    await screen.findByRole('heading', { name: 'Snippet not found' });
    screen.getByText("The snippet you're looking for doesn't exist.");
    await userEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(place()).toBe('/app'));
  });
});
