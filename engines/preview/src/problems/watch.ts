import type { Send } from '../reporter.ts';
import { createPanel } from './panel.ts';
import { type Problem, problemOf, TITLES } from './problem.ts';
import { takeThrown } from './thrown.ts';

/** Reports a problem to the user and to the application. */
export type Report = (thrown: unknown, kind?: Problem['kind']) => void;

/** Options of {@link createReport}. */
interface ReportOptions {
  code: string;
  /** Whether a compiler generates the code that runs, whose lines are not those of `code`. */
  isGenerated: boolean;
  dark: boolean;
  send: Send;
}

/** Creates the function that reports every problem. */
export function createReport(options: ReportOptions): Report {
  const show = createPanel(options);
  return (thrown, kind = 'runtime') => {
    const problem = problemOf(thrown, kind, options.isGenerated);
    const at = problem.line === undefined ? '' : ` (line ${problem.line})`;
    options.send({ type: 'error', text: `${TITLES[problem.kind]}: ${problem.message}${at}` });
    show(problem);
  };
}

let watching = new AbortController();

/**
 * Sends uncaught errors to a report, which replaces that of the previous call. Must be called again
 * after `document.open`, which removes listeners.
 */
export function watchErrors(report: Report): void {
  watching.abort();
  watching = new AbortController();
  const { signal } = watching;
  const onError = (event: Event) => {
    // Ignores elements that failed to load; for these, the violation of the policy is reported.
    if (!(event instanceof ErrorEvent) || event.message === '') return;
    const thrown = takeThrown();
    report(event.error ?? thrown ?? new Error(event.message));
  };
  const onRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    report(event.reason, 'rejection');
  };
  window.addEventListener('error', onError, { signal });
  window.addEventListener('unhandledrejection', onRejection, { signal });
}
