import type { Send } from '../reporter.ts';
import { createPanel } from './panel.ts';
import { type Problem, problemOf, TITLES } from './problem.ts';

/** Tells people and the application about problems. */
export type Report = (thrown: unknown, kind?: Problem['kind']) => void;

/** Makes the one place to which every problem goes. */
export function createReport(options: { code: string; dark: boolean; send: Send }): Report {
  const show = createPanel(options);
  return (thrown, kind = 'runtime') => {
    const problem = problemOf(thrown, kind);
    const at = problem.line === undefined ? '' : ` (line ${problem.line})`;
    options.send({ type: 'error', text: `${TITLES[problem.kind]}: ${problem.message}${at}` });
    show(problem);
  };
}

/** Catches what nobody else catches; to be repeated after `document.open`, which drops listeners. */
export function watchErrors(report: Report): void {
  window.addEventListener('error', (event) => {
    // An element that could not load has no error; the policy's own message tells of it.
    if (event instanceof ErrorEvent && event.message)
      report(event.error ?? new Error(event.message));
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    report(event.reason, 'rejection');
  });
}
