import {
  type Answers,
  aUser,
  broken,
  forgetPage,
  heldAnswer,
  liveAnswer,
  requestsOf,
  type Sent,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aNotification, notificationsPage } from '../../test/notifications.ts';
import { Bell } from './bell.tsx';
import { NotificationNews } from './notification-news.tsx';
import type { Notification } from './notification-queries.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // What chance delays is there at once.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(forgetPage);

const LIST = 'GET /notifications';
const READ = 'POST /notifications/read';
const MUTED = `/notifications/muted/${'5'.repeat(24)}`;

const REPLY = aNotification('1', {
  type: 'reply',
  actor: { _id: '9'.repeat(24), username: 'devon-k' },
  snippet: { _id: '5'.repeat(24), title: 'useDebouncedValue' },
  commentId: '7'.repeat(24),
  excerpt: 'It keeps the last value.',
});
const FOLLOW = aNotification('2', { type: 'follow', snippet: null, isRead: true });

/** The API with these notifications, of which the unread ones are counted. */
function answering(all: Notification[], unread = all.filter(({ isRead }) => !isRead).length) {
  return ({ query }: Sent) => succeeded(notificationsPage(all, { unread, query }));
}

function show(all: Notification[] = [REPLY, FOLLOW], answers: Answers = {}, wide = true) {
  const element = (
    <>
      <Bell />
      <NotificationNews />
    </>
  );
  return showPage({
    path: '/',
    routes: [{ path: '/', element }],
    viewer: aUser(),
    media: { wide },
    answers: {
      [LIST]: answering(all),
      [READ]: () => succeeded({ unread: 0 }),
      ...answers,
    },
  });
}

const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });
const open = async () => user.click(await bell());
const row = (name: string | RegExp) => screen.findByRole('link', { name });

describe('the bell', () => {
  it('says in its name how many are unread', async () => {
    show();
    expect((await bell('Notifications, 1 unread')).textContent).toBe('1');
  });

  it('shows no number where everything is read', async () => {
    show([FOLLOW]);
    expect((await bell('Notifications')).textContent).toBe('');
  });

  it('shows no more than 99+', async () => {
    show([REPLY], { [LIST]: answering([REPLY], 230) });
    expect((await bell('Notifications, 99+ unread')).textContent).toBe('99+');
  });

  it('asks for one notification only until it is opened', async () => {
    const { sent } = show();
    await bell('Notifications, 1 unread');
    expect(requestsOf(sent, LIST).map(({ query }) => query)).toEqual([{ limit: '1' }]);
  });

  it.each([true, false])(
    'opens by Enter, and Escape gives the focus back (wide: %s)',
    async (wide) => {
      show(undefined, undefined, wide);
      const button = await bell('Notifications, 1 unread');
      act(() => button.focus());
      await user.keyboard('{Enter}');
      expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeTruthy();
      await row(/devon-k replied/);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    },
  );

  it('says politely that there is something new', async () => {
    let unread = 1;
    show([REPLY], { [LIST]: (request) => answering([REPLY], unread)(request) });
    await bell('Notifications, 1 unread');
    expect(screen.getByRole('status').textContent).toBe('');
    unread = 2;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('New notification, 2 unread'),
    );
  });
});

