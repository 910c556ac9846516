import { code, codes, count, list, times } from '../report/words.ts';
import { type Context, shown } from './describe.ts';
import {
  type Body,
  branchesOf,
  type CodeFacts,
  counted,
  type FunctionFacts,
  loopsOf,
} from './facts.ts';
import type { Role } from './language.ts';
import { usesOf } from './uses.ts';

const USES = 4;

/** What stands out in a file, the most telling first. */
export function featuresOf(facts: CodeFacts, context: Context): string[] {
  const bodies: Body[] = [facts.top, ...facts.functions];
  const sum = (...roles: Role[]) => bodies.reduce((all, body) => all + counted(body, ...roles), 0);
  const found = [
    ...uses(bodies, context),
    recursion(facts.functions),
    asynchronous(facts.functions, sum),
    errors(bodies, sum, context.language),
    exported(facts.functions, facts.types),
    ...special(sum, context.language),
    decorators(facts.decorators),
    control(bodies, facts.functions),
    tests(facts.functions),
    facts.imports.length > 0 && `Imports: ${codes(facts.imports, 5)}`,
  ];
  return found.filter((feature): feature is string => Boolean(feature));
}

function uses(bodies: readonly Body[], context: Context): string[] {
  const calls = bodies.flatMap((body) => body.calls).sort((a, b) => a.line - b.line);
  return usesOf(calls, context.language, context.own)
    .slice(0, USES)
    .map(({ topic, calls: [first, ...others] }) => {
      const names = codes(
        [first, ...others].map((call) => shown(call?.name ?? '')),
        4,
      );
      const where = others.length > 0 ? `first on line ${first?.line}` : `on line ${first?.line}`;
      return `${topic.title}: ${names}, ${where}`;
    });
}

function recursion(functions: readonly FunctionFacts[]): string | false {
  const names = functions.filter(({ isRecursive }) => isRecursive).map(({ name }) => name);
  return (
    names.length > 0 &&
    `Recursion: ${codes(names, 3)} ${names.length === 1 ? 'calls itself' : 'call themselves'}`
  );
}

function asynchronous(
  functions: readonly FunctionFacts[],
  sum: (...roles: Role[]) => number,
): string | false {
  const amount = functions.filter(({ isAsync }) => isAsync).length;
  const parts = [
    ...(amount > 0 ? [count(amount, 'async function')] : []),
    ...(sum('await') > 0 ? [`awaits ${times(sum('await'))}`] : []),
    ...(sum('yield') > 0 ? [count(sum('yield'), 'yield')] : []),
  ];
  return (
    parts.length > 0 &&
    `Asynchronous or lazy: ${list(parts)}`.replace(
      'Asynchronous or lazy',
      amount + sum('await') > 0 ? 'Asynchronous' : 'Lazy',
    )
  );
}

function errors(
  bodies: readonly Body[],
  sum: (...roles: Role[]) => number,
  language: string,
): string | false {
  const thrown = bodies.flatMap((body) => body.thrown);
  const word = language === 'python' ? 'raises' : 'throws';
  const parts = [
    ...(sum('catch') > 0 ? [`catches in ${count(sum('catch'), 'place')}`] : []),
    ...(sum('throw') > 0
      ? [`${word} ${thrown.length > 0 ? codes(thrown, 3) : times(sum('throw'))}`]
      : []),
    ...(sum('propagation') > 0 ? [`returns early with \`?\` ${times(sum('propagation'))}`] : []),
  ];
  return parts.length > 0 && `Errors: ${list(parts)}`;
}

function exported(functions: readonly FunctionFacts[], types: CodeFacts['types']): string | false {
  const names = [...types, ...functions.filter(({ owner }) => owner === null)]
    .filter(({ isExported }) => isExported)
    .map(({ name }) => name);
  return names.length > 0 && `Exports: ${codes(names, 6)}`;
}

/** What only some languages have, each with its own words. */
const SPECIAL: readonly [Role, string, (amount: number) => string][] = [
  ['concurrency', 'go', (n) => `Channels and goroutines: ${count(n, 'use')}`],
  ['deferred', 'go', (n) => `Cleaning up: ${count(n, 'deferred call')}`],
  ['concurrency', 'java', (n) => `Locks: synchronised in ${count(n, 'place')}`],
  ['deferred', 'python', (n) => `Context managers: ${count(n, 'with statement')}`],
  ['comprehension', 'python', (n) => `Comprehensions: ${n}`],
  ['unsafe', 'rust', (n) => `Unsafe code: ${count(n, 'block')}`],
  ['unsafe', 'c', (n) => `Jumps: ${count(n, 'goto')}`],
  ['unsafe', 'cpp', (n) => `Jumps: ${count(n, 'goto')}`],
  ['generics', 'cpp', (n) => `Templates: ${n}`],
];

function special(sum: (...roles: Role[]) => number, language: string): string[] {
  const found = SPECIAL.filter(([role, of]) => of === language && sum(role) > 0);
  const texts = found.map(([role, , text]) => text(sum(role)));
  if (sum('generics') > 0 && language !== 'cpp') {
    texts.push(`Type parameters: ${count(sum('generics'), 'declaration')}`);
  }
  if (sum('regex') > 0) texts.push(`Regular expressions: ${sum('regex')}`);
  return texts;
}

function decorators(names: readonly string[]): string | false {
  return names.length > 0 && `Annotations: ${codes(names, 5)}`;
}

function control(bodies: readonly Body[], functions: readonly FunctionFacts[]): string | false {
  const branches = bodies.reduce((sum, body) => sum + branchesOf(body), 0);
  const loops = bodies.reduce((sum, body) => sum + loopsOf(body), 0);
  if (branches + loops === 0) return false;
  const parts = [
    ...(branches > 0 ? [count(branches, 'branch', 'branches')] : []),
    ...(loops > 0 ? [count(loops, 'loop')] : []),
  ];
  const all = branches + loops;
  const most = functions.find((one) => branchesOf(one) + loopsOf(one) > all / 2);
  const where =
    most && all > 1 && functions.length > 1 ? `, most of them in ${code(most.name)}` : '';
  return `Control flow: ${list(parts)}${where}`;
}

function tests(functions: readonly FunctionFacts[]): string | false {
  const amount = functions.filter(({ isTest }) => isTest).length;
  return amount > 0 && `Tests: ${count(amount, 'test function')}`;
}
