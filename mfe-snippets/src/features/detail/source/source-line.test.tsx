import { type Answers, forgetPage, refused, succeeded, user } from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ID, OWN, press, showDetail } from '../../../../test/detail-page.tsx';
import { message } from '../../../../test/on-screen.ts';
import type { Snippet } from '../../../data/types.ts';

afterEach(forgetPage);

const SHA = { imported: 'a'.repeat(40), now: 'b'.repeat(40) };
const SOURCE = {
  kind: 'file' as const,
  owner: 'ada',
  repo: 'field-notes',
  gistId: null,
  path: 'src/retry.js',
  ref: 'main',
  sha: SHA.imported,
  url: 'https://github.example/ada/field-notes/blob/main/src/retry.js',
};
const IMPORTED: Partial<Snippet> = { ...OWN, source: { ...SOURCE, isPublic: true } };
const stateOf = (state: 'same' | 'changed' | 'gone') => ({
  ...SOURCE,
  snippetId: ID,
  state,
  importedAt: '2026-11-01T12:00:00.000Z',
  checkedAt: '2026-11-02T12:00:00.000Z',
});
const OWN_SOURCE = `GET /github/sources/${ID}`;
const UPSTREAM = `GET /github/sources/${ID}/upstream`;
const DECIDE = `POST /github/sources/${ID}`;

/** Renders an own snippet with a changed source; `more` adds API answers. */
function showChanged(more: Answers = {}, { isEdited = false } = {}) {
  return showDetail(IMPORTED, {
    [OWN_SOURCE]: () => succeeded({ source: stateOf('changed') }),
    [UPSTREAM]: () =>
      succeeded({
        source: stateOf('changed'),
        theirs: { sha: SHA.now, content: 'let x = 2' },
        isEdited,
      }),
    [DECIDE]: () => succeeded({ source: stateOf('same'), revision: 2 }),
    ...more,
  });
}
const difference = () => screen.findByRole('region', { name: 'Changes from Snippet to Source' });

describe('the import source of a snippet', () => {
  it('is a link, and its changes are hidden from others', async () => {
    const { asked } = await showDetail({ source: { ...SOURCE, isPublic: true } });
    const link = screen.getByRole('link', { name: 'ada/field-notes/src/retry.js@main' });
    expect(link.getAttribute('href')).toBe(SOURCE.url);
    expect(asked().some((one) => one.includes('/github/'))).toBe(false);
  });

  it('is plain text if its address is not http or https', async () => {
    await showDetail({ source: { ...SOURCE, isPublic: true, url: 'javascript:alert(1)' } });
    screen.getByText('ada/field-notes/src/retry.js@main');
    expect(screen.queryByRole('link', { name: /retry/ })).toBeNull();
  });

  it('can be a gist', async () => {
    const gist = { kind: 'gist' as const, repo: null, ref: null, gistId: '1a', path: 'retry.js' };
    await showDetail({ source: { ...SOURCE, ...gist, isPublic: true } });
    screen.getByText('gist of ada/retry.js');
  });

  it('has no badge if it is unchanged or its state is unknown', async () => {
    const { asked } = await showDetail(IMPORTED, {
      [OWN_SOURCE]: () => refused(503, 'service.unavailable', 'x'),
    });
    await waitFor(() => expect(asked()).toContain(OWN_SOURCE));
    expect(screen.queryByText(/upstream/)).toBeNull();
  });

  it('has a badge for its owner if it was deleted', async () => {
    await showDetail(IMPORTED, { [OWN_SOURCE]: () => succeeded({ source: stateOf('gone') }) });
    await screen.findByText('Deleted upstream');
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  });
});

describe('a source that has changed', () => {
  it('can replace the snippet', async () => {
    const { sentTo } = await showChanged();
    await press('Compare');
    await difference();
    await press('Use the new version');
    await message('Now using the new version. Your previous code is in the history.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(DECIDE)).toEqual([{ action: 'take', sha: SHA.now, revision: 1 }]);
  });

  it('replaces own changes only after confirmation', async () => {
    const { sentTo } = await showChanged({}, { isEdited: true });
    await press('Compare');
    await difference();
    await press('Use the new version');
    const question = await screen.findByRole('alertdialog', { name: 'Replace your changes?' });
    expect(sentTo(DECIDE)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Use the new version' }));
    await message(/^Now using the new version/);
    expect(sentTo(DECIDE)).toHaveLength(1);
  });

  it('is dismissed by keeping the own code', async () => {
    const { sentTo } = await showChanged();
    await press('Compare');
    await difference();
    await press('Keep mine');
    await message("Kept your version. You'll see when the source changes again.");
    await waitFor(() => expect(screen.queryByText('Changed upstream')).toBeNull());
    expect(sentTo(DECIDE)).toEqual([{ action: 'keep', sha: SHA.now }]);
  });

  it('is compared again if it has changed since', async () => {
    await showChanged({ [DECIDE]: () => refused(409, 'github.source_changed', 'x') });
    await press('Compare');
    await difference();
    await press('Use the new version');
    await screen.findByText(/It changed again in the meantime/);
  });

  it('shows the reason and a retry button if it cannot be loaded', async () => {
    let limited = true;
    const text = 'GitHub takes no more requests until 14:05 UTC';
    const theirs = { sha: SHA.now, content: 'let x = 2' };
    await showChanged({
      [UPSTREAM]: () =>
        limited
          ? refused(503, 'github.rate_limited', text)
          : succeeded({ source: stateOf('changed'), theirs, isEdited: false }),
    });
    await press('Compare');
    await screen.findByText(new RegExp(text));
    limited = false;
    await press('Try again');
    await difference();
  });
});
