import type { Snippet } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { KeptPeople } from '../people/kept-people.ts';
import type { StarRepository } from '../stars/star.repository.ts';
import type { KeptRecords } from './kept-records.ts';
import { presentSnippet } from './snippet.present.ts';
import type { SnippetRecord } from './snippet.record.ts';
import type { SnippetRepository } from './snippet.repository.ts';

export interface ShowingParts {
  snippets: SnippetRepository;
  /** Only right after the catalogue was brought up to date. */
  records: KeptRecords;
  people: KeptPeople;
  stars: StarRepository;
}

/** Puts snippets together with authors, the viewer's stars and parents: one question for each. */
export class Showing {
  readonly #parts: ShowingParts;

  constructor(parts: ShowingParts) {
    this.#parts = parts;
  }

  /**
   * The visible ones of these ids in this order. The authors are known from the catalogue, so
   * everything is asked at the same time; `missing` are ids the database did not answer.
   */
  async page(
    viewer: Viewer,
    ids: readonly string[],
    authorIds: readonly string[],
  ): Promise<{ snippets: Snippet[]; missing: string[] }> {
    const { records: kept, people, stars } = this.#parts;
    const [records, authors, starred] = await Promise.all([
      kept.page(viewer, ids),
      people.cards(authorIds),
      stars.starredAmong(viewer, ids),
    ]);
    const parents = await kept.page(viewer, parentsOf([...records.values()]));
    const shown = ids.flatMap((id) => {
      const record = records.get(id);
      if (record === undefined) return [];
      const author = authors.get(record.authorId);
      const parent = parents.get(record.forkedFrom ?? '');
      return [presentSnippet(viewer, record, { author, isStarred: starred.has(id), parent })];
    });
    return { snippets: shown, missing: ids.filter((id) => !records.has(id)) };
  }

  async one(viewer: Viewer, record: SnippetRecord): Promise<Snippet> {
    const [authors, starred, parents] = await Promise.all([
      this.#parts.people.cards([record.authorId]),
      this.#parts.stars.starredAmong(viewer, [record.id]),
      this.#parts.snippets.page(viewer, parentsOf([record])),
    ]);
    return presentSnippet(viewer, record, {
      author: authors.get(record.authorId),
      isStarred: starred.has(record.id),
      parent: parents.get(record.forkedFrom ?? ''),
    });
  }
}

function parentsOf(records: readonly SnippetRecord[]): string[] {
  return records.flatMap(({ forkedFrom }) => (forkedFrom === null ? [] : [forkedFrom]));
}
