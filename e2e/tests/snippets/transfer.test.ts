import { readFile } from 'node:fs/promises';
import { ExportFile } from '@snippetry/contracts';
import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

async function openTransfer(person?: Person) {
  const somebody = person ?? (await aPerson(url));
  const watched = await openPage(browser);
  await signIn(watched.page, url, somebody);
  await watched.page.goto(`${url}/app/library/transfer`);
  await watched.page.getByRole('heading', { name: 'Import & export' }).waitFor();
  return { ...watched, person: somebody };
}

interface Given {
  name: string;
  text: string;
}

function choose(page: Page, ...files: Given[]) {
  const buffers = files.map(({ name, text }) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  }));
  return page.getByLabel('Files to import').setInputFiles(buffers);
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const summary = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

async function exportText(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON' }).click(),
  ]);
  const path = await download.path();
  return { name: download.suggestedFilename(), text: await readFile(path, 'utf8') };
}

async function own({ api }: Person) {
  return (await api.call('GET /snippets/my', { query: { limit: 100 } })).data.snippets;
}

it('a library is exported as JSON and ZIP, and an import after its deletion restores it exactly with its collections', async () => {
  const { page, context, person, problems } = await openTransfer();
  const reader = await aPerson(url);
  const { data } = await reader.api.call('POST /snippets', { body: aSnippet({ isPublic: true }) });
  const theirs = data.snippet._id;
  const contents = ['one\r\ntwo\r\n', '\ttab\u2028 日本語 🙂 "\\\n', 'x'.repeat(150_000)];
  for (const [at, content] of contents.entries()) {
    const body = aSnippet({ title: `Round trip ${at}`, content, isPublic: at === 0 });
    await person.api.call('POST /snippets', { body });
  }
  const ids = (await own(person)).map(({ _id }) => _id).sort();
  await person.api.call('POST /collections/import', {
    body: { collections: [{ name: 'Kit', snippetIds: [ids[2] ?? '', theirs, ids[0] ?? ''] }] },
  });
  const before = await exportText(page);
  expect(before.name).toMatch(/^snippetry-export-\d{4}-\d{2}-\d{2}\.json$/);
  await page.getByText(`Saved ${before.name}`).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export ZIP' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^snippetry-export-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await download.path(), 'latin1');
  expect(archive.slice(0, 4)).toBe('PK\u0003\u0004');
  // A ZIP contains file names as plain text.
  expect(archive).toMatch(/round-trip-0-[0-9a-f]+\.js/);
  expect(archive).toContain('snippets.json');
  expect(archive).toContain('collections.json');
  await page.getByText(`Saved ${download.suggestedFilename()}`).waitFor();

  for (const { _id } of await own(person)) {
    await person.api.call('DELETE /snippets/:id', { params: { id: _id } });
  }
  await person.api.call('DELETE /snippets/trash');
  expect(await own(person)).toEqual([]);
  const { collections } = (await person.api.call('GET /collections/my')).data;
  const params = { id: collections[0]?._id ?? '' };
  await person.api.call('DELETE /collections/:id', { params });

  await choose(page, before);
  await summary(page, '3 ready, 1 collection ready');
  await page.getByRole('button', { name: 'Import 3 snippets and 1 collection' }).click();
  await summary(page, '3 imported, 1 collection imported');
  const after = await exportText(page);
  const snippets = ({ text }: Given) => ExportFile.parse(JSON.parse(text)).snippets;
  expect(snippets(after)).toEqual(snippets(before));
  expect(snippets(after).map(({ content }) => content)).toEqual(contents);
  expect(ExportFile.parse(JSON.parse(after.text)).collections).toMatchObject([
    { name: 'Kit', isPublic: false, snippets: [2, theirs, 0] },
  ]);

  await choose(page, before);
  await summary(page, '3 imported, 3 already there, 1 collection imported');
  await summary(page, '1 collection already there');
  await soon(() => page.getByRole('button', { name: 'Import 0 snippets' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Round trip 1' }).first().click();
  await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
  expect(problems).toEqual([]);
  await context.close();
});

const MASSCODE = JSON.stringify({
  folders: [{ id: 'f', name: 'Kitchen' }],
  tags: [{ id: 't', name: 'Soup' }],
  snippets: [
    {
      id: 's',
      name: 'Boil',
      folderId: 'f',
      tagsIds: ['t'],
      isDeleted: false,
      content: [
        { label: 'Water', language: 'python', value: 'boil("water")' },
        { label: 'Note', language: 'plain_text', value: 'Do not forget the salt' },
      ],
      createdAt: 1_600_000_000_000,
      updatedAt: 1_600_000_000_000,
    },
  ],
});

const COLLECTIONS = JSON.stringify({
  format: 'snippetry',
  version: 1,
  snippets: [],
  collections: [{ name: 'Soups of the whole year', snippets: [] }],
});

it('chosen snippets of a massCode file are imported by keyboard alone, and every state is accessible', async () => {
  const { page, context, person } = await openTransfer();
  const look = async () => {
    // Colors depend only on the theme, and everything else only on the width.
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const problems = await accessibilityProblems(page);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ width, colorScheme, problems }).toEqual({ width, colorScheme, problems: [] });
      expect(sideways).toBe(0);
    }
  };
  await look();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).press('Enter'),
  ]);
  const file = { name: 'db.json', mimeType: 'application/json', buffer: Buffer.from(MASSCODE) };
  await chooser.setFiles([
    file,
    { name: `${'w'.repeat(80)}.md`, mimeType: 'text/plain', buffer: Buffer.from('#') },
    { name: 'kit.json', mimeType: 'application/json', buffer: Buffer.from(COLLECTIONS) },
  ]);
  await summary(page, '2 ready, 1 invalid, 1 collection ready');
  await look();
  expect(await rowOf(page, 'Boil / Note').innerText()).toContain('so it is imported as Markdown.');
  await page.getByRole('button', { name: 'Select none' }).press('Enter');
  await page.getByRole('button', { name: 'Import 0 snippets' }).waitFor();
  await page.getByRole('checkbox', { name: 'Import Boil / Water' }).press('Space');
  await page.getByRole('radio', { name: 'Public' }).press('Space');
  await page.getByRole('button', { name: 'Import 1 snippet' }).press('Enter');
  await summary(page, '1 imported, 1 ready, 1 invalid');
  expect(await own(person)).toMatchObject([
    {
      title: 'Boil / Water',
      language: 'python',
      tags: ['kitchen', 'soup'],
      isPublic: true,
      createdAt: '2020-09-13T12:26:40.000Z',
    },
  ]);
  await page.route('**/api/snippets/export*', (route) => route.abort());
  await page.getByRole('button', { name: 'Export ZIP' }).click();
  await page.getByText('The export is incomplete').waitFor();
  await look();
  await context.close();
});
