import {
  createHmac,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
} from 'node:crypto';
import { type OidcServer, startOidcServer } from '@snippetry/test-kit/oidc-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let oidc: OidcServer;
let auth: Harness;
beforeAll(async () => {
  oidc = await startOidcServer();
  auth = await startHarness({ env: oidc.env });
});
afterAll(async () => {
  await auth.stop();
  await oidc.stop();
});

/** Signs a new user in at the provider. Returns the URL that the browser is redirected to. */
async function signIn(): Promise<string> {
  const subject = randomBytes(6).toString('hex');
  oidc.people.set(subject, { email: `${subject}@example.com`, email_verified: true });
  const { headers } = await auth.api.send('/api/auth/external/oidc/start');
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  const back = await oidc.authorize(headers.get('location') ?? '', subject);
  const answer = await auth.api.send(back.pathname + back.search, { headers: { cookie } });
  return answer.headers.get('location') ?? '';
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Signs the claims of an id token again, with another header. */
function forge(idToken: string, header: object, sign: (text: string) => Buffer | string): string {
  const text = `${encoded(header)}.${idToken.split('.')[1]}`;
  return `${text}.${Buffer.from(sign(text)).toString('base64url')}`;
}

describe('an id token is refused', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const byStranger = (text: string) => createSign('sha256').update(text).sign(privateKey);
  const headerOf = (token: string) => decoded(token.split('.')[0]);

  it.each<[string, (token: string) => string | Promise<string>]>([
    [
      'whose claims were changed',
      (token) => {
        const [header, claims, signature] = token.split('.');
        return `${header}.${encoded({ ...decoded(claims), email: 'victim@example.org' })}.${signature}`;
      },
    ],
    ['that is signed with another key', (token) => forge(token, headerOf(token), byStranger)],
    [
      'whose key id the provider does not have',
      (token) => forge(token, { ...headerOf(token), kid: 'unknown' }, byStranger),
    ],
    ['that is not signed', (token) => forge(token, { alg: 'none' }, () => '')],
    [
      'that is signed with the public key of the provider as HMAC secret',
      async (token) => {
        const { keys } = (await (await fetch(`${oidc.env.OIDC_ISSUER}/jwks`)).json()) as {
          keys: JsonWebKey[];
        };
        const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' }).export({
          type: 'spki',
          format: 'pem',
        });
        return forge(token, { ...headerOf(token), alg: 'HS256' }, (text) =>
          createHmac('sha256', key).update(text).digest(),
        );
      },
    ],
  ])('%s', async (_name, change) => {
    oidc.tamper(change);
    expect(await signIn()).toBe('/login?error=auth.provider_refused');
    oidc.tamper(null);
    expect(await signIn()).toMatch(/^\/sign-in\/finish#/);
  });
});
