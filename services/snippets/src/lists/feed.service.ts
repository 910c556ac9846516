import {
  AppError,
  type FeedFormat,
  LIMITS,
  languageName,
  type PublicSnippetFilters,
  parseSearch,
  type Snippet,
  titleCase,
} from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { FeedContent, FeedEntry } from '@snippetry/service-kit/feed';
import type { ChosenIndex, IndexScope, IndexSelection } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import { readFilters } from './list-query.ts';

interface FeedServiceDeps {
  chosen: ChosenIndex;
  snippets: Snippets;
  publicOrigin: string;
}

type Filters = Omit<PublicSnippetFilters, 'author' | 'following'>;

/** Feeds of the newest public snippets, for feed readers; they show what every visitor sees. */
export class FeedService {
  readonly #deps: FeedServiceDeps;

  constructor(deps: FeedServiceDeps) {
    this.#deps = deps;
  }

  /** Feed of the public snippets that match the filters. */
  async community(ctx: RequestContext, filters: Filters, format: FeedFormat): Promise<FeedContent> {
    const snippets = await this.#newest(ctx, { kind: 'public' }, readFilters(filters));
    const named = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
      value ? [[name, value]] : [],
    );
    const parts = named.map(([name, value]) => describeFilter(name, value));
    const query = new URLSearchParams(named).toString();
    return {
      title: ['Snippetry', ...parts].join(' · '),
      description: 'The newest public snippets',
      link: this.#address(query === '' ? '/explore' : `/explore?${query}`),
      self: this.#address(`/api/snippets/feed?${joined(query, format)}`),
      entries: snippets.map((snippet) => this.#entry(snippet)),
    };
  }

  /** Feed of the public snippets of one user. */
  async ofUser(ctx: RequestContext, userId: string, format: FeedFormat): Promise<FeedContent> {
    const scope = { kind: 'author', authorId: userId } as const;
    const everything = { filters: {}, search: parseSearch('') };
    const snippets = await this.#newest(ctx, scope, everything);
    const card =
      (await this.#deps.snippets.people.cards([userId])).get(userId) ?? snippets[0]?.author;
    if (card === undefined) throw new AppError('user.not_found');
    return {
      title: `${card.username} on Snippetry`,
      description: `The newest public snippets of ${card.username}`,
      link: this.#profile(card.username),
      self: this.#address(`/api/snippets/user/${userId}/feed?${joined('', format)}`),
      entries: snippets.map((snippet) => this.#entry(snippet)),
    };
  }

  async #newest(
    { viewer }: RequestContext,
    scope: IndexScope,
    selection: Pick<IndexSelection, 'filters' | 'search'>,
  ): Promise<Snippet[]> {
    const { chosen, snippets } = this.#deps;
    const page = { sort: 'newest', page: 1, limit: LIMITS.feed } as const;
    const found = await chosen.index.find({ viewer, scope, ...selection, ...page });
    return snippets.presenter.page(viewer, found);
  }

  #entry(snippet: Snippet): FeedEntry {
    const { author, content, truncated } = snippet;
    return {
      link: this.#address(`/public/${snippet._id}`),
      title: snippet.title,
      description: snippet.description,
      code: truncated ? `${content}…` : content,
      author: { name: author.username, link: this.#profile(author.username) },
      tags: [snippet.language, ...snippet.tags],
      publishedAt: new Date(snippet.createdAt),
      updatedAt: new Date(snippet.updatedAt),
    };
  }

  #profile(username: string): string {
    return this.#address(`/users/${encodeURIComponent(username)}`);
  }

  #address(path: string): string {
    return this.#deps.publicOrigin + path;
  }
}

function joined(query: string, format: FeedFormat): string {
  return query === '' ? `format=${format}` : `${query}&format=${format}`;
}

function describeFilter(name: string, value: string): string {
  if (name === 'language') return languageName(value);
  if (name === 'search') return `“${value}”`;
  return name === 'tags' ? value.split(',').join(', ') : titleCase(value);
}
