import type { SecurityEvent } from '../sessions/session-queries.ts';

/** What happened, as a line of the list. */
export const EVENT_LABELS: Record<SecurityEvent['kind'], string> = {
  'sign-in-new-place': 'Sign-in from a new place',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by a link',
  'email-change-asked': 'New email address asked for',
  'email-changed': 'Email address changed',
  'second-factor-on': 'Second factor switched on',
  'second-factor-off': 'Second factor switched off',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-made': 'New recovery codes made',
  'token-made': 'Access token made',
  'token-revoked': 'Access token revoked',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'identity-linked': 'Sign-in method added',
  'identity-unlinked': 'Sign-in method removed',
  'sessions-ended': 'Signed out everywhere',
  'data-exported': 'Data exported',
};
