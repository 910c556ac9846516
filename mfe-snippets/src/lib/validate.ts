import { LIMITS } from '@snippetry/contracts/limits';
import type { FormValues } from './form-values.ts';

/** The fields that can be wrong before anything is sent. */
export type FieldName = 'title' | 'description' | 'content';

/** One failing field and the sentence for it. */
export interface FieldProblem {
  field: FieldName;
  message: string;
}

/** Every failing field, in the order of the form; empty when the snippet may be sent. */
export function problemsOf(values: FormValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (values.title.trim().length < LIMITS.title.min) {
    problems.push({ field: 'title', message: 'Title must be at least 3 characters long' });
  }
  if (values.description.trim() === '') {
    problems.push({ field: 'description', message: 'Description is required' });
  }
  if (values.content.trim() === '') {
    problems.push({
      field: 'content',
      message: 'Code content is required - please add some code to your snippet',
    });
  }
  return problems;
}

/** All sentences as the one text a toast shows. */
export function joined(messages: readonly string[]): string {
  return messages.join('. ');
}
