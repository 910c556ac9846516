import { readFileSync } from 'node:fs';
import path from 'node:path';
import { aRegistration, request, until } from '@snippetry/test-kit';
import type { Platform } from '@snippetry/test-kit/platform';
import type { Person } from './people.ts';

type Target = Pick<Platform, 'url' | 'dataDir'>;

/** Email address in `ADMIN_EMAILS` of the test platform. */
export const ADMIN_EMAIL = 'operator@example.org';

/** Returns the secret of the confirmation link in the mail to an email address. */
export async function mailedSecret({ url, dataDir }: Target, email: string): Promise<string> {
  const key = readFileSync(path.join(dataDir, 'secrets/dev-mail-key'), 'utf8');
  const mail = await until(async () => {
    const mails = (await request(url).send(`/dev/mail?key=${key}`)).text.split('<li>');
    return mails.find((one) => one.includes(email));
  }, 30_000);
  const [address = ''] = /\/dev\/mail\/\w+\?key=\w+/.exec(mail) ?? [];
  const { text } = await request(url).send(address);
  return /\/verify-email#([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Registers the administrator, and confirms the address with the link of the mail. */
export async function theAdmin(platform: Target): Promise<Person> {
  const { url } = platform;
  const body = { ...aRegistration(), email: ADMIN_EMAIL, password: 'Correct-Horse-1' };
  const { data } = await request(url).call('POST /auth/register', { body });
  const { token, user } = data;
  const api = request(url, token);
  const secret = await mailedSecret(platform, ADMIN_EMAIL);
  await api.call('POST /auth/verify-email', { body: { token: secret } });
  return { ...body, token, id: user._id, api };
}
