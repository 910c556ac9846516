import { forgetPage, succeeded } from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ID, OWN, showDetail } from '../../../test/detail-page.tsx';

afterEach(forgetPage);

const STATUS = 'GET /github/status';
// Toasts have no role while a dialog is open.
const said = async (text: string) =>
  within(await screen.findByLabelText('Notifications')).findByText(text);
const dialog = () => screen.queryByRole('dialog', { name: 'Export to GitHub Gist' });

describe('the return from GitHub to a snippet', () => {
  it('reopens the export dialog and cleans the address', async () => {
    const { search, place } = await showDetail(
      OWN,
      { [STATUS]: () => succeeded({ isConnected: true, purposes: ['export'] }) },
      '/app/snippets?connected=true',
    );
    await waitFor(() => expect(dialog()).toBeTruthy());
    await said('GitHub account connected successfully!');
    await waitFor(() => expect(search()).toBe(''));
    expect(place()).toBe(`/app/snippets/${ID}`);
  });

  it('verifies the connection instead of trusting the address', async () => {
    const off = { [STATUS]: () => succeeded({ isConnected: false, purposes: [] }) };
    const { search } = await showDetail(OWN, off, '/app/snippets?connected=true');
    await said('Failed to connect GitHub account');
    expect(screen.queryByText('GitHub account connected successfully!')).toBeNull();
    await waitFor(() => expect(search()).toBe(''));
  });

  it.each([
    ['no_code', 'No authorization code received from GitHub'],
    ['token_exchange_failed', 'Failed to exchange code for access token'],
    ['user_not_found', 'User session not found'],
    ['access_denied', 'GitHub connection failed'],
    ['constructor', 'GitHub connection failed'],
  ])('shows the error %s once, without the export dialog', async (code, text) => {
    const { search } = await showDetail(OWN, {}, `/app/snippets?error=${code}`);
    await said(text);
    await waitFor(() => expect(search()).toBe(''));
    // Effects of the changed address have run by now.
    await act(async () => undefined);
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(dialog()).toBeNull();
  });
});
