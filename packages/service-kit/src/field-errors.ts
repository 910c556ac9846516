import type { FieldError } from '@snippetry/contracts';
import type { z } from 'zod';

/** Maximum errors per answer; further ones are dropped. */
const MAX_ERRORS = 20;
/** Maximum characters of a path that comes from the request. */
const MAX_PATH = 100;

/** Shortens a long path of a request for an answer. */
export function shortPath(path: string): string {
  return path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Start of zod's own messages; all others come from the contract. */
const OF_ZOD = /^(?:Invalid|Too big|Too small|Unrecognized)\b/;

const FORMATS: Record<string, string> = {
  datetime: 'must be a time in UTC such as 2026-01-31T12:00:00Z',
  date: 'must be a day such as 2026-01-31',
  email: 'must be an email address',
  url: 'must be an address such as https://example.com',
};

function oneOf(values: readonly unknown[]): string {
  if (values.length === 0) return 'is not valid';
  return `must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`;
}

function boundOf(origin: string, words: 'at least' | 'at most', bound: number | bigint): string {
  if (origin === 'string') {
    return words === 'at least' && bound === 1
      ? 'must not be empty'
      : `must be ${words} ${bound} characters long`;
  }
  if (origin !== 'array') return `must be ${words} ${bound}`;
  return `must have ${words} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
}

/** Returns the problem as the end of a sentence that starts with the path. */
function describe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? 'of another type'}`;
    case 'too_big':
      return boundOf(issue.origin, 'at most', issue.maximum);
    case 'too_small':
      return boundOf(issue.origin, 'at least', issue.minimum);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return oneOf('options' in issue ? (issue.options ?? []) : []);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not valid';
    default:
      return 'is not valid';
  }
}

function sentence(issue: z.core.$ZodIssue, path: string, input: unknown): string {
  if (issue.code === 'invalid_type' && valueAt(input, issue.path) === undefined) {
    return `${path} is required`;
  }
  const message = OF_ZOD.test(issue.message) ? describe(issue) : issue.message;
  // A contract message that begins in lower case continues a sentence that starts with the path.
  return /^[a-z]/.test(message) ? `${path} ${message}` : message;
}

/**
 * Converts the issues of a failed parse into the envelope's `errors`: one entry per path, 20 at most.
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
    if (byPath.size === MAX_ERRORS) break;
    const path = shortPath(issue.path.map(String).join('.') || root);
    if (!byPath.has(path)) byPath.set(path, { path, msg: sentence(issue, path, input) });
  }
  return [...byPath.values()];
}
