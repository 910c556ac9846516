import { bandsOf, resemblance, shinglesOf } from './code-print.ts';
import { type LineRange, movedLines } from './moved-lines.ts';
import type { SnippetContent } from './snippet-content.ts';
import { type WrittenFields, writtenFields } from './written-fields.ts';

/** Requests and replies of the thread for long texts, by kind of task. */
export interface TextTasks {
  /** All stored fields that are computed from what the owner wrote. */
  fields: { request: { written: SnippetContent; authorName: string }; reply: WrittenFields };
  /** Keys by which similar code is found. */
  bands: { request: { code: string }; reply: number[] };
  /** How much each of `others` resembles `code`, in percent. */
  resemblances: { request: { code: string; others: string[] }; reply: number[] };
  /** Positions of line ranges after a change of the code. */
  movedLines: {
    request: { code: string; changed: string; ranges: readonly LineRange[] };
    reply: (LineRange | null | undefined)[];
  };
}

export type TextTask = {
  [Kind in keyof TextTasks]: { kind: Kind } & TextTasks[Kind]['request'];
}[keyof TextTasks];

export type TextReply = TextTasks[keyof TextTasks]['reply'];

export function doTextTask(task: TextTask): TextReply {
  if (task.kind === 'fields') return writtenFields(task.written, task.authorName);
  if (task.kind === 'movedLines') return movedLines(task.code, task.changed, task.ranges);
  const shingles = shinglesOf(task.code);
  if (task.kind === 'bands') return bandsOf(shingles);
  return task.others.map((other) => resemblance(shingles, shinglesOf(other)));
}
