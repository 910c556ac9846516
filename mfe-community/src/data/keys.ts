const discussion = (snippetId: string) => ['community', 'discussion', snippetId] as const;

export const communityKeys = {
  all: ['community'],
  /** Prefix of all lists whose pages hold whole snippets. */
  lists: ['community', 'list'],
  list: (query: object) => ['community', 'list', query],
  trending: ['community', 'list', 'trending'],
  facets: (filters: object) => ['community', 'facets', filters],
  discussions: ['community', 'discussion'],
  /** Prefix of the comments of a snippet, in every order. */
  discussion,
  comments: (snippetId: string, sortBy: string) => [...discussion(snippetId), sortBy],
  replies: (snippetId: string, id: string) => [...discussion(snippetId), 'replies', id],
  thread: (snippetId: string, id: string) => [...discussion(snippetId), 'thread', id],
  /** Replies that were sent or received after the discussion was loaded. */
  addedReplies: (snippetId: string, parentId: string) => [
    ...discussion(snippetId),
    'added',
    parentId,
  ],
  /** New comments that are not displayed yet. */
  waitingComments: (snippetId: string) => [...discussion(snippetId), 'waiting'],
  /** Pending reactions to a comment. */
  react: (id: string) => ['community', 'react', id],
  profiles: ['community', 'profile'],
  profile: (username: string) => ['community', 'profile', username.toLowerCase()],
  users: (prefix: string) => ['community', 'users', prefix.toLowerCase()],
  people: ['community', 'people'],
  peopleOf: (list: string, id: string) => ['community', 'people', list, id],
  collections: ['community', 'collections'],
  collectionsOf: (owner: string) => ['community', 'collections', owner],
  reports: ['community', 'reports'],
  openReports: ['community', 'reports', 'open'],
  reportPage: (status: string, page: number) => ['community', 'reports', status, page],
  moderationLog: ['community', 'moderation-log'],
  moderationLogPage: (page: number) => ['community', 'moderation-log', page],
} as const;
