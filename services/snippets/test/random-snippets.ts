import { SNIPPET_SORTS } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { IndexFilters, IndexQuery, IndexScope } from '../src/index/port.ts';
import { metadataOf } from '../src/texts/snippet-content.ts';
import {
  type IndexLibrary,
  indexQuery,
  type LibrarySnippet,
  today,
  userViewer,
  visitor,
  withWords,
} from './index-library.ts';
import { pick, type Random } from './random.ts';

const WORDS = [
  ...(['get', 'user', 'name', 'fetch', 'data', 'parse', 'utf8', 'JSON'] as const),
  ...(['map', 'x', 'größe', 'Ünite', '数', '𝒳y'] as const),
] as const;
const SIGNS = [
  ...(['(', ')', '=>', '{ ', ' }', '.', '_', '-', ' = ', ';\n', '::', '  '] as const),
  ...(['*', '?', '\\', '"', '$', '\u001f', '\u0085'] as const),
] as const;
const AUTHORS = ['a', 'b', 'c'] as const;

const authorId = (name: string): string => name.repeat(24);

/** Returns ids that differ at both ends, like those made by several machines in one second. */
export function idOfNumber(number: number): string {
  const mixed = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  return mixed.toString(16).padStart(8, '0') + number.toString(16).padStart(16, 'f');
}

function code(random: Random, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) {
    const word = pick(random, WORDS);
    text += random() < 0.4 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    if (random() < 0.6) text += pick(random, SIGNS);
  }
  return text;
}

function starDays(random: Random): Record<string, number> {
  if (random() < 0.6) return {};
  // Today or up to nine days ago, which is more than a week.
  return { [today() - Math.floor(random() * 10)]: Math.floor(random() * 3) };
}

export function randomSnippet(random: Random, id: string, seq: number): LibrarySnippet {
  const author = pick(random, AUTHORS);
  const tags = ['one', 'two', 'two words'].filter(() => random() < 0.4);
  const content = code(random, 3 + Math.floor(random() * 12));
  const authorName = `User_${author}`;
  const text = { authorName, title: code(random, 2), description: code(random, 3), tags, content };
  return {
    ...withWords(text),
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
    starDays: starDays(random),
    // Sometimes the indexed words count as incomplete.
    ...(random() < 0.05 && { wordsCut: true }),
    seq,
    revision: seq,
  };
}

function randomSearch(random: Random): string {
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
  // Browsers never send lone surrogates.
  return parts.join(' ').toWellFormed();
}

function randomScope(random: Random, library: IndexLibrary): IndexScope {
  const kind = random();
  if (kind < 0.4) return { kind: 'public' };
  if (kind < 0.8) return { kind: 'author', authorId: authorId(pick(random, AUTHORS)) };
  if (kind < 0.9) {
    const authorIds = AUTHORS.filter(() => random() < 0.6).map(authorId);
    return { kind: 'authors', authorIds };
  }
  const chosen = library.snippets.filter(() => random() < 0.5).map(({ id }) => id);
  return { kind: 'chosen', ids: chosen };
}

function randomFilters(random: Random): IndexFilters {
  const language = pick(random, ['go', 'rust', 'klingon', '']);
  const tags = pick(random, [['one'], ['one', 'two'], ['two words'], []]);
  return {
    ...(random() < 0.25 && { language }),
    ...(random() < 0.25 && { tags }),
    ...(random() < 0.25 && { difficulty: pick(random, ['advanced', '']) }),
    ...(random() < 0.25 && { category: 'api' }),
  };
}

function randomViewer(random: Random): Viewer {
  return random() < 0.3 ? visitor : userViewer(authorId(pick(random, AUTHORS)));
}

export function randomQuery(random: Random, library: IndexLibrary): IndexQuery {
  return indexQuery({
    viewer: randomViewer(random),
    scope: randomScope(random, library),
    filters: randomFilters(random),
    search: random() < 0.7 ? randomSearch(random) : '',
    sort: pick(random, SNIPPET_SORTS),
    page: 1 + Math.floor(random() * 3),
    limit: 1 + Math.floor(random() * 20),
  });
}
