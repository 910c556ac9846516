import type { SnippetListQuery } from '@snippetry/contracts';
import { languageKey, parseSearch } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { FACETS, type Facet } from '../src/domain/facets.ts';
import type { IndexedSnippet, IndexScope } from '../src/index/port.ts';
import { allWordsOf, COLUMNS, hasExactly, hasWord } from './index-library.ts';
import type { Random } from './random.ts';

/** A snippet with its text, as a scan sees it. */
export interface Model extends IndexedSnippet {
  title: string;
  description: string;
  content: string;
}

/** What lists and searches mean, written as a scan over everything. */
export class NaiveLibrary {
  readonly #snippets = new Map<string, Model>();

  get all(): Model[] {
    return [...this.#snippets.values()];
  }

  put(model: Model): void {
    this.#snippets.set(model.id, model);
  }

  remove(id: string): void {
    this.#snippets.delete(id);
  }

  any(random: Random): Model {
    const { all } = this;
    return all[Math.floor(random() * all.length)] ?? ({ id: '' } as Model);
  }

  containing(ids: readonly string[], text: string): Set<string> {
    const found = ids.filter((id) => hasPhrase(this.#snippets.get(id), text));
    return new Set(found);
  }

  find(
    viewer: Viewer,
    scope: IndexScope,
    query: SnippetListQuery,
  ): { ids: string[]; total: number } {
    const column = COLUMNS[query.sortBy];
    const direction = query.sortBy === 'oldest' ? 1 : -1;
    const search = parseSearch(query.search ?? '');
    const exact = (model: Model) => Number(hasExactly(allWordsOf(model), search));
    const matches = this.all
      .filter((model) => inScope(model, viewer, scope) && passes(model, query))
      .sort(
        (a, b) =>
          exact(b) - exact(a) || direction * (a[column] - b[column] || (a.id < b.id ? -1 : 1)),
      );
    const offset = (query.page - 1) * query.limit;
    const ids = matches.slice(offset, offset + query.limit).map(({ id }) => id);
    return { ids, total: matches.length };
  }
}

function inScope(model: Model, viewer: Viewer, scope: IndexScope): boolean {
  if (!model.isPublic && (scope.kind === 'public' || model.authorId !== viewer.id)) return false;
  if (scope.kind === 'authors') return model.isPublic && scope.authorIds.includes(model.authorId);
  if (scope.kind === 'author') return model.authorId === scope.authorId;
  return scope.kind === 'public' || scope.ids.includes(model.id);
}

function hasPhrase(model: Model | undefined, phrase: string): boolean {
  return model?.content.toLowerCase().includes(phrase.toLowerCase()) ?? false;
}

function wanted(query: SnippetListQuery, facet: Facet): string | undefined {
  return facet === 'language' ? languageKey(query.language ?? '') : query[facet];
}

function passes(model: Model, query: SnippetListQuery): boolean {
  const { tags, authorName } = model;
  const search = parseSearch(query.search ?? '');
  const words = allWordsOf(model);
  const wantedTags = (query.tags ?? '').split(',').map((tag) => tag.trim().toLowerCase());
  return (
    search.words.every((word) => hasWord(words, word)) &&
    search.phrases.every((phrase) => hasPhrase(model, phrase)) &&
    search.languages.every((language) => model.language === language) &&
    search.users.every((user) => authorName.toLowerCase() === user) &&
    [...search.tags, ...wantedTags].every((tag) => tag === '' || tags.includes(tag)) &&
    FACETS.every((facet) => !query[facet] || model[facet] === wanted(query, facet))
  );
}
