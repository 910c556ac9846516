import { registerResources } from '@snippetry/web-kit/query';
import {
  type Answers,
  aPage,
  aUser,
  delayedAnswer,
  forgetPage,
  idOf,
  pageTitle,
  refused,
  requestsOf,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aComment } from '../../../test/page.ts';
import { resources } from '../../data/resources.ts';
import type { ReportCase } from '../../data/types.ts';
import { routes } from '../../routes.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  registerResources('community', resources);
});
afterEach(forgetPage);

const QUEUE = 'GET /comments/reports';
const LOG = 'GET /comments/reports/log';
const RESOLVE = `POST /comments/reports/${idOf('case')}/resolve`;
const at = '2026-11-20T12:00:00.000Z';

function aReport(given: Partial<ReportCase> = {}): ReportCase {
  return {
    _id: idOf('case'),
    comment: aComment(idOf('comment'), { content: 'Buy pills' }),
    reportedText: 'Buy pills',
    author: { _id: idOf('rude'), username: 'rude' },
    snippet: { _id: idOf('loop'), title: 'Loop' },
    reports: [
      {
        reporter: { _id: idOf('bo'), username: 'bo' },
        reason: 'spam',
        description: 'The third one today',
        createdAt: at,
      },
    ],
    createdAt: at,
    dismissedAt: null,
    resolution: null,
    allowed: ['dismiss', 'remove-comment', 'hide-snippet', 'suspend-user'],
    ...given,
  };
}

/** Renders a queue of this case, which a decision resolves. */
function show(report: ReportCase | null = aReport(), answers: Answers = {}, path = '') {
  let open = report ? [report] : [];
  return showPage({
    routes,
    path: `/app/moderation${path}`,
    viewer: aUser({ isModerator: true }),
    answers: {
      [QUEUE]: ({ query }) => {
        const reports = query.status === 'open' ? open : [];
        return succeeded({ reports, pagination: aPage(reports) });
      },
      [LOG]: () => succeeded({ records: [], pagination: aPage([]) }),
      [RESOLVE]: () => {
        open = [];
        return succeeded({ report });
      },
      ...answers,
    },
  });
}
const button = (name: string) => screen.findByRole('button', { name });
const takeAction = async (name: string) => {
  await user.click(await button('Take action'));
  await user.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

it('shows a reported comment with its author, snippet, reporter and reason', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Loop' });
  expect(link.getAttribute('href')).toBe(
    `/app/snippets/${idOf('loop')}?comment=${idOf('comment')}`,
  );
  expect(screen.getByText('Buy pills')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'rude' }).getAttribute('href')).toBe('/app/users/rude');
  const reports = within(screen.getByRole('list', { name: 'Reports' }));
  expect(reports.getByRole('listitem').textContent).toContain('Spam: The third one today · bo,');
  expect(pageTitle()).toBe('Moderation');
});

it('hides the reporter if required, and shows moderators a dismissal by the owner', async () => {
  const report = { reporter: null, reason: 'spam' as const, description: '', createdAt: at };
  show(aReport({ reports: [report], dismissedAt: at }));
  const reports = within(await screen.findByRole('list', { name: 'Reports' }));
  expect(reports.getByRole('listitem').textContent).toMatch(/^Spam · (?!a deleted user)/);
  expect(screen.getByText('Dismissed by the owner of the snippet')).toBeTruthy();
});

it('shows the reported and the current text of an edited comment', async () => {
  show(aReport({ comment: aComment(idOf('comment'), { content: 'Sorry' }) }));
  expect(await screen.findByText('Buy pills')).toBeTruthy();
  expect(screen.getByText('Edited since it was reported. Current text:')).toBeTruthy();
  expect(screen.getByText('Sorry')).toBeTruthy();
});

it('shows that a comment was deleted', async () => {
  show(aReport({ comment: null, author: null }));
  expect(await screen.findByText('The comment was deleted.')).toBeTruthy();
  expect(screen.getByText('Deleted user')).toBeTruthy();
});

it('removes dismissed reports from the queue at once', async () => {
  const { answer, give } = delayedAnswer();
  const { sentTo } = show(aReport(), { [RESOLVE]: answer });
  await user.click(await button('Dismiss'));
  expect(await screen.findByText('Nothing to decide')).toBeTruthy();
  // The focused button is unmounted.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reported comments' }));
  expect(sentTo(RESOLVE)).toEqual([{ action: 'dismiss', reason: '' }]);
  give(succeeded({ report: aReport() }));
  expect(await screen.findByText('The reports were dismissed')).toBeTruthy();
});

