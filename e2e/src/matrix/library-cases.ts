import type { snippetServiceRoutes } from '@snippetry/contracts';
import { aSnippet } from '@snippetry/test-kit';
import {
  type Case,
  edited,
  everyone,
  firstState,
  fresh,
  hidden,
  hiddenFromOthers,
  list,
  nobody,
  onlyOwner,
  open,
  SECRET,
  signedIn,
  trashed,
  write,
} from './world.ts';

/** Cases of all routes of the snippets service. */
export const LIBRARY_CASES: Record<keyof typeof snippetServiceRoutes, Case[]> = {
  'GET /snippets': [
    list('public snippets', nobody),
    { ...list('the owner’s by author', onlyOwner), query: { author: 'OWNER', limit: '100' } },
  ],
  'GET /snippets/facets': [
    { what: 'counts, which contain no titles', expected: everyone(200), reveals: nobody },
  ],
  'GET /snippets/feed': [
    { what: 'of all users', query: { search: SECRET }, expected: everyone(200), reveals: nobody },
  ],
  'GET /snippets/user/:userId/feed': [
    {
      what: 'of the owner, without private snippets even for the owner',
      params: ({ owner }) => ({ userId: owner.id }),
      expected: everyone(200),
      reveals: nobody,
    },
  ],
  'GET /snippets/my': [{ ...list('own', onlyOwner), expected: signedIn() }],
  'GET /snippets/starred': [{ ...list('starred', onlyOwner), expected: signedIn() }],
  'GET /snippets/trending': [
    { what: 'this week', query: { limit: '50' }, expected: everyone(200), reveals: nobody },
  ],
  'GET /snippets/summary': [{ what: 'own totals', expected: signedIn() }],
  'GET /snippets/user/:userId': [
    {
      ...list('the owner’s', onlyOwner),
      params: ({ owner }) => ({ userId: owner.id }),
    },
  ],
  'GET /snippets/:id': [
    { what: 'public', params: open, expected: everyone(200) },
    { what: 'private', params: hidden, expected: hiddenFromOthers() },
  ],
  'GET /snippets/:id/similar': [
    { what: 'to a public one', params: open, expected: everyone(200) },
    { what: 'to a private one', params: hidden, expected: hiddenFromOthers() },
  ],
  'POST /snippets': [{ what: 'new', body: () => aSnippet(), expected: signedIn(201) }],
  'PUT /snippets/:id': [
    { what: 'public', params: open, body: () => aSnippet(), expected: write({ stranger: 403 }) },
    {
      what: 'private',
      params: hidden,
      body: () => aSnippet({ isPublic: false, title: `${SECRET} false` }),
      expected: write({ stranger: 404 }),
    },
  ],
  'DELETE /snippets/:id': [
    { what: 'public', params: fresh(true), expected: write({ stranger: 403 }) },
    { what: 'private', params: fresh(false), expected: write({ stranger: 404 }) },
  ],
  'POST /snippets/:id/star': [
    { what: 'public', params: fresh(true), expected: signedIn() },
    { what: 'private', params: fresh(false), expected: write({ stranger: 404 }) },
  ],
  'POST /snippets/:id/lift-hiding': [
    { what: 'public', params: open, expected: signedIn(403) },
    { what: 'private', params: hidden, expected: write({ stranger: 404, owner: 403 }) },
  ],
  'GET /snippets/:id/raw': [
    { what: 'public', params: open, expected: everyone(200) },
    { what: 'private', params: hidden, expected: hiddenFromOthers() },
  ],
  'GET /snippets/:id/download': [
    { what: 'public', params: open, expected: everyone(200) },
    { what: 'private', params: hidden, expected: hiddenFromOthers() },
  ],
  'GET /snippets/:id/embed': [
    { what: 'public', params: open, expected: everyone(200), reveals: nobody },
    {
      what: 'private, not even for the owner',
      params: hidden,
      expected: everyone(404),
      reveals: nobody,
    },
  ],
  'GET /snippets/:id/card': [
    { what: 'public', params: open, expected: everyone(200), reveals: nobody },
    {
      what: 'private, not even for the owner',
      params: hidden,
      expected: everyone(404),
      reveals: nobody,
    },
  ],
  'GET /oembed': [
    { what: 'public', query: { url: 'OPEN' }, expected: everyone(200), reveals: nobody },
    { what: 'private', query: { url: 'HIDDEN' }, expected: everyone(404), reveals: nobody },
  ],
  'POST /snippets/:id/fork': [
    { what: 'public', params: open, expected: signedIn(201) },
    { what: 'private', params: fresh(false), expected: write({ stranger: 404, owner: 201 }) },
  ],
  'GET /snippets/:id/revisions': [
    { what: 'public', params: open, expected: write({ stranger: 403 }) },
    {
      what: 'private',
      params: hidden,
      expected: write({ stranger: 404 }),
      reveals: onlyOwner,
    },
  ],
  'GET /snippets/:id/revisions/:revision': [
    { what: 'public', params: firstState(open), expected: write({ stranger: 403 }) },
    {
      what: 'private',
      params: firstState(hidden),
      expected: write({ stranger: 404 }),
      reveals: onlyOwner,
    },
  ],
  'DELETE /snippets/:id/revisions/:revision': [
    {
      what: 'public',
      params: firstState(edited(true)),
      expected: write({ stranger: 403 }),
    },
    {
      what: 'private',
      params: firstState(edited(false)),
      expected: write({ stranger: 404 }),
      reveals: nobody,
    },
  ],
  'POST /snippets/:id/revisions/:revision/restore': [
    {
      what: 'public',
      params: firstState(fresh(true)),
      body: () => ({}),
      expected: write({ stranger: 403 }),
    },
    {
      what: 'private',
      params: firstState(fresh(false)),
      body: () => ({}),
      expected: write({ stranger: 404 }),
      reveals: onlyOwner,
    },
  ],
  'GET /snippets/trash': [
    { what: 'own', params: trashed, expected: signedIn(), reveals: onlyOwner },
  ],
  'GET /snippets/storage': [{ what: 'own', expected: signedIn(), reveals: nobody }],
  'POST /snippets/trash/:id/restore': [
    {
      what: 'private',
      params: trashed,
      expected: write({ stranger: 404 }),
      reveals: onlyOwner,
    },
  ],
  'DELETE /snippets/trash/:id': [
    { what: 'private', params: trashed, expected: write({ stranger: 404 }) },
  ],
  'DELETE /snippets/trash': [
    { what: 'own', params: trashed, expected: signedIn(), reveals: nobody },
  ],
  'POST /snippets/bulk': [
    {
      what: 'private, with a result per snippet',
      body: ({ hidden: id }) => ({ action: 'hide', ids: [id] }),
      expected: signedIn(),
      reveals: nobody,
    },
  ],
  'POST /snippets/:id/duplicate': [
    { what: 'public', params: open, expected: write({ stranger: 403, owner: 201 }) },
    {
      what: 'private',
      params: hidden,
      expected: write({ stranger: 404, owner: 201 }),
      reveals: onlyOwner,
    },
  ],
  'GET /snippets/analytics': [{ what: 'own figures', expected: signedIn() }],
  'GET /snippets/analytics/csv': [{ what: 'own figures', expected: signedIn() }],
  'GET /snippets/library': [{ what: 'own', expected: signedIn(), reveals: onlyOwner }],
  'POST /snippets/:id/copied': [
    { what: 'public', params: open, expected: everyone(200) },
    { what: 'private', params: hidden, expected: hiddenFromOthers() },
  ],
  'GET /snippets/export': [
    { what: 'own', expected: signedIn(), reveals: onlyOwner },
    { what: 'own as files', query: { format: 'zip' }, expected: signedIn() },
  ],
  'POST /snippets/import': [
    {
      what: 'own',
      body: () => ({ items: [aSnippet({ isPublic: false })] }),
      expected: signedIn(),
      reveals: nobody,
    },
  ],
  'POST /snippets/similar': [
    {
      what: 'to the code of a private one',
      body: () => ({ content: aSnippet().content }),
      expected: signedIn(),
      reveals: onlyOwner,
    },
  ],
};
