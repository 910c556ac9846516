import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPage, user } from '../../test/index.ts';
import { toast } from './toast.ts';
import { ToastHost } from './toast-host.tsx';

let said: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(forgetPage);

const place = () => screen.queryByRole('list', { name: 'Notifications' });

describe('the place of messages', () => {
  it('is not there before it is needed, and shows what was said before it was there', async () => {
    const { unmount } = render(<ToastHost needed={false} />);
    expect(place()).toBeNull();
    act(() => toast.success('Saved'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    unmount();
    render(<ToastHost needed />);
    expect(await screen.findByRole('list', { name: 'Notifications' })).toBeTruthy();
  });

  it('shows each message once', async () => {
    render(<ToastHost needed />);
    act(() => toast.error('Failed'));
    expect(await screen.findAllByText('Failed')).toHaveLength(1);
  });

  it('offers what can be done about a message', async () => {
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

describe('a failure that is shown', () => {
  it('is written to the console with what caused it', () => {
    const cause = new Error('away');
    toast.error('Failed', { cause });
    toast.error('Failed too');
    expect(said.mock.calls).toEqual([['Failed', cause], ['Failed too']]);
  });

  it('is no matter for the console when it is a success', () => {
    toast.success('Saved');
    expect(said).not.toHaveBeenCalled();
  });
});
