export const collectionKeys = {
  all: ['collections'],
  /** Prefix of all lists whose pages hold whole collections. */
  lists: ['collections', 'list'],
  own: (query: object) => ['collections', 'list', 'own', query],
  shared: (which: string) => ['collections', 'list', which],
  one: (id: string) => ['collections', 'one', id],
  members: (id: string) => ['collections', 'one', id, 'members'],
  /** Pending changes of the members of a collection. */
  memberChanges: (id: string) => ['collections', 'members', id],
  versions: (id: string) => ['collections', 'versions', id],
  versionsAfter: (id: string, version: number) => ['collections', 'versions', id, 'after', version],
  holding: (snippetIds: readonly string[], search: string) => [
    'collections',
    'holding',
    snippetIds.join(),
    search,
  ],
  ownSnippets: (search: string) => ['collections', 'snippets', 'own', search],
  publicSnippets: (search: string) => ['collections', 'snippets', 'public', search],
} as const;
