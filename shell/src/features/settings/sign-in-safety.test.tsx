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
import { PasskeysPanel } from './passkeys/passkeys-panel.tsx';
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);
const ID = '1'.repeat(24);
const CREATED = '2026-11-20T12:00:00.000Z';

describe('the access tokens in the settings', () => {
  const LIST = 'GET /auth/access-tokens';
  const MAKE = 'POST /auth/access-tokens';
  const REVOKE = `DELETE /auth/access-tokens/${ID}`;
  const TOKEN = {
    _id: ID,
    name: 'Backup',
    scopes: ['read'],
    ending: 'wxyz',
    createdAt: CREATED,
    expiresAt: null,
    lastUsedAt: null,
  };
  const SECRET = `snippetry_${'a'.repeat(36)}wxyz`;
  const show = (answers: Answers = {}, first: object[] = [TOKEN]) => {
    let tokens = first;
    return showElement(<AccessTokensPanel />, {
      viewer: aUser(),
      answers: {
        [LIST]: () => succeeded({ tokens }),
        [MAKE]: () => {
          tokens = [TOKEN];
          return succeeded({ token: TOKEN, secret: SECRET });
        },
        [REVOKE]: () => {
          tokens = [];
          return succeeded({});
        },
        ...answers,
      },
    });
  };

  it('show their scopes, and have an empty state', async () => {
    show();
    const list = await screen.findByRole('list', { name: 'Access tokens' });
    expect(list.textContent).toContain('Backup …wxyz');
    expect(list.textContent).toContain('Reads only · Never used · Does not end');
    forgetPage();
    show({}, []);
    expect(await screen.findByText(/^None yet/)).toBeTruthy();
  });

  it('show a new one only until the dialog is closed', async () => {
    const { sentTo } = show({}, []);
    await press('New token');
    await press('Make token');
    expect(await screen.findByText('Give the token a name')).toBeTruthy();
    await fill('Name', 'Backup');
    await user.click(screen.getByRole('radio', { name: 'Read and write' }));
    await user.click(screen.getByRole('checkbox', { name: 'Use my GitHub connection' }));
    await press('Make token');
    expect(await screen.findByText(SECRET)).toBeTruthy();
    const scopes = ['read', 'write', 'github'];
    expect(sentTo(MAKE)).toEqual([{ name: 'Backup', scopes, days: 30 }]);
    await press('Done');
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    expect(await screen.findByText('Backup')).toBeTruthy();
  });

  it('are revoked after a confirmation', async () => {
    show();
    await press('Revoke Backup');
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Backup was revoked')).toBeTruthy();
    expect(await screen.findByText(/^None yet/)).toBeTruthy();
  });

  it('offer to retry if they cannot be loaded', async () => {
    show({ [LIST]: unavailable });
    expect(await screen.findByText('Failed to fetch the access tokens')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('two-step sign-in in the settings', () => {
  const STATE = 'GET /auth/second-factor';
  const SET_UP = 'POST /auth/second-factor/setup';
  const ENABLE = 'POST /auth/second-factor/enable';
  const DISABLE = 'POST /auth/second-factor/disable';
  const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd'];
  const show = (answers: Answers = {}, startsOn = false) => {
    let isOn = startsOn;
    const viewer = aUser({ hasPassword: true });
    return showElement(<SecondFactorPanel user={viewer} />, {
      viewer,
      answers: {
        [STATE]: () =>
          succeeded({ isOn, since: isOn ? CREATED : null, recoveryCodesLeft: isOn ? 2 : 0 }),
        [SET_UP]: () => succeeded({ secret: 'JBSWY3DP', uri: 'otpauth://totp/Snippetry:a' }),
        [ENABLE]: () => {
          isOn = true;
          return succeeded({ recoveryCodes: CODES });
        },
        [DISABLE]: () => {
          isOn = false;
          return succeeded({});
        },
        ...answers,
      },
    });
  };

  it('is switched on by password and code, and shows the recovery codes once', async () => {
    const { sentTo } = show();
    await press('Switch on');
    await fill('Current Password', 'my password');
    await press('Continue');
    expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
    expect(screen.getByText('JBSWY3DP')).toBeTruthy();
    expect(screen.getByLabelText('Code').getAttribute('inputmode')).toBe('numeric');
    await fill('Code', '123456');
    await press('Switch on');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect([...codes.children].map(({ textContent }) => textContent)).toEqual(CODES);
    await press('I have kept them');
    await waitFor(() => expect(screen.queryByText('aaaaa-bbbbb')).toBeNull());
    expect(await screen.findByText('On since')).toBeTruthy();
    expect(sentTo(ENABLE)).toMatchObject([{ code: '123456' }]);
  });

  it('shows errors at their fields', async () => {
    const wrong = 'This is not your current password';
    show({ [SET_UP]: () => refused(400, 'auth.wrong_password', wrong) });
    await press('Switch on');
    await fill('Current Password', 'not mine');
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toContain(wrong);
  });

  it('shows the remaining recovery codes, and replaces them by password and code', async () => {
    const made = ['eeeee-fffff'];
    const RENEW = 'POST /auth/second-factor/recovery-codes';
    const { sentTo } = show({ [RENEW]: () => succeeded({ recoveryCodes: made }) }, true);
    expect(await screen.findByText('2 left', { exact: false })).toBeTruthy();
    await press('New recovery codes');
    await fill('Current Password', 'my password');
    await fill('Code', '123456');
    await press('Make new codes');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect([...codes.children].map(({ textContent }) => textContent)).toEqual(made);
    expect(sentTo(RENEW)).toEqual([{ password: 'my password', code: '123456' }]);
  });

  it('is switched off only by password and code', async () => {
    const { sentTo } = show({}, true);
    await press('Switch off');
    await fill('Current Password', 'my password');
    await fill('Code', 'aaaaa-bbbbb');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Two-step sign-in is off')).toBeTruthy();
    expect(sentTo(DISABLE)).toEqual([{ password: 'my password', code: 'aaaaa-bbbbb' }]);
  });
});

describe('the passkeys in the settings', () => {
  const LIST = 'GET /auth/passkeys';
  const PASSKEY = {
    _id: ID,
    name: 'Laptop',
    isSynced: false,
    createdAt: CREATED,
    lastUsedAt: null,
  };
  const show = (answers: Answers) => {
    const viewer = aUser();
    return showElement(<PasskeysPanel user={viewer} />, { viewer, answers });
  };

  it('are renamed, and removed after a confirmation', async () => {
    let passkeys = [PASSKEY];
    show({
      [LIST]: () => succeeded({ passkeys }),
      [`PUT /auth/passkeys/${ID}`]: ({ body }) => {
        passkeys = [{ ...PASSKEY, ...(body as object) }];
        return succeeded({ passkey: passkeys[0] });
      },
      [`DELETE /auth/passkeys/${ID}`]: () => {
        passkeys = [];
        return succeeded({});
      },
    });
    await press('Rename Laptop');
    await fill('Name', ' at home');
    await press('Save');
    await press('Remove Laptop at home');
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Laptop at home was removed')).toBeTruthy();
    expect(await screen.findByText('This browser cannot make passkeys.')).toBeTruthy();
  });

  it('explain why the last sign-in method stays', async () => {
    const why = 'This is your only way to sign in. Add another one first';
    show({
      [LIST]: () => succeeded({ passkeys: [PASSKEY] }),
      [`DELETE /auth/passkeys/${ID}`]: () => refused(409, 'auth.last_sign_in', why),
    });
    await press('Remove Laptop');
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(why)).toBeTruthy();
  });
});
