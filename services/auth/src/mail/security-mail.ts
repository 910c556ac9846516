import type { SecurityEventKind } from '@snippetry/contracts';
import { type Letter, letter } from './letter.ts';

export interface SecurityMailInput {
  username: string;
  origin: string;
  event: SecurityEventKind;
  device: string;
  network: string;
  at: Date;
}

/** What happened, as the subject of a mail and as a sentence. */
const NEWS: Record<SecurityEventKind, readonly [subject: string, sentence: string]> = {
  'sign-in-new-place': [
    'New sign-in to your Snippetry account',
    'somebody signed in to your account from a device or network that it was not used from lately.',
  ],
  'password-changed': [
    'Your Snippetry password was changed',
    'the password of your account was changed. Every other session has ended.',
  ],
  'password-reset': [
    'Your Snippetry password was reset',
    'a new password was set by a link that we sent to this address. Every session has ended.',
  ],
  'email-change-asked': [
    'A new email address was asked for',
    'somebody asked to change the email address of your account. It counts once it is confirmed.',
  ],
  'email-changed': [
    'Your Snippetry email address was changed',
    'your account has another email address now. This is the last message to this one.',
  ],
  'second-factor-on': [
    'Your second factor is on',
    'signing in to your account needs a code of an authenticator app from now on.',
  ],
  'second-factor-off': [
    'Your second factor is off',
    'signing in to your account needs no code of an authenticator app any more.',
  ],
  'recovery-code-used': [
    'A recovery code was used',
    'somebody signed in to your account with one of its recovery codes.',
  ],
  'recovery-codes-made': [
    'New recovery codes were made',
    'your account has new recovery codes; the earlier ones work no more.',
  ],
  'token-made': ['An access token was made', 'your account has a new access token.'],
  'token-revoked': ['An access token was revoked', 'an access token of your account has ended.'],
  'passkey-added': ['A passkey was added', 'your account can be signed in to with a new passkey.'],
  'passkey-removed': ['A passkey was removed', 'a passkey of your account was removed.'],
  'identity-linked': [
    'A sign-in method was added',
    'your account can be signed in to with an account at another site.',
  ],
  'identity-unlinked': [
    'A sign-in method was removed',
    'an account at another site signs in to your account no more.',
  ],
  'sessions-ended': [
    'You were signed out everywhere',
    'somebody who was signed in to your account ended its sessions.',
  ],
  'data-exported': [
    'Your Snippetry data was exported',
    'somebody who was signed in to your account downloaded everything that it contains.',
  ],
};

/** `2026-11-24 01:30 UTC`. */
const utc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Tells the owner of an account what happened to it. Names of tokens or passkeys stay out: whoever
 * registers with somebody else's address could write to them by these.
 */
export function securityMail(input: SecurityMailInput): Letter {
  const { username, origin, event, device, network, at } = input;
  const [subject, sentence] = NEWS[event];
  return letter(subject, [
    `Hello ${username},`,
    sentence,
    `When: ${utc(at)}\nDevice: ${device}\nNetwork: ${network}`,
    'If it was you, there is nothing to do. Was it not you? Set a new password, which ends every session, then look at what is listed in the settings.',
    { label: 'Set a new password', url: `${origin}/forgot-password` },
    { label: 'Sessions and security in the settings', url: `${origin}/app/settings#sessions` },
  ]);
}
