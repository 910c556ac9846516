import { type Letter, letter } from './letter.ts';

/** Confirms an address. */
export function verificationMail(input: {
  username: string;
  origin: string;
  secret: string;
}): Letter {
  const { username, origin, secret } = input;
  return letter('Confirm your email address for Snippetry', [
    `Hello ${username},`,
    'please confirm that this address is yours.',
    { label: 'Confirm the address', url: `${origin}/verify-email#${secret}` },
    'The link works once, within three days.',
    'If you have no account at Snippetry, somebody else has given your address: ignore this e-mail.',
  ]);
}
