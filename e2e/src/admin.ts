import { aRegistration, request, until } from '@snippetry/test-kit';
import type { Person } from './people.ts';

/** Whom the platform of the tests lists in `ADMIN_EMAILS`. */
export const ADMIN_EMAIL = 'operator@example.org';

/** The secret of the link that confirms an address, from the mail to it. */
export async function mailedSecret(url: string, email: string): Promise<string> {
  const mail = await until(async () => {
    const mails = (await request(url).send('/dev/mail')).text.split('<li>');
    return mails.find((one) => one.includes(email));
  }, 30_000);
  const [address = ''] = /\/dev\/mail\/\w+/.exec(mail) ?? [];
  const { text } = await request(url).send(address);
  return /\/verify-email#([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Becomes the administrator as an operator does: registers, and confirms the address by the link of the mail. */
export async function theAdmin(url: string): Promise<Person> {
  const body = { ...aRegistration(), email: ADMIN_EMAIL, password: 'Correct-Horse-1' };
  const { data } = await request(url).call('POST /auth/register', { body });
  const { token, user } = data;
  const api = request(url, token);
  const secret = await mailedSecret(url, ADMIN_EMAIL);
  await api.call('POST /auth/verify-email', { body: { token: secret } });
  return { ...body, token, id: user._id, api };
}
