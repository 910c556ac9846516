import type { ApiInput } from '@snippetry/contracts';

const ADMIN = ['shell', 'admin'] as const;
/** Prefix of sign-in data: changes add security events, so all of it is refetched together. */
const SECURITY = ['shell', 'security'] as const;

export const shellKeys = {
  all: ['shell'],
  users: [...ADMIN, 'users'],
  userPage: (query: NonNullable<ApiInput<'GET /admin/users'>['query']>) => [
    ...ADMIN,
    'users',
    query,
  ],
  invitations: [...ADMIN, 'invitations'],
  invitationPage: (page: number) => [...ADMIN, 'invitations', page],
  policy: [...ADMIN, 'policy'],
  figures: [...ADMIN, 'figures'],
  audit: [...ADMIN, 'audit'],
  auditPage: (page: number) => [...ADMIN, 'audit', page],
  remotes: [...ADMIN, 'remotes'],
  remoteList: [...ADMIN, 'remotes', 'list'],
  remote: (name: string) => [...ADMIN, 'remotes', 'one', name],
  browserErrors: [...ADMIN, 'browser-errors'],
  security: SECURITY,
  accessTokens: [...SECURITY, 'access-tokens'],
  identities: [...SECURITY, 'identities'],
  passkeys: [...SECURITY, 'passkeys'],
  proof: [...SECURITY, 'proof'],
  secondFactor: [...SECURITY, 'second-factor'],
  securityEvents: [...SECURITY, 'events'],
  sessions: [...SECURITY, 'sessions'],
  signInMethods: [...SECURITY, 'sign-in-methods'],
  bellPanel: ['shell', 'bell-panel'],
  notifications: ['shell', 'notifications'],
  notificationList: (show: string) => ['shell', 'notifications', show],
  markRead: ['shell', 'mark-read'],
  mutedDiscussion: (snippetId: string) => ['shell', 'muted', snippetId],
  notificationSettings: ['shell', 'notification-settings'],
  unreadCount: ['shell', 'unread-notifications'],
  ownTags: (author: string) => ['shell', 'own-tags', author],
  palette: ['shell', 'palette'],
  paletteSearch: (list: string, search: string) => ['shell', 'palette', list, search],
  recentSnippets: ['shell', 'recent'],
  storage: ['shell', 'storage'],
} as const;
