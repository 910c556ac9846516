import { type Letter, letter, type Paragraph } from './letter.ts';

/** Invites somebody who has no account yet. */
export function invitationMail(input: { url: string; from: string; note: string }): Letter {
  const { url, from, note } = input;
  const said: Paragraph[] = note === '' ? [] : [`${from} writes:\n${note}`];
  return letter('You are invited to Snippetry', [
    'Hello,',
    `${from} invites you to Snippetry, where people keep, search and share code snippets.`,
    ...said,
    { label: 'Create your account', url },
    'The link works once. If you do not know who invites you, ignore this e-mail.',
  ]);
}
