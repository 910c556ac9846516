import {
  type Answers,
  aPage,
  delayedAnswer,
  forgetPage,
  refused,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MEMBERS, membersAnswer } from '../../../../test/detail-page.ts';
import { aCollection, aVersion, show, versionsAnswer } from '../../../../test/page.ts';

const ID = 'c'.repeat(24);
const PACK = `GET /collections/${ID}/pack`;
const VERSIONS = `GET /collections/${ID}/versions`;

/** Names of the files that were saved. */
let saved: string[];
beforeEach(() => {
  saved = [];
  const offered = Object.assign(class extends URL {}, {
    createObjectURL: () => 'blob:file',
    revokeObjectURL: () => {},
  });
  vi.stubGlobal('URL', offered);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(forgetPage);

function showWith(
  given: Parameters<typeof aCollection>[0] = {},
  answers: Answers = {},
  app = true,
) {
  const collection = aCollection({ _id: ID, name: 'Tools & Söhne', snippetCount: 2, ...given });
  return show(`/${app ? 'app' : 'public'}/collections/${ID}`, {
    [`GET /collections/${ID}`]: () => succeeded({ collection }),
    [VERSIONS]: versionsAnswer([]),
    [MEMBERS]: membersAnswer([]),
    ...answers,
  });
}

const aFile = (name: string) => () =>
  new Response('bytes', { headers: { 'content-disposition': `attachment; filename="${name}"` } });
const panel = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') ?? document.body);
const using = () => panel('Use this collection');
const command = async () =>
  within((await using()).getByRole('region', { name: 'Install command' })).getByText(/curl/)
    .textContent;
const choose = async (label: string, option: RegExp | string) => {
  await user.click((await using()).getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('downloading a collection', () => {
  it("saves a ZIP, or the selected format, under the server's file name", async () => {
    const { sent } = showWith({}, { [PACK]: ({ query }) => aFile(`tools.${query.format}`)() });
    const { getByRole, findByText } = await using();
    await user.click(getByRole('button', { name: 'Download' }));
    expect(await findByText('Saved tools.zip.')).toBeTruthy();
    await user.click(getByRole('radio', { name: 'VS Code' }));
    expect(screen.queryByText('Saved tools.zip.')).toBeNull();
    await user.click(getByRole('button', { name: 'Download' }));
    await findByText('Saved tools.vscode.');
    expect(saved).toEqual(['tools.zip', 'tools.vscode']);
    expect(requestsOf(sent, PACK)[0]?.headers.authorization).toBe('Bearer a-token');
  });

  it('cannot be started twice', async () => {
    const { answer, give } = delayedAnswer();
    showWith({}, { [PACK]: answer });
    const { getByRole, findByRole } = await using();
    await user.click(getByRole('button', { name: 'Download' }));
    const busy = await findByRole('button', { name: 'Downloading...' });
    expect(busy).toHaveProperty('disabled', true);
    give(aFile('tools.zip')());
    expect(await findByRole('button', { name: 'Download' })).toHaveProperty('disabled', false);
  });

  it('offers published versions, and an address of the newest', async () => {
    const versions = versionsAnswer([aVersion(2), aVersion(1)]);
    const route = `GET /collections/${ID}/pack@1`;
    showWith({}, { [VERSIONS]: versions, [route]: aFile('tools-v1.zip') });
    await screen.findByRole('heading', { name: 'Version 2' });
    await choose('Version', 'Always the newest version');
    expect(await command()).toContain(`/api/collections/${ID}/pack@latest?format=zip"`);
    await choose('Version', /^Version 1 · Nov 20, 2026/);
    await user.click((await using()).getByRole('button', { name: 'Download' }));
    await screen.findByText('Saved tools-v1.zip.');
  });

  it('offers shell commands that save the file in the folder of each tool', async () => {
    showWith({}, {}, false);
    const address = `${window.location.origin}/api/collections/${ID}/pack?format=`;
    expect(await command()).toBe(
      `curl -fsSL "${address}zip" -o tools-sohne.zip && unzip tools-sohne.zip -d tools-sohne/`,
    );
    const { getByRole } = await using();
    await user.click(getByRole('radio', { name: 'VS Code' }));
    const install = `curl -fsSL "${address}vscode" --create-dirs -o .vscode/tools-sohne.code-snippets`;
    expect(await command()).toBe(install);
    expect(screen.getByText('%APPDATA%\\Code\\User\\snippets')).toBeTruthy();
    await user.click(getByRole('button', { name: 'Copy install command' }));
    expect(await navigator.clipboard.readText()).toBe(install);
    await user.click(getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(`${address}vscode`);
    await user.click(getByRole('radio', { name: 'JSON' }));
    expect(await command()).toBe(`curl -fsSL "${address}json" -o tools-sohne.json`);
  });

  it('shows no address of a private collection, which only its owner can download', async () => {
    const versions = versionsAnswer([aVersion(1)]);
    showWith({ isPublic: false }, { [VERSIONS]: versions });
    await screen.findByRole('heading', { name: 'Version 1' });
    expect(screen.getByText(/^Only you can download this collection/)).toBeTruthy();
    expect(screen.queryByText(/curl/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Copy address/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download version 1' })).toBeTruthy();
  });

  it('is disabled for an empty collection', async () => {
    showWith({ snippetCount: 0 });
    const { getByRole, getByText } = await using();
    expect(getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
    expect(getByText('This collection has no snippets to download yet.')).toBeTruthy();
  });

  it.each([
    [refused(413, 'collection.pack_too_large', 'x'), 'Too large for one file', /over 16 MB/, false],
    [refused(404, 'collection.not_found', 'x'), 'Collection not found', /is private/, false],
    [unavailable(), 'Downloads are not available right now', /is safe/, true],
  ])('shows why a download failed', async (answer, title, text, canRetry) => {
    showWith({}, { [PACK]: () => answer });
    const { getByRole, findByRole } = await using();
    await user.click(getByRole('button', { name: 'Download' }));
    const alert = within(await findByRole('alert'));
    expect([alert.getByText(title), alert.getByText(text)]).toHaveLength(2);
    expect(alert.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry);
    expect(saved).toEqual([]);
  });
});

describe('the versions of a collection', () => {
  it('show their dates, notes and changes', async () => {
    const added = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const two = aVersion(2, {
      notes: 'All of **them**',
      snippetCount: 8,
      changes: { added, removed: ['Old'], changed: [] },
    });
    showWith({ isOwner: false, allowed: [] }, { [VERSIONS]: versionsAnswer([two, aVersion(1)]) });
    const { findByText, getByText, getByRole, queryByRole } = await panel('Versions');
    expect(await findByText('8 snippets')).toBeTruthy();
    expect([getByText('All of **them**'), getByText('Old')]).toHaveLength(2);
    expect(getByText('None of its snippets changed.')).toBeTruthy();
    const list = within(getByRole('list', { name: 'Added in version 2' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    await user.click(getByRole('button', { name: 'and 2 more' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      added.map((title) => (title === 'G' ? title : `${title}, `)),
    );
    expect(queryByRole('button', { name: 'Publish version' })).toBeNull();
  });

  it('can be downloaded in the selected format, and linked to', async () => {
    const { sent } = showWith(
      {},
      {
        [VERSIONS]: versionsAnswer([aVersion(1)]),
        [`GET /collections/${ID}/pack@1`]: aFile('tools-v1.json'),
      },
    );
    await user.click((await using()).getByRole('radio', { name: 'JSON' }));
    await user.click(await screen.findByRole('button', { name: 'Download version 1' }));
    expect(await screen.findByText('Saved tools-v1.json')).toBeTruthy();
    expect(requestsOf(sent, `GET /collections/${ID}/pack@1`)[0]?.query).toEqual({ format: 'json' });
    await user.click(screen.getByRole('button', { name: 'Copy address of version 1' }));
    expect(await navigator.clipboard.readText()).toContain('/pack@1?format=json');
  });

  it('are loaded page by page', async () => {
    showWith(
      {},
      {
        [VERSIONS]: ({ query }) => {
          const page = Number(query.page);
          const versions = [aVersion(page === 1 ? 2 : 1)];
          return succeeded({ versions, pagination: aPage(versions, { page, total: 2, limit: 1 }) });
        },
      },
    );
    await screen.findByRole('heading', { name: 'Version 2' });
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByRole('heading', { name: 'Version 1' });
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('have an empty state, and a retry button after a failure', async () => {
    const answers = [unavailable(), unavailable()];
    showWith({}, { [VERSIONS]: (sent) => answers.shift() ?? versionsAnswer([])(sent) });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to load the versions')).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No versions yet')).toBeTruthy();
    expect(screen.getByText(/^A version is a numbered copy of the collection/)).toBeTruthy();
  });
});
