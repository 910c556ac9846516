import {
  type Answers,
  forgetPage,
  refused,
  showPage,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginPage } from './login-page.tsx';

const OPTIONS = 'POST /auth/passkeys/sign-in/options';
const SIGN_IN = 'POST /auth/passkeys/sign-in';

/** Request of the page to the browser. */
interface Wait {
  options: CredentialRequestOptions;
  choose: () => void;
  cancel: () => void;
}

/** Fakes a browser that offers passkeys in the email field; tests choose one. */
function aBrowser(): Wait[] {
  const waits: Wait[] = [];
  const buffer = new ArrayBuffer(1);
  const response = { authenticatorData: buffer, clientDataJSON: buffer, signature: buffer };
  const credential = {
    ...{ id: 'AA', rawId: buffer, type: 'public-key', response },
    getClientExtensionResults: () => ({}),
  };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true }),
  );
  const get = (options: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      const cancel = () => reject(new DOMException('No', 'NotAllowedError'));
      waits.push({ options, choose: () => resolve(credential), cancel });
    });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  return waits;
}

let waits: Wait[];
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  waits = aBrowser();
});
afterEach(() => {
  forgetPage();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

const ROUTES = [
  { path: '/login', element: <LoginPage /> },
  { path: '/forgot-password', element: <p>Elsewhere</p> },
];
const options = () => succeeded({ challengeId: 'c1', options: { challenge: 'AA' } });
const show = (answers: Answers = {}) =>
  showPage({ routes: ROUTES, path: '/login', answers: { [OPTIONS]: options, ...answers } });
const asked = async (count: number) => {
  await waitFor(() => expect(waits).toHaveLength(count));
  const wait = waits[count - 1];
  if (!wait) throw new Error('the browser was not asked');
  return wait;
};

describe('the email field of the sign-in page', () => {
  it('offers the browser’s passkeys, and sends the chosen one', async () => {
    const no = () => refused(401, 'auth.passkey_refused', 'This passkey is not known here');
    const { sentTo } = show({ [SIGN_IN]: no });
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect(email.autocomplete).toBe('username webauthn');
    const { options: wanted, choose } = await asked(1);
    expect(wanted.mediation).toBe('conditional');
    choose();
    expect(await screen.findByText('This passkey is not known here')).toBeTruthy();
    expect(sentTo(SIGN_IN)).toMatchObject([{ challengeId: 'c1', credential: { id: 'AA' } }]);
    // Another one may be chosen.
    expect((await asked(2)).options.mediation).toBe('conditional');
  });

  it('offers none while the button requests one, and again after that', async () => {
    show();
    const { signal } = (await asked(1)).options;
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    const { options: wanted, cancel } = await asked(2);
    expect([signal?.aborted, wanted.mediation]).toEqual([true, undefined]);
    cancel();
    expect((await asked(3)).options.mediation).toBe('conditional');
  });

  it('stops offering passkeys on leaving the page', async () => {
    show();
    const { signal } = (await asked(1)).options;
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(signal?.aborted).toBe(true);
    expect(waits).toHaveLength(1);
  });

  it('offers none if the server sends no challenge', async () => {
    show({ [OPTIONS]: () => refused(503, 'service.unavailable', 'Later') });
    await screen.findByLabelText('Email');
    await screen.findByRole('button', { name: 'Sign in with a passkey' });
    expect(waits).toEqual([]);
    expect(screen.queryByText('Later')).toBeNull();
  });
});
