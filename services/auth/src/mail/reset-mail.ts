import { type Letter, letter } from './letter.ts';

/** Sets a new password. */
export function resetMail(input: { username: string; origin: string; secret: string }): Letter {
  const { username, origin, secret } = input;
  return letter('Set a new password for Snippetry', [
    `Hello ${username},`,
    'somebody asked for a link that sets a new password for your account.',
    // Behind the #, which browsers send to no server: no log has it.
    { label: 'Set a new password', url: `${origin}/reset-password#${secret}` },
    'The link works once, within an hour. With the new password every session of your account ends.',
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}
