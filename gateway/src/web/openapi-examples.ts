import type { ApiKey } from '@snippetry/contracts';

const id = '66abcdef0123456789abcdef';
const sha = '3b18e512dba79e4c8300dd08aeb37f8e728b8dad';
const ticket = 'tXo2pQ8sV1kLr0aWmZ4yC7eHnB5uJ9dGfI3xT6qKwYs';

const snippet = {
  title: 'Debounce a function',
  description: 'Calls it once, after the last of several events.',
  content: 'export const debounce = (run, ms) => { /* … */ };',
  language: 'javascript',
  tags: ['events', 'timing'],
  isPublic: true,
  metadata: { difficulty: 'beginner', category: 'utility' },
};

const CREDENTIAL = {
  id: 'AQIDBAUGBwg',
  rawId: 'AQIDBAUGBwg',
  type: 'public-key',
  response: {},
};

/** Example of a body for each route that has one; a test checks that the routes accept them. */
const BODY_EXAMPLES: Partial<Record<ApiKey, object>> = {
  'POST /auth/register': { username: 'ana', email: 'ana@example.com', password: 'a long password' },
  'POST /auth/login': { email: 'ana@example.com', password: 'a long password' },
  'POST /auth/second-factor/setup': { password: 'a long password' },
  'POST /auth/second-factor/enable': { code: '123456' },
  'POST /auth/second-factor/disable': { password: 'a long password', code: '123456' },
  'POST /auth/second-factor/recovery-codes': { password: 'a long password', code: '123456' },
  'POST /auth/access-tokens': { name: 'Backup', scopes: ['read'], days: 30 },
  'POST /auth/passkeys/sign-in': { challengeId: 'c2lnbi1pbg', credential: CREDENTIAL },
  'POST /auth/passkeys': { challengeId: 'YWRk', name: 'Laptop', credential: CREDENTIAL },
  'POST /auth/proof': { password: 'a long password', code: '123456' },
  'PUT /auth/passkeys/:id': { name: 'Phone' },
  'POST /auth/delete-account': { username: 'ana', password: 'a long password' },
  'PUT /auth/preferences': { theme: 'dark' },
  'PUT /auth/profile': { firstName: 'Ana', website: 'https://ana.example' },
  'PUT /auth/change-password': {
    currentPassword: 'a long password',
    newPassword: 'another long password',
  },
  'POST /auth/forgot-password': { email: 'ana@example.com' },
  'POST /auth/reset-password': {
    token: 'the part of the link behind the #',
    newPassword: 'another long password',
  },
  'POST /auth/verify-email/account': { token: 'the part of the link behind the #' },
  'POST /auth/verify-email': {
    token: 'the part of the link behind the #',
    password: 'a long password',
  },
  'PUT /auth/email': { email: 'ana@example.org', password: 'a long password' },
  'POST /auth/sessions/end-all': { keepThis: true },
  'POST /auth/external/finish': { ticket },
  'POST /auth/external/link': { ticket, password: 'a long password' },
  'POST /users/:id/lift-suspension': { reason: 'It was somebody else' },
  'POST /admin/users/:id/suspend': { reason: 'Advertisements in many comments' },
  'POST /admin/users/:id/lift-suspension': { reason: 'It was somebody else' },
  'PUT /admin/users/:id/moderator': { isModerator: true },
  'POST /admin/invitations': { email: 'ada@example.org', note: 'Welcome', days: 7 },
  'PUT /admin/policy': { registration: 'invitation', reading: 'open' },
  'POST /snippets': snippet,
  'PUT /snippets/:id': { title: 'Debounce any function', revision: 3 },
  'POST /snippets/bulk': { action: 'add-tag', ids: [id], tag: 'events' },
  'POST /snippets/import': { items: [snippet], dryRun: true },
  'POST /snippets/similar': { content: snippet.content, except: id },
  'POST /snippets/:id/revisions/:revision/restore': { seen: 3 },
  'POST /comments': { content: 'Clear and short.', snippet: id },
  'POST /comments/reports/:id/resolve': { action: 'remove-comment', reason: 'This is advertising' },
  'PUT /comments/:id': { content: 'Clear, short and tested.' },
  'POST /comments/:id/react': { type: 'likes' },
  'POST /comments/:id/report': { reason: 'spam', description: 'The same link everywhere' },
  'POST /notifications/read': { ids: [id] },
  'PUT /notifications/settings': { mutedTypes: ['follow'], digest: 'weekly' },
  'PUT /notifications/muted/:snippetId': { isMuted: true },
  'POST /snippets/:id/comments': { content: 'Clear and short.' },
  'POST /collections': { name: 'Timing', description: 'Timers and delays', tags: ['timing'] },
  'POST /collections/import': { collections: [{ name: 'Timing', snippetIds: [id] }], dryRun: true },
  'PUT /collections/:id': { name: 'Timing', readme: '# Timing', revision: 3 },
  'POST /collections/:id/snippets': { snippetIds: [id] },
  'POST /collections/:id/versions': { notes: 'Adds a timer' },
  'PATCH /collections/:id/order': { moved: [id], order: [id] },
  'POST /ai/explain/:snippetId': { regenerate: false },
  'PUT /operations/remotes/:name/deployments': { build: '0f1e2d3c4b5a', share: 10, users: ['ana'] },
  'POST /operations/remotes/:name/tokens': { label: 'Pipeline', owner: 'Library team' },
  'POST /browser-reports': {
    page: '/app/snippets/:id',
    loads: [{ remote: 'snippets', build: '0f1e2d3c4b5a' }],
  },
  'POST /github/callback': { code: '1f2e3d4c5b6a79880706', state: 'k3J9x2mQ' },
  'POST /github/import': {
    owner: 'ana',
    repo: 'timing',
    files: [{ path: 'src/debounce.js' }],
    ref: 'main',
  },
  'POST /github/gists/import': { gists: [{ id: 'aa5a315d61ae9438b18d' }] },
  'POST /github/sources/:snippetId': { action: 'take', sha, revision: 3 },
  'POST /github/export/:snippetId': { isPublic: false, description: 'Calls it once' },
  'POST /github/export/:snippetId/take': { isPublic: false, version: sha, revision: 3 },
};

/** Returns the example body of a route; undefined if it has no body. */
export function bodyExample(key: string): object | undefined {
  const examples: Record<string, object | undefined> = BODY_EXAMPLES;
  return examples[key];
}
