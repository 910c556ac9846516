import type { Outcome } from './run-case.ts';

/** The specifications that are run, by the names of their folders. */
export const SPECIFICATIONS = [
  'crud',
  'retryable-writes',
  'sessions',
  'transactions',
  'index-management',
  'collection-management',
] as const;

const HEAD =
  'A skipped test says nothing about this server. Behind each file is the number of its tests.';

const fileOf = (name: string): string => name.slice(0, name.indexOf(':'));

function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item)) ?? [];
    groups.set(key(item), [...group, item]);
  }
  return new Map([...groups].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function skipLines(skipped: readonly Outcome[]): string[] {
  return [...grouped(skipped, ({ reason }) => reason)].map(([reason, outcomes]) => {
    const files = [...grouped(outcomes, ({ name }) => fileOf(name))].map(
      ([file, tests]) => `${file} ${tests.length}`,
    );
    return `- ${outcomes.length} skipped, ${reason}: ${files.join(', ')}`;
  });
}

/** What the package's README says of the tests of one specification. */
export function sectionOf(specification: string, outcomes: readonly Outcome[]): string {
  const of = (result: Outcome['result']): Outcome[] =>
    outcomes.filter((outcome) => outcome.result === result);
  const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')];
  const summary = `**${specification}**: ${outcomes.length} tests, ${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`;
  const failures = failed.map(({ name, reason }) => `- failed, ${name}: ${reason}`);
  return [summary, '', ...failures, ...skipLines(skipped)].join('\n').trimEnd();
}

const START = '<!-- specifications: written by test/specs/cli.ts -->';
const END = '<!-- end of specifications -->';

/** A README with the sections put in place of those it has. */
export function withSections(readme: string, sections: readonly string[]): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error('the README has no place for the specifications');
  const text = [START, HEAD, ...sections, ''].join('\n\n');
  return `${readme.slice(0, start)}${text.trimEnd()}\n\n${readme.slice(end)}`;
}
