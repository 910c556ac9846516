import {
  delayedAnswer,
  dispatch,
  liveAnswer,
  requestsOf,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answering,
  bell,
  FOLLOW,
  LIST,
  open,
  READ,
  REPLY,
  row,
  show,
  withBell,
} from '../../../test/bell.tsx';
import { aNotification } from '../../../test/notifications.ts';

withBell();

describe('the bell', () => {
  it('has the unread count in its label', async () => {
    show();
    expect((await bell('Notifications, 1 unread')).textContent).toBe('1');
  });

  it('shows no count if everything is read', async () => {
    show([FOLLOW]);
    expect((await bell('Notifications')).textContent).toBe('');
  });

  it('shows at most 99+', async () => {
    show([REPLY], { [LIST]: answering([REPLY], 230) });
    expect((await bell('Notifications, 99+ unread')).textContent).toBe('99+');
  });

  it('requests only one notification until it is opened', async () => {
    const { sent } = show();
    await bell('Notifications, 1 unread');
    expect(requestsOf(sent, LIST).map(({ query }) => query)).toEqual([{ limit: '1' }]);
  });

  it.each([true, false])(
    'opens on Enter, and returns the focus on Escape (wide: %s)',
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

  it('announces new notifications', async () => {
    let unread = 1;
    show([REPLY], { [LIST]: (request) => answering([REPLY], unread)(request) });
    await bell('Notifications, 1 unread');
    expect(screen.getByRole('status').textContent).toBe('');
    unread = 2;
    await dispatch(new Event('visibilitychange'));
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('New notification, 2 unread'),
    );
  });
});

describe('a live notification', () => {
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

  it('is counted, listed first and announced without a request', async () => {
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

  it('does not move the focus', async () => {
    const { live } = await showLive();
    await open();
    await row(/devon-k/);
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => live.push({ type: 'notification', notification: news, unread: 2 }));
    await row(/sam-t commented/);
    expect(document.activeElement).toBe(document.body);
  });

  it('updates the count if they were read in another tab', async () => {
    const { live } = await showLive();
    await bell('Notifications, 1 unread');
    act(() => live.push({ type: 'notification', notification: null, unread: 0 }));
    await bell('Notifications');
  });

  it('keeps the count if an older response arrives after they were read', async () => {
    const live = liveAnswer();
    const older = delayedAnswer();
    const read = delayedAnswer();
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

  it('is counted even if an older response arrives after it', async () => {
    const live = liveAnswer();
    const older = delayedAnswer();
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

  it('is refetched after a reset of the stream', async () => {
    const { live, sent } = await showLive();
    await bell('Notifications, 1 unread');
    const asked = requestsOf(sent, LIST).length;
    act(() => live.push({ type: 'reset' }));
    await waitFor(() => expect(requestsOf(sent, LIST).length).toBeGreaterThan(asked));
  });
});
