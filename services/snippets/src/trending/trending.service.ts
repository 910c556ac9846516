import type { Snippet } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Follower } from '../catalogue/follower.ts';
import { Recent } from '../catalogue/results.ts';
import { dayNumber } from '../catalogue/week-stars.ts';
import type { Showing } from '../snippets/snippet.showing.ts';
import { type Trending, trending } from './trending.ts';

export interface TrendingParts {
  catalogue: Catalogue;
  follower: Follower;
  showing: Showing;
}

export class TrendingService {
  readonly #parts: TrendingParts;
  readonly #known = new Recent<Trending>(50);

  constructor(parts: TrendingParts) {
    this.#parts = parts;
  }

  async list(viewer: Viewer, limit: number): Promise<Snippet[]> {
    const { follower, showing } = this.#parts;
    await follower.current();
    const { ids, authorIds } = this.#find(limit);
    const { snippets } = await showing.page(viewer, ids, authorIds);
    // The database has the last word on what is public.
    return snippets.filter(({ isPublic }) => isPublic);
  }

  #find(limit: number): Trending {
    const now = Date.now();
    const key = `${this.#parts.catalogue.version} ${dayNumber(now)} ${limit}`;
    const found = this.#known.get(key) ?? trending(this.#parts.catalogue, limit, now);
    this.#known.set(key, found);
    return found;
  }
}
