/** A problem in a snippet. */
export interface Problem {
  kind: 'syntax' | 'runtime' | 'rejection' | 'component' | 'missing';
  message: string;
  /** Line of the snippet, from 1, if it is known. */
  line?: number | undefined;
  column?: number | undefined;
}

/** The title of each kind of problem. */
export const TITLES: Record<Problem['kind'], string> = {
  syntax: 'Syntax error',
  runtime: 'Runtime error',
  rejection: 'Unhandled rejection',
  component: 'Component error',
  missing: 'Nothing to show',
};

/** An error with a problem found by the frame itself. */
export class SnippetProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'SnippetProblem';
    this.problem = problem;
  }
}

/** The source name of snippets in stack traces. */
export const SOURCE_NAME = 'snippet.js';
/** Lines that the browser adds before the body of a function created from text. */
const LINES_BEFORE = 2;

/** A WebKit stack trace that begins in evaluated code, whose frames have no address or line. */
const BEGINS_EVALUATED = /^(?:[^@\n]*@\[native code\]\n)*[^@\n]*@(?:\n|$)/;

/** Location of an error, as browsers report it. */
interface ErrorLocation {
  stack?: string | undefined;
  /** WebKit only: a line of the code that created the error, from any source. */
  line?: unknown;
}

/**
 * Finds the line of the snippet at which an error was made.
 *
 * @param isGenerated whether a compiler generated the code that runs, whose lines are not the
 *   snippet's
 */
export function lineOf(
  { stack = '', line }: ErrorLocation,
  isGenerated = false,
): { line?: number } {
  const named = /snippet\.js:(\d+):\d+/.exec(stack)?.[1];
  const evaluated = !isGenerated && BEGINS_EVALUATED.test(stack) ? line : undefined;
  const found = Number(named ?? evaluated) - LINES_BEFORE;
  // The column is the compiled code's, so it is not reported.
  return found > 0 ? { line: found } : {};
}

/**
 * Converts anything that was thrown to a problem.
 *
 * @param isGenerated whether a compiler generated the code that runs
 */
export function problemOf(thrown: unknown, kind: Problem['kind'], isGenerated = false): Problem {
  if (thrown instanceof SnippetProblem) return thrown.problem;
  if (!(thrown instanceof Error)) return { kind, message: `Thrown: ${safeText(thrown)}` };
  const at = lineOf(thrown, isGenerated);
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
