import { parseSearch, type SnippetFirstView } from '@snippetry/contracts';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { ANYBODY, escapeHtml } from '@snippetry/service-kit';
import type { ChosenIndex } from '../index/index.ts';
import type { SnippetRecord, Snippets } from '../snippets/index.ts';
import { lineCountOf } from '../texts/index.ts';
import type { Highlighter } from './highlighter.ts';

/** More lines than a desktop screen shows of a snippet. */
const PAGE_LINES = 20;
/** Lines that a row of the list shows. */
const ROW_LINES = 6;
/** Characters of a line; further ones are out of view. */
const MAX_LINE = 300;
/** More rows than a screen shows. */
const ROWS = 6;
/** Limits how long the page waits for highlighting; after that its own scripts add the colours. */
const MAX_WAIT_MS = 100;

interface FirstViewServiceDeps {
  snippets: Snippets;
  chosen: ChosenIndex;
  highlighter: Highlighter;
}

/** Content of public pages before their scripts have run. */
export class FirstViewService {
  readonly #deps: FirstViewServiceDeps;

  constructor(deps: FirstViewServiceDeps) {
    this.#deps = deps;
  }

  /** Returns null if a visitor cannot see the snippet. */
  async snippet(id: string): Promise<SnippetFirstView | null> {
    const record = await this.#deps.snippets.cache.find(ANYBODY, id);
    return record && this.#view(record, PAGE_LINES);
  }

  /** Returns the first snippets of the list that visitors see. */
  async newest(): Promise<SnippetFirstView[]> {
    const { snippets, chosen } = this.#deps;
    const { ids } = await chosen.index.find({
      viewer: ANYBODY,
      scope: { kind: 'public' },
      filters: {},
      search: parseSearch(''),
      sort: 'newest',
      page: 1,
      limit: ROWS,
    });
    const found = await snippets.cache.page(ANYBODY, ids);
    const records = ids.flatMap((id) => found.get(id) ?? []);
    return Promise.all(records.map((record) => this.#view(record, ROW_LINES)));
  }

  async #view(record: SnippetRecord, maxLines: number): Promise<SnippetFirstView> {
    const { title, description, language, authorName, tags, revision, content } = record;
    const first = linesOf(content).slice(0, maxLines);
    const lines = first.map((line) => line.slice(0, MAX_LINE));
    // Differs from the keys of embedded pages: lines are cut, and the code may be an excerpt.
    const key = `${record.id} ${revision} first ${maxLines}`;
    const text = lines.join('\n');
    const colored = await this.#deps.highlighter.lines(key, { language, text }, MAX_WAIT_MS);
    return {
      _id: record.id,
      title,
      description,
      language,
      authorName,
      tags,
      revision,
      createdAt: record.createdAt.toISOString(),
      updatedAt: record.updatedAt.toISOString(),
      code: { lines: [...(colored ?? lines.map(escapeHtml))], total: lineCountOf(record, content) },
    };
  }
}
