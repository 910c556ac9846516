import {
  type Answers,
  delayedAnswer,
  forgetPage,
  refused,
  requestsOf,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aFile, aFolder, aRepository, ON, READY, showGithub } from '../../../../test/page.ts';

afterEach(forgetPage);

const notes = aRepository('mira/field-notes', {
  description: 'What I learned',
  language: 'TypeScript',
  stargazersCount: 42,
  isPrivate: true,
});
const FOLDER = 'GET /github/repositories/mira/field-notes/contents';
const BRANCHES = 'GET /github/repositories/mira/field-notes/branches';
const LIST = 'GET /github/repositories';

const pagination = (page: number, hasNext: boolean) => ({ page, limit: 50, hasNext });
const listed = (...repositories: unknown[]) =>
  succeeded({ repositories, pagination: pagination(1, false) });

const contents: Record<string, unknown[]> = {
  '': [aFile('README.md', { language: 'markdown' }), aFolder('src'), aFile('index.ts')],
  src: [
    aFile('src/retry.js', { language: 'javascript' }),
    aFile('src/logo.png', { language: null, isImportable: false }),
    aFile('src/huge.ts', { isImportable: false, size: 300_000 }),
  ],
};

const answers: Answers = {
  [LIST]: () => listed(notes),
  'GET /github/repositories/mira/field-notes': () => succeeded({ repository: notes }),
  [FOLDER]: ({ query }) => succeeded({ contents: contents[query.path ?? ''] ?? [] }),
  [BRANCHES]: () =>
    succeeded({ branches: [{ name: 'dev' }, { name: 'main' }], pagination: pagination(1, false) }),
};

const showImport = (more: Answers = {}, search = '') =>
  showGithub(ON, { search: `?tab=import${search}`, answers: { ...answers, ...more } });
