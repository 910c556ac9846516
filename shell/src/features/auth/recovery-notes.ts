import { type Msg, msg } from '@snippetry/contracts/texts';
import { KeyRound, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import type { Note } from './auth-layout.tsx';

/** Notes next to the recovery forms. */
export const RECOVERY_NOTES: readonly Note[] = [
  {
    icon: ShieldCheck,
    title: msg('The link works once'),
    text: msg('And for an hour only. A new one ends those before it.'),
  },
  {
    icon: MonitorSmartphone,
    title: msg('Every session ends'),
    text: msg('The new password signs you, and anyone else, out everywhere.'),
  },
  {
    icon: KeyRound,
    title: msg('Remembered it after all?'),
    text: msg('Sign in, then choose a new password under Settings, Change Password.'),
  },
];

/** Steps from a forgotten password to a new one. */
export const RECOVERY_STEPS: readonly Msg[] = [
  msg('Your email address'),
  msg('Open the link that we mail you'),
  msg('Choose a new password'),
  msg('Sign in with it'),
];
