export { codeHash, codePrint } from './code-print.ts';
export type { LineRange } from './moved-lines.ts';
export {
  changedParts,
  contentOf,
  edited,
  lineCountOf,
  metadataOf,
  type SnippetContent,
  type SnippetMetadata,
  writtenOf,
} from './snippet-content.ts';
export { TextWorker } from './text-worker.ts';
export { type IndexField, indexText, runsOf, WORDS_VERSION, wordsOf } from './tokenizer.ts';
export { cutText, type WrittenFields, writtenFields } from './written-fields.ts';
