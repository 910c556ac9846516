import type { IndexField } from './tokenizer.ts';

/** The words of an `IndexField` as UTF-8: numbering them makes no string of each word. */
export interface PackedWords {
  codeWords: Buffer;
  textWords: Buffer;
  names: Buffer;
  wordsCut: boolean;
}

export function packWords({ codeWords, textWords, names, wordsCut }: IndexField): PackedWords {
  return {
    codeWords: Buffer.from(codeWords),
    textWords: Buffer.from(textWords),
    names: Buffer.from(names),
    wordsCut,
  };
}
