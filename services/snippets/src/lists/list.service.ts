import { paginate, type SnippetListQuery, type SnippetPage } from '@snippetry/contracts';
import type { UserViewer, Viewer } from '@snippetry/service-kit';
import type { Finder } from '../catalogue/finder.ts';
import type { Follower } from '../catalogue/follower.ts';
import type { Scope } from '../catalogue/match.ts';
import type { Showing } from '../snippets/snippet.showing.ts';
import type { StarRepository } from '../stars/star.repository.ts';
import { findRequest } from './list.request.ts';

export interface ListParts {
  finder: Finder;
  follower: Follower;
  showing: Showing;
  stars: StarRepository;
}

function ofAuthor(viewer: Viewer, authorId: string): Scope {
  return { kind: 'author', authorId, publicOnly: viewer.id !== authorId };
}

/** Every list: the catalogue chooses, the database shows. */
export class ListService {
  readonly #parts: ListParts;

  constructor(parts: ListParts) {
    this.#parts = parts;
  }

  /** Public snippets; of one author also the private ones where that is the viewer. */
  community(viewer: Viewer, query: SnippetListQuery, authorId?: string): Promise<SnippetPage> {
    const scope: Scope = authorId === undefined ? { kind: 'public' } : ofAuthor(viewer, authorId);
    return this.#list(viewer, query, scope);
  }

  own(viewer: UserViewer, query: SnippetListQuery): Promise<SnippetPage> {
    return this.#list(viewer, query, ofAuthor(viewer, viewer.id));
  }

  async starred(viewer: UserViewer, query: SnippetListQuery): Promise<SnippetPage> {
    const ids = await this.#parts.stars.starredBy(viewer);
    return this.#list(viewer, query, { kind: 'chosen', ids, viewerId: viewer.id });
  }

  async #list(viewer: Viewer, query: SnippetListQuery, scope: Scope): Promise<SnippetPage> {
    const { follower, finder, showing } = this.#parts;
    await follower.current();
    const { ids, authorIds, total } = await finder.find(viewer, findRequest(scope, query));
    const { snippets, missing } = await showing.page(viewer, ids, authorIds);
    // Deleted or hidden between the two questions; the page is short, never wrong.
    if (missing.length > 0) await follower.refresh(missing);
    return { snippets, pagination: paginate(query, total) };
  }
}
