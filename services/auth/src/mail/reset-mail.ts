import { type Letter, letter } from './letter.ts';
import type { MailTexts } from './mail-texts.ts';

export function resetMail(
  { t, locale }: MailTexts,
  input: { username: string; origin: string; secret: string },
): Letter {
  const { username, origin, secret } = input;
  return letter(locale, t('Set a new password for Snippetry'), [
    t('Hello {username},', { username }),
    t('someone requested a link that sets a new password for your account.'),
    // In the fragment, which browsers do not send: it reaches no log.
    { label: t('Set a new password'), url: `${origin}/reset-password#${secret}` },
    t(
      'The link works once, within an hour. Setting a new password ends every session of your account.',
    ),
    t('If this was not you, ignore this e-mail: your password stays the same.'),
  ]);
}
