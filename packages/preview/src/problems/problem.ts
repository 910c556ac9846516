/** What went wrong in a snippet. */
export interface Problem {
  kind: 'syntax' | 'runtime' | 'rejection' | 'component' | 'missing';
  message: string;
  /** Line of the snippet, from 1, where it is known. */
  line?: number | undefined;
  column?: number | undefined;
}

/** How each kind is called. */
export const TITLES: Record<Problem['kind'], string> = {
  syntax: 'Syntax error',
  runtime: 'Runtime error',
  rejection: 'Unhandled rejection',
  component: 'Component error',
  missing: 'Nothing to show',
};

/** A problem that the frame itself found, with what it knows about it. */
export class SnippetProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'SnippetProblem';
    this.problem = problem;
  }
}

/** The name that snippets have in stack traces. */
export const SOURCE_NAME = 'snippet.js';
/** Lines that the browser puts before the code of a function made from text. */
const LINES_BEFORE = 2;

/** The place a stack trace names in the snippet. */
export function placeOf(stack: string): { line?: number } {
  const line = Number(/snippet\.js:(\d+):\d+/.exec(stack)?.[1]) - LINES_BEFORE;
  // Columns are the compiled code's, which differ.
  return line > 0 ? { line } : {};
}

/** Anything thrown as a problem. */
export function problemOf(thrown: unknown, kind: Problem['kind']): Problem {
  if (thrown instanceof SnippetProblem) return thrown.problem;
  if (!(thrown instanceof Error)) return { kind, message: `Thrown: ${safeText(thrown)}` };
  const at = placeOf(thrown.stack ?? '');
  const isSyntax = thrown.name === 'SyntaxError' && at.line === undefined && kind === 'runtime';
  return { kind: isSyntax ? 'syntax' : kind, message: `${thrown.name}: ${thrown.message}`, ...at };
}

function safeText(value: unknown): string {
  try {
    return typeof value === 'object' ? (JSON.stringify(value) ?? 'undefined') : String(value);
  } catch {
    return 'something that cannot be shown';
  }
}
