import { METADATA, METADATA_FIELDS } from '@snippetry/contracts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  id: 'The id of what the path names',
  userId: 'The id of a user',
  snippetId: 'The id of a snippet',
  snippet: 'The id of a snippet',
  name: 'The name of a remote, or shell',
  commit: 'The commit from which the build was made',
  username: 'A username, compared without regard to case',
  email: 'An email address',
  search: 'Words, "quoted code", language:, tag: and user:; of users, how a name begins',
  q: 'How a username begins',
  limit: 'Entries of an answer at most',
  cursor: 'Where the answer before ended',
  sortBy: 'The order of the entries',
  language: 'Only snippets in this language',
  tags: 'Only snippets with these tags, separated by commas',
  author: 'Only snippets of the user with this id',
  following: 'true: only public snippets of the people whom the viewer follows',
  ahead: 'true: read before anybody has opened it, which counts no view',
  show: 'Which notifications: all, or those that are unread',
  range: 'How far back the figures go',
  format: 'The format of the answer',
  revision: 'The number of a stored revision',
  rev: 'The number of a stored revision; the current one unless given',
  lines: 'A line or a range of lines, such as 3-12; all unless given',
  theme: 'The colours of the page',
  provider: 'Id of the other site, such as oidc or github',
  returnTo: 'The page of this site that the browser ends on',
  invitation: 'The secret of the link that invited the person',
  code: 'What the other site gives in exchange for a token',
  state: 'What ties the answer to the sign-in that was begun',
  error: 'Why the other site signed nobody in',
  error_description: 'The same in words, which are shown nowhere',
  iss: 'The address of the provider',
  session_state: 'A session at the provider, which is not looked at',
  v: 'Changes nothing: a new value makes others ask for the picture again',
  url: 'The address of a public snippet of this site',
  maxwidth: 'The most pixels that there is room for',
  maxheight: 'The most pixels that there is room for',
  ...Object.fromEntries(
    METADATA_FIELDS.map((field) => [
      field,
      `Only snippets of this ${METADATA[field].label.toLowerCase()}`,
    ]),
  ),
};

export function parameterDescription(name: string): string | undefined {
  return DESCRIPTIONS[name];
}