describe('what happens while the page is open', () => {
  const news = aNotification('8', {
    actor: { _id: '9'.repeat(24), username: 'sam-t' },
    excerpt: 'Just now.',
  });
  const showLive = async () => {
    const live = liveAnswer();
    const shown = show([REPLY], { 'GET /live': live.answer });
    await waitFor(() => expect(live.open).toBe(1));
    return { live, ...shown };
  };

  it('is counted and listed first, and said politely, without a question to the server', async () => {
    const { live, sent } = await showLive();
    await open();
    await row(/devon-k/);
    const asked = requestsOf(sent, LIST).length;
    act(() => live.push({ type: 'notification', notification: news, unread: 2 }));
    await row(/sam-t commented/);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)[0]).toContain('sam-t');
    await bell('Notifications, 2 unread');
    expect(screen.getByRole('status').textContent).toBe('New notification, 2 unread');
    expect(requestsOf(sent, LIST)).toHaveLength(asked);
  });

  it('leaves the focus where it is', async () => {
    const { live } = await showLive();
    await open();
    await row(/devon-k/);
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => live.push({ type: 'notification', notification: news, unread: 2 }));
    await row(/sam-t commented/);
    expect(document.activeElement).toBe(document.body);
  });

  it('lowers the number where they were read in another tab', async () => {
    const { live } = await showLive();
    await bell('Notifications, 1 unread');
    act(() => live.push({ type: 'notification', notification: null, unread: 0 }));
    await bell('Notifications');
  });

  it('lowers the number where an answer from before they were read comes last', async () => {
    const live = liveAnswer();
    const older = heldAnswer();
    const read = heldAnswer();
    let [all, mode] = [[REPLY], 'at once'];
    const { sent } = show([], {
      'GET /live': live.answer,
      [READ]: read.answer,
      [LIST]: async (request) => {
        const answer = answering(all)(request);
        if (mode === 'held') await older.answer(request);
        return answer;
      },
    });
    await waitFor(() => expect(live.open).toBe(1));
    await open();
    await row(/^Unread: devon-k/);
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    mode = 'held';
    const asked = requestsOf(sent, LIST).length;
    act(() => live.push({ type: 'reset' }));
    await waitFor(() => expect(requestsOf(sent, LIST)).toHaveLength(asked + 2));
    mode = 'at once';
    all = [{ ...REPLY, isRead: true }];
    await act(async () => read.give(succeeded({ unread: 0 })));
    await waitFor(() => expect(requestsOf(sent, LIST)).toHaveLength(asked + 4));
    await act(async () => older.give(succeeded({})));
    await bell('Notifications');
    expect(await row(/^devon-k/)).toBeTruthy();
  });

  it('is counted where an answer from before it comes last', async () => {
    const live = liveAnswer();
    const older = heldAnswer();
    let all = [REPLY];
    let held = false;
    show([], {
      'GET /live': live.answer,
      [LIST]: async (request) => {
        const answer = answering(all)(request);
        if (held) await older.answer(request);
        return answer;
      },
    });
    await waitFor(() => expect(live.open).toBe(1));
    await bell('Notifications, 1 unread');
    held = true;
    await open();
    await waitFor(() => expect(screen.getByText('Loading notifications...')).toBeTruthy());
    held = false;
    all = [news, REPLY];
    act(() => live.push({ type: 'notification', notification: news, unread: 2 }));
    await act(async () => older.give(succeeded({})));
    await row(/sam-t commented/);
    await bell('Notifications, 2 unread');
  });

  it('is asked for again where too much was missed', async () => {
    const { live, sent } = await showLive();
    await bell('Notifications, 1 unread');
    const asked = requestsOf(sent, LIST).length;
    act(() => live.push({ type: 'reset' }));
    await waitFor(() => expect(requestsOf(sent, LIST).length).toBeGreaterThan(asked));
  });
});

