import {
  type Answer,
  broken,
  delayedAnswer,
  forgetPage,
  showElement,
  succeeded,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ImportPanel } from './import-panel.tsx';

interface Sent {
  items: { title: string; isPublic?: boolean }[];
  dryRun: boolean;
}

interface SentCollections {
  collections: { name: string; isPublic?: boolean; snippetIds: string[] }[];
  dryRun: boolean;
}

let sent: Sent[];
let refuse: (request: Sent) => boolean;
const there = new Set<string>();

let sentCollections: SentCollections[];
let refuseCollections: (request: SentCollections) => boolean;
/** Snippet ids of the stored collections, by name. */
const kept = new Map<string, string[]>();

function answerTo(request: Sent): Response {
  const results = request.items.map(({ title }, index) => {
    const exists = there.has(title);
    if (!request.dryRun) there.add(title);
    const status = exists ? 'exists' : request.dryRun ? 'ready' : 'created';
    return { index, title, status, ...(status !== 'ready' && { _id: idOf(title) }) };
  });
  return succeeded({ results });
}

const idOf = (title: string) => `id of ${title}`;

function takeCollections({ collections, dryRun }: SentCollections): Response {
  const results = collections.map(({ name, snippetIds }, index) => {
    const before = kept.get(name);
    const fresh = snippetIds.filter((id) => !before?.includes(id));
    if (!dryRun) kept.set(name, [...(before ?? []), ...fresh]);
    const status = before ? 'merged' : dryRun ? 'ready' : 'created';
    return { index, name, status, added: fresh.length, missing: 0, _id: 'c'.repeat(24) };
  });
  return succeeded({ results });
}

/** Records an import of collections and answers it, unless the test refuses it. */
const answerCollections: Answer = ({ body }) => {
  const request: SentCollections = Object(body);
  sentCollections.push(request);
  return refuseCollections(request) ? broken() : takeCollections(request);
};

/** Records an import and answers it, unless the test refuses it. */
const answerImport: Answer = ({ body }) => {
  const request: Sent = Object(body);
  sent.push(request);
  return refuse(request) ? broken() : answerTo(request);
};

beforeEach(() => {
  sent = [];
  sentCollections = [];
  there.clear();
  kept.clear();
  refuse = () => false;
  refuseCollections = () => false;
});
afterEach(forgetPage);

function fileOf(...titles: string[]): File {
  const snippets = titles.map((title) => ({ title, description: 'd', content: 'c' }));
  const text = JSON.stringify({ format: 'snippetry', version: 1, snippets });
  return new File([text], 'export.json', { type: 'application/json' });
}

async function choose(...files: File[]) {
  const answers = {
    'POST /snippets/import': answerImport,
    'POST /collections/import': answerCollections,
  };
  showElement(<ImportPanel />, { answers });
  // Dropped files can have any type.
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText('Files to import'), files);
  return answers;
}

const summary = (text: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(text), { timeout: 10_000 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('checks snippets with a dry run, and imports only the selected ones', async () => {
  await choose(fileOf('One', 'Two', 'Three'));
  await summary('3 ready');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Import Two' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Public' }));
  await press('Import 2 snippets');
  await summary('2 imported, 1 ready');
  const titles = sent.map(({ items, dryRun }) => [dryRun, ...items.map(({ title }) => title)]);
  expect(titles).toEqual([
    [true, 'One', 'Two', 'Three'],
    [false, 'One', 'Three'],
  ]);
  expect(sent[1]?.items.map(({ isPublic }) => isPublic)).toEqual([true, true]);
  expect(screen.getByRole('link', { name: 'Go to your snippets' })).toBeTruthy();
});

it('retries failed snippets', async () => {
  await choose(fileOf('One'));
  await summary('1 ready');
  refuse = ({ dryRun }) => !dryRun;
  await press('Import 1 snippet');
  await summary('1 failed');
  screen.getByText('Network error');
  refuse = () => false;
  await press('Try 1 snippet again');
  await summary('1 imported');
});

