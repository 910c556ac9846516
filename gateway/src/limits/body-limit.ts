import type { IncomingMessage } from 'node:http';
import { BUILD_LIMITS } from '@snippetry/contracts/build-manifest';
import { LIMITS } from '@snippetry/contracts/limits';

/** Routes that accept larger bodies than the default; a test compares them with the contract. */
const LARGER_BODIES: readonly (readonly [route: RegExp, bytes: number])[] = [
  [/^POST \/api\/(?:snippets|collections)\/import$/, LIMITS.import.body],
  [/^POST \/api\/operations\/remotes\/[^/]+\/builds$/, BUILD_LIMITS.archive],
  [/^POST \/api\/snippets\/similar$/, LIMITS.codeBody],
  [/^POST \/api\/snippets$/, LIMITS.codeBody],
  [/^PUT \/api\/snippets\/[^/]+$/, LIMITS.codeBody],
];

/** Maximum body size of a request, in bytes. */
export function bodyLimit(req: Pick<IncomingMessage, 'method' | 'url'>): number {
  const path = req.url?.split('?', 1)[0]?.toLowerCase().replace(/\/$/, '') ?? '';
  const route = `${req.method} ${path}`;
  return LARGER_BODIES.find(([larger]) => larger.test(route))?.[1] ?? LIMITS.body;
}