describe('the list of the bell', () => {
  it('says who did what where, with the beginning of what was written', async () => {
    show();
    await open();
    const link = await row(/^Unread: devon-k replied to your comment on useDebouncedValue/);
    expect(link.getAttribute('href')).toBe(
      `/app/snippets/${'5'.repeat(24)}?comment=${'7'.repeat(24)}`,
    );
    expect(within(link).getByText('It keeps the last value.')).toBeTruthy();
    expect(link.querySelector('time')?.title).toMatch(/2026/);
    const follow = await row(/mira_k started following you/);
    expect(follow.getAttribute('href')).toBe('/app/users/mira_k');
  });

  it('names a snippet that is called as its commenter is', async () => {
    show([aNotification('1', { snippet: { _id: '5'.repeat(24), title: 'mira_k' } })]);
    await open();
    expect(await row(/mira_k commented on mira_k/)).toBeTruthy();
    expect(console.error).not.toHaveBeenCalled();
  });

  it('marks as read what is opened, and closes', async () => {
    const { place, sentTo } = show(undefined, {
      [READ]: () => succeeded({ unread: 0 }),
    });
    await open();
    await user.click(await row(/devon-k replied/));
    expect(place()).toBe(`/app/snippets/${'5'.repeat(24)}`);
    await waitFor(() => expect(sentTo(READ)).toEqual([{ ids: [REPLY._id] }]));
  });

  it('shows all as read at once, before the answer', async () => {
    const { answer, give } = heldAnswer();
    const { sentTo } = show(undefined, { [READ]: answer });
    await open();
    await row(/^Unread: devon-k/);
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await row(/^devon-k replied/);
    expect(screen.queryByRole('link', { name: /^Unread/ })).toBeNull();
    expect(sentTo(READ)).toEqual([{}]);
    give(succeeded({ unread: 0 }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Mark all as read' }).matches(':disabled')).toBe(
        true,
      ),
    );
  });

  it('shows again as unread what could not be marked, and says so', async () => {
    show(undefined, { [READ]: unavailable });
    await open();
    await row(/^Unread: devon-k/);
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Failed to mark as read')).toBeTruthy();
    expect(await row(/^Unread: devon-k/)).toBeTruthy();
  });

  it('moves from one to the next by the arrows', async () => {
    show();
    await open();
    const first = await row(/devon-k/);
    act(() => first.focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await row(/mira_k/));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
  });

  it('leaves the arrows to the menu of a notification', async () => {
    show();
    await open();
    await row(/devon-k/);
    act(() => screen.getAllByRole('button', { name: 'More about this' })[0]?.focus());
    await user.keyboard('{ArrowDown}');
    const first = await screen.findByRole('menuitem', { name: 'Mark as read' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Mute this discussion');
  });

  it('keeps the focus on a notification whose menu goes as it is marked as read', async () => {
    const about = { type: 'follow' as const, snippet: null, commentId: null, excerpt: '' };
    let isRead = false;
    show([], {
      [LIST]: (request) => answering([aNotification('f', { ...about, isRead })])(request),
      [READ]: () => {
        isRead = true;
        return succeeded({ unread: 0 });
      },
    });
    await open();
    const link = await row(/mira_k/);
    await user.click(screen.getByRole('button', { name: 'More about this' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }));
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(screen.queryByRole('button', { name: 'More about this' })).toBeNull();
  });

  it('says that there is nothing yet', async () => {
    show([]);
    await open();
    expect(await screen.findByText(/^Nothing yet/)).toBeTruthy();
  });

  it('shows what is on its way, and offers to try again where it failed', async () => {
    let fails = true;
    const { answer, give } = heldAnswer();
    show([REPLY], {
      [LIST]: (request) => {
        if (request.query.limit === '1') return answering([REPLY])(request);
        return fails ? answer(request) : answering([REPLY])(request);
      },
    });
    await open();
    expect(await screen.findByText('Loading notifications...')).toBeTruthy();
    give(unavailable());
    expect(await screen.findByText('Failed to fetch notifications')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/devon-k/)).toBeTruthy();
  });

  it('comes in pages, and the first of the next page has the focus', async () => {
    const all = Array.from({ length: 25 }, (_, n) =>
      aNotification(String(n), { actor: { _id: 'a'.repeat(24), username: `person-${n}` } }),
    );
    show(all);
    await open();
    await row(/person-0 /);
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    const next = await row(/person-20 /);
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('has no link for a snippet that is not seen any more', async () => {
    show([aNotification('3', { snippet: null, commentId: null })]);
    await open();
    expect(await screen.findByText(/a snippet that you do not see any more/)).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Your notifications' });
    expect(within(list).queryByRole('link')).toBeNull();
  });
});

describe('a discussion', () => {
  const muting = () => {
    let isMuted = false;
    return {
      [`GET ${MUTED}`]: () => succeeded({ isMuted }),
      [`PUT ${MUTED}`]: ({ body }: Sent) => {
        isMuted = (body as { isMuted: boolean }).isMuted;
        return succeeded({ isMuted });
      },
    };
  };
  const openMenu = async () => {
    await open();
    await row(/devon-k/);
    const [more] = screen.getAllByRole('button', { name: 'More about this' });
    if (more) await user.click(more);
  };

  it('is muted from the menu of a notification, which can be undone', async () => {
    const { sentTo } = show([REPLY], muting());
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Mute this discussion' }));
    expect(await screen.findByText('Discussion muted')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Discussion unmuted')).toBeTruthy();
    expect(sentTo(`PUT ${MUTED}`)).toEqual([{ isMuted: true }, { isMuted: false }]);
  });

  it('that is muted can be heard again from the same menu', async () => {
    show([REPLY], { ...muting(), [`GET ${MUTED}`]: () => succeeded({ isMuted: true }) });
    await openMenu();
    expect(await screen.findByRole('menuitem', { name: 'Unmute this discussion' })).toBeTruthy();
  });

  it('that could not be muted says so', async () => {
    show([REPLY], { [`GET ${MUTED}`]: broken, [`PUT ${MUTED}`]: unavailable });
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Mute this discussion' }));
    expect(await screen.findByText('Failed to mute this discussion')).toBeTruthy();
  });
});
