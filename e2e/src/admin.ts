import { aRegistration, request, until } from '@snippetry/test-kit';
import type { Person } from './people.ts';

/** Whom the platform of the tests lists in `ADMIN_EMAILS`. */
export const ADMIN_EMAIL = 'operator@example.org';

/** Becomes the administrator as an operator does: registers, and opens the link of the mail. */
export async function theAdmin(url: string): Promise<Person> {
  const body = { ...aRegistration(), email: ADMIN_EMAIL, password: 'Correct-Horse-1' };
  const { data } = await request(url).call('POST /auth/register', { body });
  const { token, user } = data;
  const mail = await until(async () => {
    const mails = (await request(url).send('/dev/mail')).text.split('<li>');
    return mails.find((one) => one.includes(ADMIN_EMAIL));
  }, 30_000);
  const [address = ''] = /\/dev\/mail\/\w+/.exec(mail) ?? [];
  const [, secret = ''] =
    /\/verify-email#([\w-]+)/.exec((await request(url).send(address)).text) ?? [];
  await request(url).call('POST /auth/verify-email', { body: { token: secret } });
  return { ...body, token, id: user._id, api: request(url, token) };
}
