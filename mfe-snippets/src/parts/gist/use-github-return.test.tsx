import { forgetPage } from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ID, OWN, showDetail } from '../../../test/detail-page.tsx';

afterEach(forgetPage);

// Beside a dialog that is open, messages have no role.
const said = async (text: string) =>
  within(await screen.findByLabelText('Notifications')).findByText(text);
const dialog = () => screen.queryByRole('dialog', { name: 'Export to GitHub Gist' });

describe('the way back from GitHub to a snippet', () => {
  it('goes on with the export that led there, at a clean address', async () => {
    const { search, place } = await showDetail(OWN, {}, '/app/snippets?connected=true');
    await waitFor(() => expect(dialog()).toBeTruthy());
    await said('GitHub account connected successfully!');
    await waitFor(() => expect(search()).toBe(''));
    expect(place()).toBe(`/app/snippets/${ID}`);
  });

  it.each([
    ['no_code', 'No authorization code received from GitHub'],
    ['token_exchange_failed', 'Failed to exchange code for access token'],
    ['user_not_found', 'User session not found'],
    ['access_denied', 'GitHub connection failed'],
  ])('says what %s means, and opens nothing', async (code, text) => {
    const { search } = await showDetail(OWN, {}, `/app/snippets?error=${code}`);
    await said(text);
    await waitFor(() => expect(search()).toBe(''));
    expect(dialog()).toBeNull();
  });
});
