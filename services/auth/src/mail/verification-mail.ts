import { type Letter, letter } from './letter.ts';
import type { MailTexts } from './mail-texts.ts';

export function verificationMail(
  { t, locale }: MailTexts,
  input: { username: string; origin: string; secret: string },
): Letter {
  const { username, origin, secret } = input;
  return letter(locale, t('Confirm your email address for Snippetry'), [
    t('Hello {username},', { username }),
    t('please confirm that this address is yours.'),
    { label: t('Confirm the address'), url: `${origin}/verify-email#${secret}` },
    t('The link works once, within three days.'),
    t(
      'If you do not have a Snippetry account, someone else entered your address: ignore this e-mail.',
    ),
  ]);
}