it('restores the queue if a decision fails', async () => {
  show(aReport(), { [RESOLVE]: unavailable });
  await user.click(await button('Dismiss'));
  expect(await button('Dismiss')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Loop' })).toBeTruthy();
});

it('removes a report that another moderator has resolved, and refetches the queue', async () => {
  const { sent } = show(aReport(), {
    [RESOLVE]: () =>
      refused(409, 'report.already_resolved', 'Someone else has already resolved this report'),
  });
  await user.click(await button('Dismiss'));
  expect(await screen.findByText('Someone else has already resolved this report')).toBeTruthy();
  await waitFor(() => expect(requestsOf(sent, QUEUE)).toHaveLength(2));
});

it('requires a reason for an action, selected or typed', async () => {
  const { sentTo } = show();
  const dialog = await takeAction('Remove comment');
  expect(dialog.getByText('The comment is removed. Its author sees the reason.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove comment' }));
  expect(dialog.getByText('Give a reason: they see it')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Spam or advertising' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' again');
  await user.click(dialog.getByRole('button', { name: 'Remove comment' }));
  await waitFor(() =>
    expect(sentTo(RESOLVE)).toEqual([
      { action: 'remove-comment', reason: 'Spam or advertising again' },
    ]),
  );
  expect(await screen.findByText('The comment was removed')).toBeTruthy();
  expect(await screen.findByText('Nothing to decide')).toBeTruthy();
});

it('offers only allowed actions', async () => {
  show(aReport({ allowed: ['dismiss', 'remove-comment'] }));
  await user.click(await button('Take action'));
  const names = (await screen.findAllByRole('menuitem')).map((it) => it.textContent);
  expect(names).toEqual(['Remove comment']);
});

it('shows resolved reports with action, moderator and reason, without further actions', async () => {
  const resolution = {
    action: 'suspend-user' as const,
    reason: 'Insults',
    by: { _id: idOf('mona'), username: 'mona' },
    at,
  };
  const reports = [aReport({ resolution, allowed: [] })];
  const { search } = show(null, {
    [QUEUE]: ({ query }) => {
      const page = query.status === 'resolved' ? reports : [];
      return succeeded({ reports: page, pagination: aPage(page) });
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Resolved' }));
  expect((await screen.findByText('User suspended')).parentElement?.textContent).toContain(
    'User suspended: Insults · mona,',
  );
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  expect(search()).toBe('?tab=resolved');
});

it('lets moderators read the log and lift the hiding of a snippet', async () => {
  const record = {
    _id: idOf('record'),
    action: 'hide-snippet',
    reason: 'A password',
    by: { _id: idOf('mona'), username: 'mona' },
    user: { _id: idOf('rude'), username: 'rude' },
    commentId: idOf('comment'),
    snippetId: idOf('loop'),
    isLifted: false,
    at,
  };
  const before = { ...record, _id: idOf('before'), snippetId: idOf('sum'), isLifted: true };
  const lift = `POST /snippets/${idOf('loop')}/lift-hiding`;
  const { sent } = show(
    null,
    {
      [LOG]: () => succeeded({ records: [record, before], pagination: aPage([record, before]) }),
      [lift]: () => succeeded({}),
    },
    '?tab=log',
  );
  expect(await screen.findAllByText('Snippet hidden')).toHaveLength(2);
  expect(screen.getAllByText('Lifted')).toHaveLength(1);
  await user.click(await button('Lift hiding'));
  expect(await screen.findByText('Its owner can make the snippet public again')).toBeTruthy();
  expect(requestsOf(sent, lift)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Lift hiding' })).toBeNull();
  expect(screen.getAllByText('Lifted')[0]).toBe(document.activeElement);
});

it('shows reversals in the log, with a link to the snippet if there is one', async () => {
  const by = { _id: idOf('mona'), username: 'mona' };
  const owner = { _id: idOf('rude'), username: 'rude' };
  const lifted = { by, user: owner, commentId: null, isLifted: false, at };
  const hiding = {
    _id: idOf('hiding'),
    action: 'lift-hiding',
    reason: '',
    snippetId: idOf('loop'),
  };
  const suspension = { _id: idOf('susp'), action: 'lift-suspension', reason: 'Mistaken' };
  const records = [
    { ...lifted, ...hiding },
    { ...lifted, ...suspension, snippetId: null },
  ];
  const answers = { [LOG]: () => succeeded({ records, pagination: aPage(records) }) };
  show(null, answers, '?tab=log');
  const first = (await screen.findByText('Hiding lifted')).closest('li');
  const second = screen.getByText('Suspension lifted').closest('li');
  expect(second?.textContent).toContain('Suspension lifted: Mistakenmona, concerning rude');
  expect(screen.getAllByRole('link', { name: 'View snippet' })).toHaveLength(1);
  const link = within(first as HTMLElement).getByRole('link', { name: 'View snippet' });
  expect(link.getAttribute('href')).toBe(`/app/snippets/${idOf('loop')}`);
  expect(screen.queryByRole('button', { name: 'Lift hiding' })).toBeNull();
});

it('hides the log from other users', async () => {
  showPage({
    routes,
    path: '/app/moderation?tab=log',
    viewer: aUser(),
    answers: { [QUEUE]: () => succeeded({ reports: [], pagination: aPage([]) }) },
  });
  expect(await screen.findByText('Nothing to decide')).toBeTruthy();
  expect(screen.getAllByRole('tab').map((it) => it.textContent)).toEqual(['Open', 'Resolved']);
});

it('shows an error with a retry button if the queue cannot be loaded', async () => {
  const answers = [unavailable(), unavailable()];
  const report = aReport();
  show(report, {
    [QUEUE]: () => answers.shift() ?? succeeded({ reports: [report], pagination: aPage([report]) }),
  });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to load reports')).toBeTruthy();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Loop' })).toBeTruthy();
});

it('opens the background jobs for a moderator, or shows the error', async () => {
  const OPEN_JOBS = 'POST /operations/session';
  let answer = unavailable;
  show(null, { [OPEN_JOBS]: () => answer() });
  await user.click(await button('Background jobs'));
  await screen.findByText('Not available right now');
  answer = () => succeeded({ url: '#jobs' });
  await user.click(await button('Background jobs'));
  await waitFor(() => expect(window.location.hash).toBe('#jobs'));
});

it('hides the background jobs from other users', async () => {
  showPage({
    routes,
    path: '/app/moderation',
    viewer: aUser(),
    answers: { [QUEUE]: () => succeeded({ reports: [], pagination: aPage([]) }) },
  });
  await screen.findByText('Reported comments below your snippets');
  expect(screen.queryByRole('button', { name: 'Background jobs' })).toBeNull();
});
