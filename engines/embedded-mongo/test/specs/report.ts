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

const HEAD = `# Results of MongoDB's driver specifications

Written by \`node test/specs/cli.ts --write\`; the tests compare a run with it. A skipped test says nothing about this server. Each file is followed by the number of its tests.`;

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

/** Section of the results of one specification. */
export function sectionOf(specification: string, outcomes: readonly Outcome[]): string {
  const of = (result: Outcome['result']): Outcome[] =>
    outcomes.filter((outcome) => outcome.result === result);
  const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')];
  const summary = `**${specification}**: ${outcomes.length} tests, ${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`;
  const failures = failed.map(({ name, reason }) => `- failed, ${name}: ${reason}`);
  return [summary, '', ...failures, ...skipLines(skipped)].join('\n').trimEnd();
}

/** Document with the results of all specifications. */
export const documentOf = (sections: readonly string[]): string =>
  `${[HEAD, ...sections].join('\n\n')}\n`;
