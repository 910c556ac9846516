import { eachFacet } from '../domain/facets.ts';
import { WORDS_VERSION } from '../domain/tokenizer.ts';
import type { IndexedSnippet } from '../index/port.ts';
import { BsonReader } from './bson-reader.ts';
import { INDEXED_FIELDS } from './projections.ts';

/** What is read of every stored snippet. */
export const STORED_FIELDS = { ...INDEXED_FIELDS, wordsVersion: 1 } as const;

type Field = '_id' | keyof typeof STORED_FIELDS;

const FIELDS = ['_id', ...Object.keys(STORED_FIELDS)] as Field[];
const WORD_FIELDS = ['codeWords', 'textWords', 'names', 'wordsCut'] as const;

/** A row as it is stored, and whether its words are what this version would make of its text. */
export interface StoredRow {
  row: IndexedSnippet;
  wordsVersion: number;
  current: boolean;
}

const reader = new BsonReader<Field>(FIELDS);

function readWords() {
  return {
    codeWords: reader.bytes('codeWords'),
    textWords: reader.bytes('textWords'),
    names: reader.bytes('names'),
    wordsCut: reader.isTrue('wordsCut'),
  };
}

/** Reads a document as the database sent it: a hundred thousand objects would be needed once. */
export function readRow(doc: Buffer): StoredRow {
  reader.open(doc);
  const wordsVersion = reader.number('wordsVersion');
  const row = {
    id: reader.hex('_id'),
    seq: reader.number('seq'),
    views: reader.number('viewCount'),
    stars: reader.number('starCount'),
    forks: reader.number('forkCount'),
    starDays: reader.numbers('starDays'),
    authorId: reader.hex('authorId'),
    authorName: reader.text('authorName'),
    isPublic: reader.isTrue('isPublic'),
    ...eachFacet((facet) => reader.text(facet)),
    tags: reader.texts('tags'),
    ...readWords(),
    revision: reader.number('revision'),
    createdAt: reader.number('createdAt'),
    updatedAt: reader.number('updatedAt'),
  };
  const complete = WORD_FIELDS.every((field) => reader.has(field));
  return { row, wordsVersion, current: complete && wordsVersion === WORDS_VERSION };
}
