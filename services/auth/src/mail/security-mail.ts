import type { SecurityEventKind } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { type Letter, letter } from './letter.ts';
import type { MailTexts } from './mail-texts.ts';

export interface SecurityMailInput {
  username: string;
  origin: string;
  event: SecurityEventKind;
  device: string;
  network: string;
  at: Date;
}

/** Subject and first sentence by kind of event. */
const NEWS: Record<SecurityEventKind, readonly [subject: Msg, sentence: Msg]> = {
  'sign-in-new-place': [
    msg('New sign-in to your Snippetry account'),
    msg(
      'somebody signed in to your account from a device or network that it was not used from lately.',
    ),
  ],
  'password-changed': [
    msg('Your Snippetry password was changed'),
    msg('the password of your account was changed. Every other session has ended.'),
  ],
  'password-reset': [
    msg('Your Snippetry password was reset'),
    msg('a new password was set by a link that we sent to this address. Every session has ended.'),
  ],
  'email-change-asked': [
    msg('A new email address was asked for'),
    msg(
      'somebody asked to change the email address of your account. It counts once it is confirmed.',
    ),
  ],
  'email-changed': [
    msg('Your Snippetry email address was changed'),
    msg('your account has another email address now. This is the last message to this one.'),
  ],
  'second-factor-on': [
    msg('Your second factor is on'),
    msg('signing in to your account needs a code of an authenticator app from now on.'),
  ],
  'second-factor-off': [
    msg('Your second factor is off'),
    msg('signing in to your account needs no code of an authenticator app any more.'),
  ],
  'second-factor-wrong': [
    msg('A wrong code was entered for your Snippetry account'),
    msg(
      'your password was entered, followed by a wrong code. If it was not you, your password is no longer secret. Further wrong codes within six hours are not reported.',
    ),
  ],
  'recovery-code-used': [
    msg('A recovery code was used'),
    msg('somebody signed in to your account with one of its recovery codes.'),
  ],
  'recovery-codes-made': [
    msg('New recovery codes were made'),
    msg('your account has new recovery codes; the earlier ones work no more.'),
  ],
  'token-made': [msg('An access token was made'), msg('your account has a new access token.')],
  'token-revoked': [
    msg('An access token was revoked'),
    msg('an access token of your account has ended.'),
  ],
  'passkey-added': [
    msg('A passkey was added'),
    msg('your account can be signed in to with a new passkey.'),
  ],
  'passkey-removed': [msg('A passkey was removed'), msg('a passkey of your account was removed.')],
  'identity-linked': [
    msg('A sign-in method was added'),
    msg('your account can be signed in to with an account at another site.'),
  ],
  'identity-unlinked': [
    msg('A sign-in method was removed'),
    msg('an account at another site signs in to your account no more.'),
  ],
  'sessions-ended': [
    msg('You were signed out everywhere'),
    msg('somebody who was signed in to your account ended its sessions.'),
  ],
  'data-exported': [
    msg('Your Snippetry data was exported'),
    msg('somebody who was signed in to your account downloaded everything that it contains.'),
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
  const [subject, sentence] = NEWS[event];
  return letter(locale, t(subject), [
    t('Hello {username},', { username }),
    t(sentence),
    t('When: {time}\nDevice: {device}\nNetwork: {network}', { time: utc(at), device, network }),
    t(
      'If it was you, there is nothing to do. Was it not you? Set a new password, which ends every session, then look at what is listed in the settings.',
    ),
    { label: t('Set a new password'), url: `${origin}/forgot-password` },
    { label: t('Sessions and security in the settings'), url: `${origin}/app/settings#sessions` },
  ]);
}
