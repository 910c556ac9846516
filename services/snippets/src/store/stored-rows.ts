import { eachFacet, FACETS } from '../domain/facets.ts';
import { WORDS_VERSION } from '../domain/tokenizer.ts';
import type { IndexedSnippet, ListedSnippet, SnippetWords } from '../index/port.ts';
import { BsonReader } from './bson-reader.ts';
import { LISTED_FIELDS, WORD_FIELDS } from './projections.ts';

/** What is read of every stored snippet to search it. */
export const STORED_WORDS = { ...WORD_FIELDS, seq: 1, wordsVersion: 1 } as const;
/** What is read of every stored snippet. */
export const STORED_FIELDS = { ...LISTED_FIELDS, ...STORED_WORDS } as const;

type Field = '_id' | keyof typeof STORED_FIELDS;
type WordField = keyof typeof WORD_FIELDS;

const FIELDS = ['_id', ...Object.keys(STORED_FIELDS)] as Field[];
const NEEDED = Object.keys(WORD_FIELDS) as WordField[];

/** A snippet with its words as they are stored, and whether this version would make the same of its text. */
export interface StoredWords<Row extends SnippetWords = SnippetWords> {
  row: Row;
  wordsVersion: number;
  current: boolean;
}

const NO_FACETS = eachFacet(() => '');

const reader = new BsonReader<Field>(FIELDS);

/** Of the document that is open. */
function openWords() {
  return {
    id: reader.hex('_id'),
    seq: reader.number('seq'),
    codeWords: reader.bytes('codeWords'),
    textWords: reader.bytes('textWords'),
    names: reader.bytes('names'),
    wordsCut: reader.isTrue('wordsCut'),
  };
}

function openListed(): ListedSnippet {
  const row = {
    ...NO_FACETS,
    id: reader.hex('_id'),
    seq: reader.number('seq'),
    views: reader.number('viewCount'),
    stars: reader.number('starCount'),
    forks: reader.number('forkCount'),
    starDays: reader.numbers('starDays'),
    authorId: reader.sharedHex('authorId'),
    authorName: reader.text('authorName'),
    isPublic: reader.isTrue('isPublic'),
    tags: reader.texts('tags'),
    revision: reader.number('revision'),
    createdAt: reader.number('createdAt'),
    updatedAt: reader.number('updatedAt'),
  };
  for (const facet of FACETS) row[facet] = reader.text(facet);
  return row;
}

/** What was read of the open document, with what is known of its words. */
function stored<Row extends SnippetWords>(row: Row): StoredWords<Row> {
  const wordsVersion = reader.number('wordsVersion');
  const complete = NEEDED.every((field) => reader.has(field));
  return { row, wordsVersion, current: complete && wordsVersion === WORDS_VERSION };
}

/** Reads a document as the database sent it: a hundred thousand objects would be needed once. */
export function readRow(doc: Buffer): StoredWords<IndexedSnippet> {
  reader.open(doc);
  return stored({ ...openListed(), ...openWords() });
}

/** The same without words. */
export function readListed(doc: Buffer): ListedSnippet {
  reader.open(doc);
  return openListed();
}

/** The same, only the words. */
export function readWords(doc: Buffer): StoredWords {
  reader.open(doc);
  return stored(openWords());
}