it('shows an error with a retry button if the check fails', async () => {
  refuse = () => true;
  await choose(fileOf('One'));
  await screen.findByText('The snippets could not be checked', {}, { timeout: 10_000 });
  refuse = () => false;
  await press('Try again');
  await summary('1 ready');
});

it('shows why a file contains no snippets', async () => {
  await choose(new File(['{"name":"x"}'], 'package.json', { type: 'application/json' }));
  await summary('1 invalid');
  screen.getByText(/This JSON file contains no snippets/);
  expect(sent).toEqual([]);
  await press('Start over');
  screen.getByText('Drop files here, or');
});

it('reports a broken VS Code snippet with its line, and imports the others', async () => {
  const text = `{
  // for the team
  "Print to console": { "scope": "javascript", "prefix": "log", "body": ["console.log('$1');", "$2"] },
  "Broken one": { "prefix": "b", "body": 42 },
}`;
  await choose(new File([text], 'team.code-snippets'));
  await summary('1 ready, 1 invalid');
  const broken = screen.getByText('Broken one').closest('tr');
  expect(broken?.textContent).toContain('team.code-snippets, line 4');
  expect(broken?.textContent).toContain('Its body is not text.');
  expect(broken?.querySelector('[role="checkbox"], input[type="checkbox"]')).toBeNull();
  await press('Import 1 snippet');
  await summary('1 imported, 1 invalid');
  expect(sent.at(-1)?.items).toMatchObject([
    {
      title: 'Print to console',
      content: "console.log('$1');\n$2",
      language: 'javascript',
      tags: ['log'],
    },
  ]);
});

it('finds a row among many, and lists unsupported files with the reason', async () => {
  const titles = Array.from({ length: 250 }, (_, at) => `Many ${at}`);
  await choose(fileOf(...titles), new File(['PNG'], 'photo.png'));
  await summary('250 ready, 1 invalid');
  const search = screen.getByRole('searchbox', { name: 'Search the results' });
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
  // Typing letter by letter would render all rows for each.
  await userEvent.click(search);
  await userEvent.paste('many 249');
  // Includes the header row.
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[1]).toContain('Many 249');
  await userEvent.clear(search);
  await userEvent.paste('photo');
  await waitFor(() => expect(rows()[1]).toContain('This file contains no snippets.'));
  await press('Start over');
  screen.getByText('Drop files here, or');
});

it('imports nothing twice if a response was lost', async () => {
  await choose(fileOf('One', 'Two'));
  await summary('2 ready');
  refuse = (request) => {
    refuse = () => false;
    // Imported, but the response is lost.
    answerTo(request);
    return true;
  };
  await press('Import 2 snippets');
  await summary('2 failed');
  await press('Try 2 snippets again');
  await summary('2 already there');
});

