import { bandsOf, resemblance, shinglesOf } from './code-print.ts';
import { movedLines } from './moved-lines.ts';
import { writtenFields } from './written-fields.ts';

/** Tasks of the thread for long texts. */
const TASKS = {
  /** All stored fields that are computed from what the owner wrote. */
  fieldsOf: writtenFields,
  /** Keys by which similar code is found. */
  bandsOf: (code: string) => bandsOf(shinglesOf(code)),
  /** How much each of `others` resembles `code`, in percent. */
  resemblances: (code: string, others: readonly string[]) => {
    const shingles = shinglesOf(code);
    return others.map((other) => resemblance(shingles, shinglesOf(other)));
  },
  /** Positions of line ranges after a change of the code. */
  movedLines,
};

export type TextTasks = typeof TASKS;

export interface TextTask {
  kind: keyof TextTasks;
  args: readonly unknown[];
}

export function doTextTask({ kind, args }: TextTask): object {
  const task = TASKS[kind] as (...args: readonly unknown[]) => object;
  return task(...args);
}
