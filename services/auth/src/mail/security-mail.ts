import type { SecurityEventKind } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { type Letter, letter, type MailTexts } from './letters.ts';

interface SecurityMailInput {
  username: string;
  origin: string;
  event: SecurityEventKind;
  device: string;
  network: string;
  at: Date;
}

/** Subject and first sentence by kind of event. */
const TEXTS: Record<SecurityEventKind, readonly [subject: Msg, sentence: Msg]> = {
  'sign-in-new-place': [
    msg('New sign-in to your Snippetry account'),
    msg(
      'someone signed in to your account from a device or network that it was not used from lately.',
    ),
  ],
  'password-changed': [
    msg('Your Snippetry password was changed'),
    msg('the password of your account was changed. Every other session has ended.'),
  ],
  'password-reset': [
    msg('Your Snippetry password was reset'),
    msg('a new password was set with a one-time link. Every session has ended.'),
  ],
  'email-change-asked': [
    msg('A change of your email address was requested'),
    msg(
      'someone requested to change the email address of your account. The change takes effect once the new address is confirmed.',
    ),
  ],
  'email-changed': [
    msg('Your Snippetry email address was changed'),
    msg('your account has a new email address. This is the last message to this one.'),
  ],
  'second-factor-on': [
    msg('Your second factor is on'),
    msg('from now on, signing in to your account requires a code from an authenticator app.'),
  ],
  'second-factor-off': [
    msg('Your second factor is off'),
    msg('signing in to your account no longer requires a code from an authenticator app.'),
  ],
  'second-factor-wrong': [
    msg('A wrong code was entered for your Snippetry account'),
    msg(
      'your password was entered, followed by a wrong code. If it was not you, your password is no longer secret. Further wrong codes within six hours are not reported.',
    ),
  ],
  'recovery-code-used': [
    msg('A recovery code was used'),
    msg('someone signed in to your account with one of its recovery codes.'),
  ],
  'recovery-codes-made': [
    msg('New recovery codes were created'),
    msg('your account has new recovery codes; the old ones no longer work.'),
  ],
  'token-made': [msg('An access token was created'), msg('your account has a new access token.')],
  'token-revoked': [
    msg('An access token was revoked'),
    msg('an access token of your account was revoked.'),
  ],
  'passkey-added': [
    msg('A passkey was added'),
    msg('you can now sign in to your account with a new passkey.'),
  ],
  'passkey-removed': [msg('A passkey was removed'), msg('a passkey of your account was removed.')],
  'identity-linked': [
    msg('A sign-in method was added'),
    msg('you can now sign in to your account with an account at another site.'),
  ],
  'identity-unlinked': [
    msg('A sign-in method was removed'),
    msg('an account at another site can no longer sign in to your account.'),
  ],
  'sessions-ended': [
    msg('You were signed out everywhere'),
    msg('someone who was signed in to your account ended its sessions.'),
  ],
  'data-exported': [
    msg('Your Snippetry data was exported'),
    msg('someone who was signed in to your account downloaded all of its data.'),
  ],
};

/** `2026-11-24 01:30 UTC`. */
const utc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Notifies the owner of an account about a security event. Names of tokens and passkeys are left
 * out: a stranger who registers with another person's address could send them text that way.
 */
export function securityMail({ t, locale }: MailTexts, input: SecurityMailInput): Letter {
  const { username, origin, event, device, network, at } = input;
  const [subject, sentence] = TEXTS[event];
  return letter(locale, t(subject), [
    t('Hello {username},', { username }),
    t(sentence),
    t('When: {time}\nDevice: {device}\nNetwork: {network}', { time: utc(at), device, network }),
    t(
      'If this was you, you can ignore this e-mail. If it was not, set a new password, which ends every session, and check the entries in your settings.',
    ),
    { label: t('Set a new password'), url: `${origin}/forgot-password` },
    { label: t('Sessions and security in the settings'), url: `${origin}/app/settings#sessions` },
  ]);
}
