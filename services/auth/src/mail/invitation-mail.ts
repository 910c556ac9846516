import { type Letter, letter, type Paragraph } from './letter.ts';
import type { MailTexts } from './mail-texts.ts';

export function invitationMail(
  { t, locale }: MailTexts,
  input: { url: string; from: string; note: string },
): Letter {
  const { url, from, note } = input;
  const message: Paragraph[] = note === '' ? [] : [t('{from} writes:\n{note}', { from, note })];
  return letter(locale, t('You are invited to Snippetry'), [
    t('Hello,'),
    t('{from} invites you to Snippetry, where people keep, search and share code snippets.', {
      from,
    }),
    ...message,
    { label: t('Create your account'), url },
    t('The link works once. If you do not know who invited you, ignore this e-mail.'),
  ]);
}
