import {
  type Answers,
  broken,
  delayedAnswer,
  forgetPage,
  refused,
  succeeded,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { choose, message, optionsOf } from '../../../test/on-screen.ts';
import { showPage } from '../../../test/page.ts';
import type { Revision } from '../../data/revision.queries.ts';
import { HistoryPage } from './history-page.tsx';

afterEach(forgetPage);

const ID = 'b'.repeat(24);
const SNIPPET = aSnippet('Edited twice', { _id: ID });
const LIST = `GET /snippets/${ID}/revisions`;

/** A revision of the snippet; `given` overrides fields. */
function version(revision: number, given: Partial<Revision> = {}): Revision {
  const { title, description, content, language, tags, isPublic, lineCount, metadata } = SNIPPET;
  const fields = { title, description, content, language, tags, isPublic, lineCount, metadata };
  const savedAt = `2026-11-${10 + revision}T12:00:00.000Z`;
  return { ...fields, revision, savedAt, changed: [], isCurrent: false, ...given };
}

const VERSIONS = [
  version(3, {
    isCurrent: true,
    tags: ['timing'],
    isPublic: false,
    changed: ['tags', 'visibility'],
  }),
  version(2, { changed: ['content'], content: 'let x = 2', tags: ['timing', 'events'] }),
  version(1, { tags: ['timing', 'events'] }),
];

function answersOf(versions: () => readonly Revision[], more: Answers = {}): Answers {
  const answers: Answers = {
    [`GET /snippets/${ID}`]: () => succeeded({ snippet: SNIPPET }),
    [LIST]: () => succeeded({ revisions: versions() }),
  };
  for (const revision of [1, 2, 3, 4]) {
    answers[`${LIST}/${revision}`] = () => {
      const found = versions().find((one) => one.revision === revision);
      return found
        ? succeeded({ revision: found })
        : refused(404, 'revision.not_found', 'Not found');
    };
  }
  return { ...answers, ...more };
}

const show = (answers: Answers, search = '') =>
  showPage({
    routes: [{ path: '/app/snippets/:id/history', element: <HistoryPage /> }],
    path: `/app/snippets/${ID}/history${search}`,
    answers,
  });
const rows = async () =>
  within(await screen.findByRole('region', { name: /versions$/ })).getAllByRole('button');
const comparison = (from: number, to: number) =>
  screen.findByRole('region', { name: `Changes from Version ${from} to Version ${to}` });

describe('the history of a snippet', () => {
  it('shows a status while loading', async () => {
    const { answer: held, give } = delayedAnswer();
    show(answersOf(() => VERSIONS, { [LIST]: held }));
    await screen.findByText('Loading history...');
    give(succeeded({ revisions: VERSIONS }));
    expect(await rows()).toHaveLength(3);
  });

  it('has an empty state for a new snippet, with a link to its editor', async () => {
    show(answersOf(() => [version(1, { isCurrent: true })]));
    await screen.findByText('Only one version so far');
    const back = screen.getByRole('link', { name: 'Back to Snippet' });
    expect(back.getAttribute('href')).toBe(`/app/snippets/${ID}`);
    const edit = screen.getByRole('link', { name: 'Edit snippet' });
    expect(edit.getAttribute('href')).toBe(`/app/snippets/${ID}/edit`);
  });

  it('is hidden from other users, with a link back to the snippet', async () => {
    show({ [LIST]: () => refused(403, 'access.forbidden', 'Not yours') });
    await screen.findByText("Only the author can see a snippet's history");
    for (const back of screen.getAllByRole('link', { name: 'Back to Snippet' })) {
      expect(back.getAttribute('href')).toBe(`/app/snippets/${ID}`);
    }
  });

  it('shows that the snippet does not exist', async () => {
    show({ [LIST]: () => refused(404, 'snippet.not_found', 'Not found') });
    expect((await screen.findAllByText('Snippet not found')).length).toBeGreaterThan(0);
  });

  it('shows an error with a retry button', async () => {
    let failing = true;
    const revisions = () => (failing ? broken() : succeeded({ revisions: VERSIONS }));
    show(answersOf(() => VERSIONS, { [LIST]: revisions }));
    await screen.findByText('Failed to load the history');
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(3);
  });
});

describe('the revisions of a snippet', () => {
  it('are described by their changes, newest first', async () => {
    show(answersOf(() => VERSIONS));
    const texts = (await rows()).map((row) => row.textContent);
    expect(texts[0]).toMatch(/^Version 3Current.*Tags, visibility$/);
    expect(texts[1]).toMatch(/^Version 2.*Code$/);
    expect(texts[2]).toMatch(/^Version 1.*Created$/);
  });

  it('are compared: the newest with its predecessor, and other fields as a list', async () => {
    show(answersOf(() => VERSIONS));
    await screen.findByRole('heading', { name: 'Other changes' });
    const list = screen.getByText('#timing #events').closest('dl');
    const said = list?.textContent?.replaceAll(/\s+/g, ' ');
    expect(said).toBe('Tagswas #timing #events → , is #timingVisibilitywas Public → , is Private');
    const [newest] = await rows();
    expect(newest?.getAttribute('aria-current')).toBe('true');
  });

  it('are selected by a row or the two selects, and stored in the address', async () => {
    const { search } = show(answersOf(() => VERSIONS));
    const [, second] = await rows();
    if (second) await userEvent.click(second);
    await comparison(1, 2);
    await waitFor(() => expect(new URLSearchParams(search()).get('to')).toBe('2'));
    expect((await optionsOf('To'))[0]).toMatch(/^Version 3 \(current\) · /);
    const [newest = ''] = await optionsOf('To');
    await choose('To', newest);
    await comparison(1, 3);
    const params = new URLSearchParams(search());
    expect([params.get('from'), params.get('to')]).toEqual(['1', '3']);
  });

  it('are read from the address', async () => {
    show(
      answersOf(() => VERSIONS),
      '?from=1&to=3',
    );
    await comparison(1, 3);
    for (const [name, start] of [
      ['From', 'Version 1 '],
      ['To', 'Version 3 '],
    ] as const) {
      expect(screen.getByRole('combobox', { name }).textContent).toContain(start);
    }
  });

  it('show an error with a retry button if one cannot be loaded', async () => {
    let failing = true;
    const first = () => (failing ? broken() : succeeded({ revision: version(2) }));
    show(answersOf(() => VERSIONS, { [`${LIST}/2`]: first }));
    await screen.findByText('Failed to load the versions');
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await comparison(2, 3);
  });
});

describe('an older revision', () => {
  const RESTORE = `POST /snippets/${ID}/revisions/2/restore`;
  const ask = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Restore version 2' }));
  const question = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Restore version 2' }));
  const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  it('is restored as a new one after confirmation', async () => {
    let versions = VERSIONS;
    const { sentTo } = show(
      answersOf(() => versions, {
        [RESTORE]: () => {
          const older = VERSIONS.map((one) => ({ ...one, isCurrent: false }));
          versions = [version(4, { isCurrent: true, changed: ['tags'] }), ...older];
          return succeeded({ snippet: { ...SNIPPET, revision: 4 } });
        },
      }),
    );
    await ask();
    await userEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
    await gone();
    expect(sentTo(RESTORE)).toEqual([]);
    await ask();
    const dialog = await question();
    dialog.getByText(
      /The current version stays in the history, and the visibility does not change/,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await message('Version 2 restored');
    expect(await rows()).toHaveLength(4);
    await comparison(3, 4);
    // Sent with the revision that the decision was based on, so that a concurrent change is not
    // lost.
    expect(sentTo(RESTORE)).toEqual([{ seen: 3 }]);
  });

  it('is not restored over a concurrent change, which is reported', async () => {
    const text = 'This snippet was changed somewhere else since you opened it';
    const stale = () => refused(409, 'snippet.stale_revision', text);
    show(answersOf(() => VERSIONS, { [RESTORE]: stale }));
    await ask();
    await userEvent.click((await question()).getByRole('button', { name: 'Restore' }));
    await message(text);
    await gone();
  });

  it('with a pasted secret is deleted after confirmation, and the others are compared', async () => {
    let versions = VERSIONS;
    const DELETE = `DELETE /snippets/${ID}/revisions/2`;
    const { sentTo } = show(
      answersOf(() => versions, {
        [DELETE]: () => {
          versions = VERSIONS.filter(({ revision }) => revision !== 2);
          return succeeded({});
        },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete version 2' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete version 2' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await message('Version 2 deleted');
    await comparison(1, 3);
    expect(sentTo(DELETE)).toHaveLength(1);
    expect(await rows()).toHaveLength(2);
  });

  it('stays, with an error, if it cannot be deleted', async () => {
    show(answersOf(() => VERSIONS, { [`DELETE /snippets/${ID}/revisions/2`]: broken }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete version 2' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete version 2' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await gone();
    expect(await rows()).toHaveLength(3);
  });

  it('can be restored from the comparison, unlike the current one', async () => {
    show(
      answersOf(() => VERSIONS),
      '?from=1&to=2',
    );
    await screen.findByRole('button', { name: 'Restore version 1' });
    screen.getByRole('button', { name: 'Restore version 2' });
    expect(screen.queryByRole('button', { name: 'Restore version 3' })).toBeNull();
  });
});
