import { WORDS_VERSION } from '../domain/tokenizer.ts';
import type { IndexedSnippet, SnippetWords } from '../index/port.ts';
import { toIndexed, toWords } from './indexed-fields.ts';
import { INDEXED_FIELDS, type Projected, WORD_FIELDS } from './projections.ts';

/** Fields that words are read from. */
export const STORED_WORDS = { ...WORD_FIELDS, wordsVersion: 1 } as const;
/** Fields that whole snippets are read from. */
export const STORED_FIELDS = { ...INDEXED_FIELDS, wordsVersion: 1 } as const;

export type StoredWordsDoc = Projected<typeof STORED_WORDS>;
export type StoredDoc = Projected<typeof STORED_FIELDS>;

/** A snippet with its words as they are stored, and whether this version would make the same of its text. */
export interface StoredWords<Row extends SnippetWords = SnippetWords> {
  row: Row;
  wordsVersion: number;
  current: boolean;
}

function stored<Row extends SnippetWords>(
  row: Row,
  doc: Partial<StoredWordsDoc>,
): StoredWords<Row> {
  const { wordsVersion = 0, codeWords, textWords, names, wordsCut } = doc;
  const isComplete = ![codeWords, textWords, names, wordsCut].includes(undefined);
  return { row, wordsVersion, current: isComplete && wordsVersion === WORDS_VERSION };
}

export function readRow(doc: StoredDoc): StoredWords<IndexedSnippet> {
  return stored(toIndexed(doc), doc);
}

/** The same, only the words. */
export function readWords(doc: StoredWordsDoc): StoredWords {
  return stored(toWords(doc), doc);
}
