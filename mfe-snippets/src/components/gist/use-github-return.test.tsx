import { forgetPage, succeeded } from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ID, OWN, showDetail } from '../../../test/detail-page.tsx';

afterEach(forgetPage);

const STATUS = 'GET /github/status';
// Beside a dialog that is open, messages have no role.
const said = async (text: string) =>
  within(await screen.findByLabelText('Notifications')).findByText(text);
const dialog = () => screen.queryByRole('dialog', { name: 'Export to GitHub Gist' });

describe('the way back from GitHub to a snippet', () => {
  it('goes on with the export that led there, at a clean address', async () => {
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

  it('does not believe an address that says so', async () => {
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
  ])('says once what %s means, and opens nothing', async (code, text) => {
    const { search } = await showDetail(OWN, {}, `/app/snippets?error=${code}`);
    await said(text);
    await waitFor(() => expect(search()).toBe(''));
    // What a changed address leads to has happened by then.
    await act(async () => undefined);
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(dialog()).toBeNull();
  });
});
