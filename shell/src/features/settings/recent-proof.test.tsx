import {
  type Answers,
  aUser,
  forgetPage,
  refused,
  showElement,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessTokensPanel } from './access-tokens/access-tokens-panel.tsx';
import { RecentProofDialog } from './proof/recent-proof-dialog.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { SignInMethodsDialog } from './sign-in-methods/sign-in-methods-dialog.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const CREATED = '2026-11-20T12:00:00.000Z';
const STATE = 'GET /auth/proof';
const PROVE = 'POST /auth/proof';

describe('an action that needs a recent proof', () => {
  const MAKE = 'POST /auth/access-tokens';
  const TOKEN = {
    _id: '1'.repeat(24),
    name: 'Backup',
    scopes: ['read'],
    ending: 'wxyz',
    createdAt: CREATED,
    expiresAt: null,
    lastUsedAt: null,
  };
  const show = (
    state: Partial<Record<'password' | 'code' | 'passkey', boolean>> = {},
    answers: Answers = {},
  ) => {
    const { password: hasPassword = true, code: hasSecondFactor = false } = state;
    let isProven = false;
    const panels = (
      <>
        <AccessTokensPanel />
        <RecentProofDialog />
      </>
    );
    return showElement(panels, {
      viewer: aUser({ hasPassword, hasSecondFactor }),
      answers: {
        'GET /auth/access-tokens': () => succeeded({ tokens: [] }),
        [STATE]: () =>
          succeeded({ isRecent: false, password: true, code: false, passkey: false, ...state }),
        [PROVE]: () => {
          isProven = true;
          return succeeded({});
        },
        [MAKE]: () =>
          isProven
            ? succeeded({ token: TOKEN, secret: 'snippetry_secret' })
            : refused(403, 'auth.proof_required', 'Confirm that it is you, then try again'),
        ...answers,
      },
    });
  };
  const beginToken = async () => {
    await press('New token');
    await user.type(await screen.findByLabelText('Name'), 'Backup');
    await press('Make token');
    return within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  };

  it('asks for password and code, then continues with the input', async () => {
    const { sentTo } = show({ code: true });
    const dialog = await beginToken();
    await user.type(await dialog.findByLabelText('Current Password'), 'my own');
    await user.type(dialog.getByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('snippetry_secret')).toBeTruthy();
    expect(sentTo(PROVE)).toEqual([{ password: 'my own', code: '123456' }]);
    const asked = { name: 'Backup', scopes: ['read'], days: 30 };
    expect(sentTo(MAKE)).toEqual([asked, asked]);
  });

  it('shows at the field that the password is wrong, and stays open', async () => {
    show({}, { [PROVE]: () => refused(400, 'auth.wrong_password', 'This is not your password') });
    const dialog = await beginToken();
    expect(dialog.queryByLabelText('Code')).toBeNull();
    await user.type(await dialog.findByLabelText('Current Password'), 'not it');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('This is not your password')).toBeTruthy();
  });

  it('keeps the form and its input if it is cancelled', async () => {
    const { sentTo } = show();
    const dialog = await beginToken();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const form = within(await screen.findByRole('dialog', { name: 'New access token' }));
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Backup');
    expect(screen.queryByText('Failed to make the access token')).toBeNull();
    expect(sentTo(MAKE)).toHaveLength(1);
  });

  it('explains how to sign in again without a password, and shows that it could not be loaded', async () => {
    show({ password: false });
    const dialog = await beginToken();
    expect(await dialog.findByText(/^Your account has no password/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
    forgetPage();
    show({ password: false }, { [STATE]: unavailable });
    const failed = await beginToken();
    expect(await failed.findByText('This could not be loaded')).toBeTruthy();
  });
});

describe('the review of other sign-in methods', () => {
  const WAYS = 'GET /auth/ways-in';
  const aWay = (place: number, given: object) => ({
    _id: String(place).repeat(24),
    kind: 'passkey',
    addedAt: CREATED,
    lastUsedAt: null,
    isSuspicious: false,
    ...given,
  });
  const PLANTED = aWay(1, { name: 'Planted', isSuspicious: true });
  const LAPTOP = aWay(2, { name: 'Laptop' });
  const SITE = aWay(3, { kind: 'identity', name: 'GitHub: noor', isSuspicious: true });
  const removals = [`DELETE /auth/passkeys/${PLANTED._id}`, `DELETE /auth/identities/${SITE._id}`];
  const changePassword = async (answers: Answers) => {
    const viewer = aUser({ hasPassword: true });
    const panels = (
      <>
        <SecurityPanel user={viewer} />
        <SignInMethodsDialog />
      </>
    );
    const shown = showElement(panels, {
      viewer,
      answers: { 'PUT /auth/change-password': () => succeeded({}), ...answers },
    });
    await press('Change Password');
    await user.type(await screen.findByLabelText('Current Password'), 'my own');
    await user.type(screen.getByLabelText('New Password'), 'Correct-Horse-1');
    await user.type(screen.getByLabelText('Confirm New Password'), 'Correct-Horse-1');
    await user.click(screen.getAllByRole('button', { name: 'Change Password' }).at(-1) as Element);
    return shown;
  };

  it('opens after a password change, preselects methods added since the last proof, and removes them', async () => {
    const { sentTo } = await changePassword({
      [WAYS]: () => succeeded({ ways: [PLANTED, LAPTOP, SITE] }),
      ...Object.fromEntries(removals.map((key) => [key, () => succeeded({})])),
    });
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'false', 'true']);
    await press('Remove 2');
    expect(await screen.findByText('2 sign-in methods were removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const key of removals) expect(sentTo(key)).toHaveLength(1);
  });

  it('keeps methods that are not selected, and has an empty state', async () => {
    await changePassword({ [WAYS]: () => succeeded({ ways: [PLANTED] }) });
    await user.click(await screen.findByRole('checkbox', { name: /Planted/ }));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    forgetPage();
    await changePassword({ [WAYS]: () => succeeded({ ways: [] }) });
    expect(await screen.findByText(/^There is no other sign-in method/)).toBeTruthy();
  });

  it('shows that methods could not be removed or loaded', async () => {
    await changePassword({
      [WAYS]: () => succeeded({ ways: [PLANTED] }),
      [removals[0] ?? '']: unavailable,
    });
    await press('Remove 1');
    expect(await screen.findByText("Couldn't remove the sign-in methods. Try again.")).toBeTruthy();
    forgetPage();
    await changePassword({ [WAYS]: unavailable });
    expect(await screen.findByText('Failed to fetch the other sign-in methods')).toBeTruthy();
  });
});
