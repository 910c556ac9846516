import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatch, forgetPage, user } from '../../test/index.ts';
import { ApiError } from '../api/api-error.ts';
import { readEnvelope } from '../api/envelope.ts';
import { toast } from './toast.ts';
import { ToastHost } from './toast-host.tsx';

let said: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(forgetPage);

const place = () => screen.queryByRole('list', { name: 'Notifications' });

describe('the toast host', () => {
  it('is not rendered until it is needed, and shows messages from before', async () => {
    const { unmount } = render(<ToastHost needed={false} />);
    expect(place()).toBeNull();
    act(() => toast.success('Saved'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    unmount();
    render(<ToastHost needed />);
    expect(await screen.findByRole('list', { name: 'Notifications' })).toBeTruthy();
  });

  it('shows the message of a successful answer', async () => {
    render(<ToastHost needed={false} />);
    const message = 'Lists and search will show this change soon.';
    await readEnvelope(Response.json({ status: 'success', data: {}, message }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('shows each message once', async () => {
    render(<ToastHost needed />);
    act(() => toast.error('Failed'));
    expect(await screen.findAllByText('Failed')).toHaveLength(1);
  });

  it('offers the action of a message', async () => {
    const onSelect = vi.fn();
    render(<ToastHost needed />);
    act(() => toast.success('Removed', { action: { label: 'Undo', onSelect } }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByText('Removed')).toBeNull();
  });

  it('replaces a message by another of the same id', async () => {
    render(<ToastHost needed />);
    act(() => toast.success('Importing', { id: 'import' }));
    await screen.findByText('Importing');
    act(() => toast.success('Imported', { id: 'import' }));
    expect(await screen.findByText('Imported')).toBeTruthy();
    expect(screen.queryByText('Importing')).toBeNull();
  });
});

describe('a session that ended', () => {
  const ended = new ApiError({ status: 401, code: 'auth.invalid_token', message: 'x' });

  it('is shown instead of the failures that it caused, once for all of them', async () => {
    render(<ToastHost needed />);
    act(() => {
      toast.error('Failed to update favorite status', { cause: ended });
      toast.error('Failed to delete snippet', { cause: ended });
    });
    expect(await screen.findAllByText('Please log in again')).toHaveLength(1);
    expect(screen.queryByText(/Failed to/)).toBeNull();
  });

  it('is shown in the words of a screen that itself asks to log in', async () => {
    render(<ToastHost needed />);
    act(() => {
      toast.error('Please log in again', { id: 'session-ended' });
      toast.error('Please log in again to comment', { cause: ended });
    });
    expect(await screen.findByText('Please log in again to comment')).toBeTruthy();
    expect(screen.queryByText('Please log in again')).toBeNull();
  });
});

describe('being offline', () => {
  it('is shown as a status for as long as it lasts', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<ToastHost needed />);
    await screen.findByRole('list', { name: 'Notifications' });
    expect(screen.queryByText(/You are offline/)).toBeNull();
    onLine.mockReturnValue(false);
    await dispatch(new Event('offline'));
    expect(screen.getByRole('status').textContent).toMatch(/You are offline/);
    onLine.mockReturnValue(true);
    await dispatch(new Event('online'));
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });
});

describe('a shown message', () => {
  it('is logged to the console with its cause if it is a failure', () => {
    const cause = new Error('away');
    toast.error('Failed', { cause });
    toast.error('Failed too');
    expect(said.mock.calls).toEqual([['Failed', cause], ['Failed too']]);
  });

  it('is not logged to the console if it is a success', () => {
    toast.success('Saved');
    expect(said).not.toHaveBeenCalled();
  });
});
