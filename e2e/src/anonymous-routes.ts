import type { ApiRoutes } from '@snippetry/contracts';

/** Route of the contract that visitors can call. */
export type AnonymousKey = {
  [Key in keyof ApiRoutes]: ApiRoutes[Key]['auth'] extends 'required' ? never : Key;
}[keyof ApiRoutes];

/**
 * Limit on the cost of visitors' requests to a route:
 *
 * - `cheap`: the most expensive input takes at most 100 ms of processor time, as measured by
 *   `npm run anonymous -w bench`;
 * - `cached`: the answer is cached and has an `ETag`;
 * - `limited`: the route has a rate limit of its own.
 */
export type Bound = 'cheap' | 'cached' | 'limited';

/** Limits of every route of the contract that visitors can call; a missing one does not compile. */
export const ANONYMOUS_ROUTES: Record<AnonymousKey, readonly Bound[]> = {
  'POST /auth/register': ['limited'],
  'POST /auth/login': ['limited'],
  'GET /auth/check-availability': ['cheap', 'limited'],
  'POST /auth/forgot-password': ['limited'],
  'POST /auth/reset-password': ['limited'],
  'POST /auth/verify-email/account': ['cheap', 'limited'],
  'POST /auth/verify-email': ['cheap', 'limited'],
  'POST /auth/passkeys/sign-in/options': ['cheap'],
  'POST /auth/passkeys/sign-in': ['cheap', 'limited'],
  'GET /auth/sign-in-options': ['cheap'],
  'GET /auth/external/:provider/start': ['cheap', 'limited'],
  'GET /auth/external/:provider/callback': ['cheap', 'limited'],
  'POST /auth/external/finish': ['cheap', 'limited'],
  'POST /auth/external/link': ['limited'],
  'GET /users': ['cheap'],
  'GET /users/search': ['cheap'],
  'GET /users/stats': ['cheap'],
  'GET /users/by-name/:username': ['cheap'],
  'GET /users/:id': ['cheap'],
  'GET /users/:id/stats': ['cheap'],
  'GET /users/:id/followers': ['cheap'],
  'GET /users/:id/following': ['cheap'],
  'GET /snippets/feed': ['cheap'],
  'GET /snippets/user/:userId/feed': ['cheap'],
  'POST /snippets/:id/copied': ['cheap'],
  'GET /snippets/:id/raw': ['cheap'],
  'GET /snippets/:id/download': ['cheap'],
  'GET /snippets/:id/embed': ['cached', 'limited'],
  'GET /snippets/:id/card': ['cached', 'limited'],
  'GET /oembed': ['cheap'],
  'GET /snippets': ['cheap'],
  'GET /snippets/facets': ['cheap'],
  'GET /snippets/trending': ['cheap'],
  'GET /snippets/user/:userId': ['cheap'],
  'GET /snippets/:id': ['cheap'],
  'GET /snippets/:id/similar': ['cheap'],
  'GET /comments/snippet/:snippetId': ['cheap'],
  'GET /comments/:id/replies': ['cheap'],
  'GET /snippets/:id/comments/count': ['cheap'],
  'GET /comments/:id': ['cheap'],
  'GET /live': ['cheap'],
  'POST /browser-reports': ['cheap'],
  'GET /collections': ['cheap'],
  'GET /collections/popular': ['cheap'],
  'GET /collections/:id': ['cheap'],
  'GET /collections/:id/feed': ['cheap'],
  'GET /collections/:id/snippets': ['cheap'],
  'GET /collections/:id/versions': ['cheap'],
  'GET /collections/:id/pack': ['limited'],
  'GET /collections/:id/pack@:version': ['cached', 'limited'],
  'GET /github/callback': ['cheap'],
};
