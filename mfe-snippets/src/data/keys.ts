import type { ListName, ListQuery } from './types.ts';

/** Query keys of this remote; each begins with the remote's name. */
export const snippetKeys = {
  all: ['snippets'],
  lists: ['snippets', 'list'],
  listsOf: (list: ListName) => ['snippets', 'list', list],
  list: (list: ListName, query: ListQuery) => ['snippets', 'list', list, query],
  ofAuthor: (author: string) => ['snippets', 'list', 'author', author],
  similarTo: (id: string) => ['snippets', 'list', 'similar', id],
  one: (id: string) => ['snippets', 'one', id],
  explainRun: (id: string) => ['snippets', 'explain-run', id],
  ownTags: ['snippets', 'own-tags'],
  figures: (range: string) => ['snippets', 'figures', range],
  revisions: (id: string) => ['snippets', 'revisions', id],
  revision: (id: string, revision: number) => ['snippets', 'revision', id, revision],
  staleSave: (id: string, seen: number) => ['snippets', 'stale-save', id, seen],
  trash: (page: number) => ['snippets', 'trash', page],
  gists: (id: string) => ['snippets', 'gists', id],
  gistComparison: (id: string, isPublic: boolean) => ['snippets', 'gist-beside', id, isPublic],
  source: (id: string) => ['snippets', 'source', id],
  sourceComparison: (id: string) => ['snippets', 'source-beside', id],
} as const;
