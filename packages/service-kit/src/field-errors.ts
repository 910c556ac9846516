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

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function sentence(issue: z.core.$ZodIssue, path: string, input: unknown): string {
  // A contract message that begins in lower case continues a sentence that starts with the path.
  const message = /^[a-z]/.test(issue.message) ? `${path} ${issue.message}` : issue.message;
  if (issue.code !== 'invalid_type') return message;
  if (valueAt(input, issue.path) === undefined) return `${path} is required`;
  if (!issue.message.startsWith('Invalid input')) return message;
  return `${path} must be ${TYPE_NAMES[issue.expected] ?? `of type ${issue.expected}`}`;
}

/**
 * Converts the issues of a failed parse into the envelope's `errors`: one entry per path.
 *
 * @param input the parsed value; without it, a wrong type is reported as a missing value
 * @param root the path of an issue that concerns the whole value
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