const row = (name: string) => screen.findByRole('checkbox', { name });
const rows = () =>
  within(screen.getByRole('list', { name: 'Files and folders' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the repositories to import from', () => {
  it('are shown with description, language, stars and whether they are private', async () => {
    const { sent } = showImport();
    const link = await screen.findByRole('link', { name: /mira\/field-notes/ });
    expect(link.textContent).toBe('mira/field-notesPrivateWhat I learnedTSTypeScript42stars');
    expect(requestsOf(sent, LIST)[0]?.query).toEqual({ page: '1', limit: '50' });
  });

  it('are searched by name, and the search is kept in the address', async () => {
    const { sent, search } = showImport({
      [LIST]: ({ query }) => (query.search ? listed() : listed(notes)),
    });
    await screen.findByRole('link', { name: /field-notes/ });
    await user.type(screen.getByRole('searchbox', { name: 'Search repositories' }), 'dot');
    expect(await screen.findByText('No repositories found')).toBeTruthy();
    expect(search()).toBe('?tab=import&search=dot');
    expect(requestsOf(sent, LIST).map(({ query }) => query.search)).toEqual([undefined, 'dot']);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('link', { name: /field-notes/ })).toBeTruthy();
  });

  it('are loaded page by page', async () => {
    const more = aRepository('mira/more');
    showImport({
      [LIST]: ({ query }) =>
        query.page === '1'
          ? succeeded({ repositories: [notes], pagination: pagination(1, true) })
          : succeeded({ repositories: [more], pagination: pagination(2, false) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: /mira\/more/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('show a loading state, and that there are none', async () => {
    const { answer, give } = delayedAnswer();
    showImport({ [LIST]: answer });
    expect(await screen.findByText('Loading your repositories...')).toBeTruthy();
    give(listed());
    expect(await screen.findByText('No repositories')).toBeTruthy();
  });

  it('show how long GitHub accepts no requests, without retrying on their own', async () => {
    const message = 'GitHub takes no more requests until 14:05 UTC';
    const { sent } = showImport({ [LIST]: () => refused(503, 'github.rate_limited', message) });
    expect(await screen.findByText('Failed to load your repositories')).toBeTruthy();
    expect(screen.getByText(new RegExp(message))).toBeTruthy();
    expect(requestsOf(sent, LIST)).toHaveLength(1);
  });

  it('return to the connection tab if GitHub has revoked it', async () => {
    let status = ON;
    showGithub(ON, {
      search: '?tab=import',
      answers: {
        ...answers,
        'GET /github/status': () => succeeded(status),
        [LIST]: () => {
          status = { ...READY, problem: 'revoked' };
          return refused(409, 'github.not_connected', 'GitHub account not connected');
        },
      },
    });
    expect(await screen.findByRole('button', { name: 'Connect again' })).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Connection');
  });

  it('explain that private ones are hidden, unless the connection may read them', async () => {
    const { change } = showImport();
    expect(await screen.findByText(/Private repositories are not shown/)).toBeTruthy();
    await change({ ...ON, purposes: ['import', 'private'] });
    await waitFor(() =>
      expect(screen.queryByText(/Private repositories are not shown/)).toBeNull(),
    );
  });
});

describe('the files of a repository', () => {
  const open = async (more: Answers = {}) => {
    const page = showImport(more);
    await user.click(await screen.findByRole('link', { name: /field-notes/ }));
    await row('index.ts');
    return page;
  };

  it('are those of the default branch, folders first', async () => {
    const { sent, search } = await open();
    expect(rows()).toEqual(['src', 'MDREADME.mdMarkdown', 'TSindex.tsTypeScript']);
    expect(requestsOf(sent, FOLDER)[0]?.query).toEqual({ ref: 'main' });
    expect(search()).toBe('?tab=import&repo=mira%2Ffield-notes');
  });

  it('are those of the branch "main" if no default is known', async () => {
    const { sent } = await open({
      [LIST]: () => listed({ ...notes, defaultBranch: '' }),
    });
    expect(requestsOf(sent, FOLDER)[0]?.query.ref).toBe('main');
  });

  it('are reached through folders and a breadcrumb, with the path in the address', async () => {
    const { search, router } = await open();
    await user.click(screen.getByRole('link', { name: 'src' }));
    await row('retry.js');
    expect(search()).toContain('path=src');
    const folders = within(screen.getByRole('navigation', { name: 'Folder' }));
    expect(folders.getByText('src').getAttribute('aria-current')).toBe('page');
    expect(document.activeElement).toBe(folders.getByText('src'));
    await user.click(folders.getByRole('link', { name: 'field-notes' }));
    await row('index.ts');
    await router.navigate(-1);
    expect(await row('retry.js')).toBeTruthy();
  });

  it('open with the keyboard, and the arrow keys move between them', async () => {
    await open();
    screen.getByRole('link', { name: 'src' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await row('README.md'));
    await user.keyboard(' {ArrowDown}{End}{ArrowUp}{Home}');
    expect(screen.getByText('1 file(s) selected for import')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await row('retry.js')).toBeTruthy();
  });

  it('cannot be selected if they cannot become snippets, and show the reason', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: 'src' }));
    const logo = await row('logo.png');
    expect(logo.textContent).toContain('Not importable');
    expect(screen.getByRole('checkbox', { description: /kind of file cannot/ })).toBe(logo);
    expect(screen.getByRole('checkbox', { description: /too large/ })).toBe(await row('huge.ts'));
    await user.click(logo);
    expect(logo.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText('0 file(s) selected for import')).toBeTruthy();
  });

  it('stay selected until the selection is cleared', async () => {
    await open();
    await user.click(await row('index.ts'));
    await user.click(await row('README.md'));
    expect(screen.getByText('2 file(s) selected for import')).toBeTruthy();
    expect(screen.getByText('Files will be imported as private snippets')).toBeTruthy();
    await user.click(await row('README.md'));
    expect(screen.getByText('1 file(s) selected for import')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByText('0 file(s) selected for import')).toBeTruthy();
  });

  it('lose their selection in another folder, unless that is undone', async () => {
    const { router } = await open();
    await user.click(await row('index.ts'));
    await user.click(screen.getByRole('link', { name: 'src' }));
    await row('retry.js');
    expect(screen.getByText('0 file(s) selected for import')).toBeTruthy();
    await router.navigate(-1);
    expect((await row('index.ts')).getAttribute('aria-checked')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await row('index.ts')).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('link', { name: 'src' }));
    await user.click(await row('retry.js'));
    expect(screen.getByText('1 file(s) selected for import')).toBeTruthy();
  });

  it('are all selected at once, at most 100 of them', async () => {
    const many = Array.from({ length: 102 }, (_, index) => aFile(`f${index}.ts`));
    await open({ [FOLDER]: () => succeeded({ contents: [aFile('index.ts'), ...many] }) });
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByText('100 file(s) selected for import')).toBeTruthy();
    expect(screen.getByText('An import takes at most 100 files', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('Files will be imported as private snippets')).toBeTruthy();
    const last = await row('f101.ts');
    await user.click(last);
    expect(last.getAttribute('aria-checked')).toBe('false');
    expect(last.getAttribute('aria-disabled')).toBe('true');
  });

  it('lose their selection on another branch, unless that is undone', async () => {
    const { sent, search } = await open();
    await user.click(await row('index.ts'));
    await user.click(screen.getByRole('combobox', { name: 'Branch' }));
    await user.click(await screen.findByRole('option', { name: 'dev' }));
    expect(await screen.findByText('0 file(s) selected for import')).toBeTruthy();
    await waitFor(() => expect(search()).toContain('branch=dev'));
    await row('index.ts');
    expect(requestsOf(sent, FOLDER).at(-1)?.query.ref).toBe('dev');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 file(s) selected for import')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Branch' }).textContent).toBe('main'),
    );
  });

  it('can be of any branch, across all pages of branches', async () => {
    await open({
      [BRANCHES]: ({ query }) =>
        succeeded({
          branches: Array.from({ length: 15 }, (_, at) => ({ name: `b${query.page}-${at}` })),
          pagination: pagination(Number(query.page), query.page === '1'),
        }),
    });
    await user.click(screen.getByRole('combobox', { name: 'Branch' }));
    await user.keyboard('b2-14');
    expect(await screen.findByRole('option', { name: 'b2-14' })).toBeTruthy();
  });

  it('link back to the repositories with the same search', async () => {
    const { search } = showImport({}, '&search=notes&repo=mira%2Ffield-notes');
    await row('index.ts');
    await user.click(screen.getByRole('link', { name: 'Back to repositories' }));
    await screen.findByRole('searchbox');
    expect(search()).toBe('?tab=import&search=notes');
  });

  it('show that they could not be loaded, or that there are none', async () => {
    let isBroken = true;
    showImport(
      {
        [FOLDER]: () =>
          isBroken
            ? refused(404, 'github.not_found', 'GitHub has nothing there')
            : succeeded({ contents: [] }),
      },
      '&repo=mira%2Ffield-notes&path=gone',
    );
    expect(await screen.findByText('Failed to load files')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This folder is empty.')).toBeTruthy();
  });
});
