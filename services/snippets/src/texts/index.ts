import type { ServiceBase } from '@snippetry/service-kit';
import { TextWorker } from './text-worker.ts';

export function createTexts({ log }: Pick<ServiceBase, 'log'>) {
  const texts = new TextWorker((err) => log.warn({ err }, 'A text was not worked on'));
  // A thread of its own, so that no save waits for a comparison.
  const comparisons = new TextWorker((err) => log.warn({ err }, 'A code was not compared'));
  return { texts, comparisons, close: [() => comparisons.close(), () => texts.close()] };
}

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
export type { TextWorker } from './text-worker.ts';
export { type IndexField, indexText, runsOf, WORDS_VERSION, wordsOf } from './tokenizer.ts';
export { cutText, type WrittenFields, writtenFields } from './written-fields.ts';
