import { bandsOf, resemblance, shinglesOf } from './code-print.ts';
import { type LineRange, movedLines } from './moved-lines.ts';
import type { SnippetContent } from './snippet-content.ts';
import { type WrittenFields, writtenFields } from './written-fields.ts';

/** Work on long texts, as it is sent to the thread that does it. */
export interface TextTasks {
  /** Everything stored that follows from what the owner wrote. */
  fields: { request: { written: SnippetContent; authorName: string }; reply: WrittenFields };
  /** The keys by which similar code is found. */
  bands: { request: { code: string }; reply: number[] };
  /** How much each of the codes resembles the first one, in percent. */
  resemblances: { request: { code: string; others: string[] }; reply: number[] };
  /** Positions of lines of a code after it was changed. */
  movedLines: {
    request: { code: string; changed: string; ranges: readonly LineRange[] };
    reply: (LineRange | null | undefined)[];
  };
}

export type TextTask = {
  [Kind in keyof TextTasks]: { kind: Kind } & TextTasks[Kind]['request'];
}[keyof TextTasks];

export type TextReply = TextTasks[keyof TextTasks]['reply'];

/** Does one task. */
export function doTextTask(task: TextTask): TextReply {
  if (task.kind === 'fields') return writtenFields(task.written, task.authorName);
  if (task.kind === 'movedLines') return movedLines(task.code, task.changed, task.ranges);
  const shingles = shinglesOf(task.code);
  if (task.kind === 'bands') return bandsOf(shingles);
  return task.others.map((other) => resemblance(shingles, shinglesOf(other)));
}