it('selects all or nothing at once', async () => {
  await choose(fileOf('One', 'Two'));
  await summary('2 ready');
  await press('Select none');
  const nothing = screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 snippets' });
  expect(nothing.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Import Two' }));
  screen.getByRole('button', { name: 'Import 1 snippet' });
});

const OTHERS = 'f'.repeat(24);

/** An export of three snippets and two collections that contain them. */
function exportOf(...snippets: string[]): File {
  const item = (title: string) => ({ title, description: 'd', content: 'c' });
  const collections = [
    { name: 'Kit', readme: '# Kit', isPublic: true, snippets: [2, OTHERS, 0] },
    { name: 'Rest', snippets: [1] },
  ];
  const file = { format: 'snippetry', version: 1, snippets: snippets.map(item), collections };
  return new File([JSON.stringify(file)], 'export.json');
}

const kitOf = (...titles: string[]) =>
  titles.map((title) => (title === OTHERS ? title : idOf(title)));

it('imports collections after their snippets, in their order', async () => {
  kept.set('Rest', ['something else']);
  await choose(exportOf('One', 'Two', 'Three'));
  await summary('3 ready, 2 collections ready');
  const rows = within(screen.getByRole('table', { name: 'Collections' }));
  const [, kit, rest] = rows.getAllByRole('row').map((row) => row.textContent);
  expect(kit).toMatch(/Kit3 snippets · public · export.json, collection 1NewReady/);
  expect(rest).toContain(
    'You already have a collection with this name. Missing snippets are added to it.',
  );
  await press('Import 3 snippets and 2 collections');
  await summary('3 imported, 2 collections imported');
  expect(kept.get('Kit')).toEqual(kitOf('Three', OTHERS, 'One'));
  expect(kept.get('Rest')).toEqual(['something else', ...kitOf('Two')]);
  expect(sentCollections.at(-1)?.collections[0]).toMatchObject({ readme: '# Kit', isPublic: true });
  const link = screen.getByRole('link', { name: 'Kit' });
  expect(link.getAttribute('href')).toBe(`/app/collections/${'c'.repeat(24)}`);
});

it('skips deselected collections and snippets that are not imported', async () => {
  await choose(exportOf('One', 'Two', 'Three'));
  await summary('3 ready, 2 collections ready');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Import the collection Rest' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Import One' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Private' }));
  await press('Import 2 snippets and 1 collection');
  await summary('2 imported, 1 ready, 1 collection imported, 1 collection ready');
  expect([...kept]).toEqual([['Kit', kitOf('Three', OTHERS)]]);
  expect(sentCollections.at(-1)?.collections).toMatchObject([{ isPublic: false }]);
  screen.getByText('One snippet is missing.');
});

it('detects collections that were imported before', async () => {
  for (const title of ['One', 'Two', 'Three']) there.add(title);
  kept.set('Kit', kitOf('Three', OTHERS, 'One')).set('Rest', kitOf('Two'));
  await choose(exportOf('One', 'Two', 'Three'));
  await summary('3 already there, 2 collections already there');
  const nothing = screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 snippets' });
  expect(nothing.disabled).toBe(true);
});

it('delays a collection until its snippets are imported, so that it keeps its order', async () => {
  await choose(exportOf('One', 'Two', 'Three'));
  await summary('3 ready, 2 collections ready');
  refuse = ({ dryRun }) => !dryRun;
  await press('Import 3 snippets and 2 collections');
  await summary('3 failed, 2 collections failed');
  expect(screen.getAllByText('Not imported, because some of its snippets failed.')).toHaveLength(2);
  expect(kept.size).toBe(0);
  refuse = () => false;
  await press('Try 3 snippets and 2 collections again');
  await summary('3 imported, 2 collections imported');
  expect(kept.get('Kit')).toEqual(kitOf('Three', OTHERS, 'One'));
});

it('retries collections whose response was lost, without duplicates', async () => {
  await choose(exportOf('One', 'Two', 'Three'));
  await summary('3 ready, 2 collections ready');
  refuseCollections = (request) => {
    refuseCollections = () => false;
    takeCollections(request);
    return true;
  };
  await press('Import 3 snippets and 2 collections');
  await summary('3 imported, 2 collections failed');
  await press('Try 2 collections again');
  await summary('3 imported, 2 collections already there');
  expect(kept.get('Kit')).toEqual(kitOf('Three', OTHERS, 'One'));
});

it('asks before a running import is left', async () => {
  there.add('One');
  const answers = await choose(fileOf('One', 'Two'));
  await summary('1 ready, 1 already there');
  const { answer, give } = delayedAnswer();
  answers['POST /snippets/import'] = answer;
  await press('Import 1 snippet');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'One' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop the import?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  give(answerTo({ items: [{ title: 'Two' }], dryRun: false }));
  await summary('1 imported, 1 already there');
  await userEvent.click(screen.getByRole('link', { name: 'One' }));
  await waitFor(() => expect(screen.queryByLabelText('Files to import')).toBeNull());
});

it('imports an export that contains only collections', async () => {
  await choose(exportOf());
  await summary('2 collections ready');
  await press('Select none');
  await press('Select all');
  await press('Import 2 collections');
  await summary('2 collections imported');
  expect(kept.get('Kit')).toEqual([OTHERS]);
});
