import { SNIPPET_SORTS, type SnippetListQuery } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Model, NaiveLibrary } from '../../../test/naive-library.ts';
import { pick, type Random, seededRandom } from '../../../test/random.ts';
import { metadataOf } from '../../domain/snippet-fields.ts';
import { indexText } from '../../domain/tokenizer.ts';
import { readListQuery } from '../../lists/list.query.ts';
import type { IndexScope } from '../port.ts';
import { IndexData } from './index-data.ts';
import { toSelection, toWindow } from './selection.ts';

const WORDS = [
  'get',
  'user',
  'name',
  'fetch',
  'data',
  'parse',
  'utf8',
  'JSON',
  'map',
  'x',
] as const;
const SIGNS = ['(', ')', '=>', '{ ', ' }', '.', '_', '-', ' = ', ';\n', '::', '  '] as const;
const AUTHORS = ['a', 'b', 'c'] as const;

const authorId = (name: string): string => name.repeat(24);

function code(random: Random, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) {
    const word = pick(random, WORDS);
    text += random() < 0.4 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    if (random() < 0.6) text += pick(random, SIGNS);
  }
  return text;
}

function snippet(random: Random, id: string, seq: number): Model {
  const author = pick(random, AUTHORS);
  const tags = ['one', 'two', 'two words'].filter(() => random() < 0.4);
  const content = code(random, 3 + Math.floor(random() * 12));
  const authorName = `User_${author}`;
  const text = { authorName, title: code(random, 2), description: code(random, 3), tags, content };
  return {
    ...text,
    id,
    authorId: authorId(author),
    isPublic: random() < 0.7,
    language: pick(random, ['go', 'rust', 'javascript']),
    ...metadataOf({
      difficulty: pick(random, ['beginner', 'advanced']),
      category: pick(random, ['', 'api', 'utility']),
    }),
    createdAt: Math.floor(random() * 50),
    updatedAt: Math.floor(random() * 50),
    views: Math.floor(random() * 5),
    stars: Math.floor(random() * 4),
    forks: Math.floor(random() * 3),
    starDays: {},
    ...indexText(text),
    seq,
    revision: seq,
  };
}

function search(random: Random): string {
  const parts: string[] = [];
  for (let i = 0; i < random() * 3; i += 1) {
    const kind = random();
    const text = code(random, 1 + Math.floor(random() * 2)).replaceAll('\n', ' ');
    if (kind < 0.5) parts.push(text.slice(0, 1 + Math.floor(random() * text.length)));
    else if (kind < 0.8) {
      const start = Math.floor(random() * text.length);
      parts.push(`"${text.slice(start, start + 1 + Math.floor(random() * 8))}"`);
    } else parts.push(pick(random, ['tag:one', 'tag:"two words"', 'language:go', 'user:user_A']));
  }
  return parts.join(' ');
}

/** Who asks, and about which snippets. */
function questionOf(random: Random, library: NaiveLibrary): { viewer: Viewer; scope: IndexScope } {
  const id = authorId(pick(random, AUTHORS));
  const viewer: Viewer =
    random() < 0.5
      ? { kind: 'user', id, username: 'somebody', jti: 'x', exp: 1, key: 'x' }
      : { kind: 'visitor', id: null, key: 'x' };
  const kind = random();
  if (kind < 0.4) return { viewer, scope: { kind: 'public' } };
  if (kind < 0.6) return { viewer, scope: { kind: 'author', authorId: id } };
  if (kind < 0.8) {
    return { viewer, scope: { kind: 'author', authorId: authorId(pick(random, AUTHORS)) } };
  }
  const ids = library.all.filter(() => random() < 0.5).map((model) => model.id);
  return { viewer, scope: { kind: 'chosen', ids } };
}

function query(random: Random): SnippetListQuery {
  const maybe = (value: string, chance = 0.25) => (random() < chance ? value : undefined);
  return {
    page: 1 + Math.floor(random() * 3),
    limit: 1 + Math.floor(random() * 20),
    sortBy: pick(random, SNIPPET_SORTS),
    search: maybe(search(random), 0.7),
    language: maybe(pick(random, ['go', 'Rust', 'klingon'])),
    tags: maybe(pick(random, ['one', 'one, TWO', ' two words ,'])),
    difficulty: maybe(pick(random, ['advanced', ''])),
    category: maybe('api'),
  };
}

function fail(error: unknown): never {
  throw error;
}

describe('the index in SQLite', () => {
  it('answers every list and search as a scan of all snippets does', {
    timeout: 40_000,
  }, async () => {
    const random = seededRandom(20_261);
    const data = new IndexData({ dir: '', database: 'test', onError: fail });
    onTestFinished(() => data.close());
    const library = new NaiveLibrary();
    const trash: Model[] = [];
    for (let step = 0; step < 900; step += 1) {
      const old = library.any(random);
      const change = random();
      if (step > 100 && change < 0.1) {
        library.remove(old.id);
        data.search.remove(old.id, old.seq + 1);
        // Read before it went.
        data.upsert(old);
        trash.push(old);
      } else if (trash.length > 0 && change < 0.15) {
        const away = trash.splice(Math.floor(random() * trash.length), 1)[0] ?? old;
        const back = { ...away, seq: away.seq + 2 };
        library.put(back);
        data.upsert(back);
        // News of its removal that arrives late.
        data.search.remove(back.id, away.seq + 1);
      } else if (step > 100 && change < 0.3) {
        const next = { ...snippet(random, old.id, old.seq + 1), authorId: old.authorId };
        const kept = { ...next, authorName: old.authorName, createdAt: old.createdAt };
        library.put(kept);
        data.upsert(kept);
        data.upsert(old);
      } else if (step < 150 || change < 0.4) {
        const added = snippet(random, step.toString(16).padStart(24, '0'), 1);
        library.put(added);
        data.upsert(added);
      }
      const { viewer, scope } = questionOf(random, library);
      const asked = query(random);
      // Filed texts are found like those that are still to be filed.
      if (random() < 0.05) await data.search.settle();
      const wanted = { viewer, scope, ...readListQuery(asked) };
      const found = data.search.find(toSelection(wanted), toWindow(wanted));
      const expected = library.find(viewer, scope, asked);
      expect({ asked, scope: scope.kind, ids: found.ids, total: found.total }).toEqual({
        asked,
        scope: scope.kind,
        ...expected,
      });
    }
  });
});
