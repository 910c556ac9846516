import type { FieldError } from '@snippetry/contracts';
import type { z } from 'zod';

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

const ARTICLES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function sentence(issue: z.core.$ZodIssue, path: string, input: unknown): string {
  // Contract messages that begin in lower case go on from the field's name.
  const told = /^[a-z]/.test(issue.message) ? `${path} ${issue.message}` : issue.message;
  if (issue.code !== 'invalid_type') return told;
  if (valueAt(input, issue.path) === undefined) return `${path} is required`;
  if (!issue.message.startsWith('Invalid input')) return told;
  return `${path} must be ${ARTICLES[issue.expected] ?? `of type ${issue.expected}`}`;
}

/**
 * The issues of a failed parse as the envelope lists them: one entry per place.
 *
 * @param input what was parsed; without it a missing value reads as one of the wrong type
 * @param root what an issue of the whole value is called
 */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  input?: unknown,
  root = 'body',
): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.') || root;
    if (!byPath.has(path)) byPath.set(path, { path, msg: sentence(issue, path, input) });
  }
  return [...byPath.values()];
}
