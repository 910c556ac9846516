import {
  broken,
  delayedAnswer,
  type Sent,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answering, LIST, open, READ, REPLY, row, show, withBell } from '../../../test/bell.tsx';
import { aNotification } from '../../../test/notifications.ts';

withBell();

const MUTED = `/notifications/muted/${'5'.repeat(24)}`;

describe('the list of the bell', () => {
  it('shows actor, action, snippet and an excerpt', async () => {
    show();
    await open();
    const link = await row(/^Unread: devon-k replied to your comment on useDebouncedValue/);
    expect(link.getAttribute('href')).toBe(
      `/app/snippets/${'5'.repeat(24)}?comment=${'7'.repeat(24)}`,
    );
    expect(within(link).getByText('It keeps the last value.')).toBeTruthy();
    const time = within(link).getByText<HTMLTimeElement>(/ago$/, { selector: 'time' });
    fireEvent.pointerEnter(time);
    expect(time.title).toMatch(/2026/);
    const follow = await row(/mira_k started following you/);
    expect(follow.getAttribute('href')).toBe('/app/users/mira_k');
  });

  it('shows a snippet whose title is its commenter’s name', async () => {
    show([aNotification('1', { snippet: { _id: '5'.repeat(24), title: 'mira_k' } })]);
    await open();
    expect(await row(/mira_k commented on mira_k/)).toBeTruthy();
    expect(console.error).not.toHaveBeenCalled();
  });

  it('marks an opened notification as read, and closes', async () => {
    const { place, sentTo } = show(undefined, {
      [READ]: () => succeeded({ unread: 0 }),
    });
    await open();
    await user.click(await row(/devon-k replied/));
    expect(place()).toBe(`/app/snippets/${'5'.repeat(24)}`);
    await waitFor(() => expect(sentTo(READ)).toEqual([{ ids: [REPLY._id] }]));
  });

  it('shows all as read before the response', async () => {
    const { answer, give } = delayedAnswer();
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

  it('restores unread notifications if marking fails, and shows the error', async () => {
    show(undefined, { [READ]: unavailable });
    await open();
    await row(/^Unread: devon-k/);
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Failed to mark as read')).toBeTruthy();
    expect(await row(/^Unread: devon-k/)).toBeTruthy();
  });

  it('moves the focus by the arrow keys', async () => {
    show();
    await open();
    const first = await row(/devon-k/);
    act(() => first.focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await row(/mira_k/));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
  });

  it('ignores arrow keys in the menu of a notification', async () => {
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

  it('focuses a notification whose menu is removed when it is marked as read', async () => {
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

  it('has an empty state', async () => {
    show([]);
    await open();
    expect(await screen.findByText(/^Nothing yet/)).toBeTruthy();
  });

  it('shows that it is loading, and offers to retry after a failure', async () => {
    let fails = true;
    const { answer, give } = delayedAnswer();
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

  it('loads page by page, and focuses the first row of the next page', async () => {
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

  it('has no link for a snippet that the user cannot see anymore', async () => {
    show([aNotification('3', { snippet: null, commentId: null })]);
    await open();
    expect(await screen.findByText(/a snippet you can no longer see/)).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Your notifications' });
    expect(within(list).queryByRole('link')).toBeNull();
  });
});

describe('the discussion of a notification', () => {
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

  it('is unmuted from the same menu', async () => {
    show([REPLY], { ...muting(), [`GET ${MUTED}`]: () => succeeded({ isMuted: true }) });
    await openMenu();
    expect(await screen.findByRole('menuitem', { name: 'Unmute this discussion' })).toBeTruthy();
  });

  it('shows that it could not be muted', async () => {
    show([REPLY], { [`GET ${MUTED}`]: broken, [`PUT ${MUTED}`]: unavailable });
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Mute this discussion' }));
    expect(await screen.findByText('Failed to mute this discussion')).toBeTruthy();
  });
});
