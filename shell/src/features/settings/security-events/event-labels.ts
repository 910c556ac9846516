import { type Msg, msg } from '@snippetry/contracts/texts';
import type { SecurityEvent } from '../../../data/session.queries.ts';

export const EVENT_LABELS: Record<SecurityEvent['kind'], Msg> = {
  'sign-in-new-place': msg('Sign-in from a new place'),
  'password-changed': msg('Password changed'),
  'password-reset': msg('Password reset by a link'),
  'email-change-asked': msg('New email address requested'),
  'email-changed': msg('Email address changed'),
  'second-factor-on': msg('Second factor switched on'),
  'second-factor-off': msg('Second factor switched off'),
  'second-factor-wrong': msg('Wrong code after the right password'),
  'recovery-code-used': msg('Recovery code used'),
  'recovery-codes-made': msg('New recovery codes made'),
  'token-made': msg('Access token made'),
  'token-revoked': msg('Access token revoked'),
  'passkey-added': msg('Passkey added'),
  'passkey-removed': msg('Passkey removed'),
  'identity-linked': msg('Sign-in method added'),
  'identity-unlinked': msg('Sign-in method removed'),
  'sessions-ended': msg('Signed out everywhere'),
  'data-exported': msg('Data exported'),
};
