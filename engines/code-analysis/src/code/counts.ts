import type { Count } from '../report/rating.ts';
import { count } from '../report/words.ts';
import { type Body, branchesOf, type CodeFacts, counted, cyclomatic, loopsOf } from './facts.ts';

/** Ways of writing that a reader has to know besides conditions and loops. */
const TECHNIQUES: readonly [string, (facts: CodeFacts, bodies: readonly Body[]) => boolean][] = [
  ['asynchronous code', (_, bodies) => has(bodies, 'await')],
  ['generators', (_, bodies) => has(bodies, 'yield')],
  ['recursion', ({ functions }) => functions.some(({ isRecursive }) => isRecursive)],
  ['error handling', (_, bodies) => has(bodies, 'catch') || has(bodies, 'propagation')],
  ['type parameters', (_, bodies) => has(bodies, 'generics')],
  ['functions inside functions', ({ functions }) => functions.some(({ isInner }) => isInner)],
  ['inheritance', ({ types }) => types.some(({ parents }) => parents.length > 0)],
  ['unsafe code or jumps', (_, bodies) => has(bodies, 'unsafe')],
];

/** The figures that decide how hard the code is to read; docs/explanations.md names them. */
export function countsOf(facts: CodeFacts): Count[] {
  const bodies = [facts.top, ...facts.functions];
  const sum = (of: (body: Body) => number) => bodies.reduce((all, body) => all + of(body), 0);
  const max = (of: (body: Body) => number) => Math.max(0, ...bodies.map(of));
  const branches = sum(branchesOf);
  const loops = sum(loopsOf);
  const nesting = max(({ nesting }) => nesting);
  const hardest = max(cyclomatic);
  const concurrency = sum((body) => counted(body, 'concurrency'));
  const techniques = TECHNIQUES.filter(([, isUsed]) => isUsed(facts, bodies)).map(([name]) => name);
  const declared = facts.functions.length + facts.types.length;
  return [
    { amount: facts.functions.length, text: count(facts.functions.length, 'function'), steps: [] },
    { amount: facts.types.length, text: count(facts.types.length, 'type'), steps: [] },
    { amount: declared, text: '', steps: [6, 14] },
    { amount: branches, text: count(branches, 'branch', 'branches'), steps: [3, 8, 20] },
    { amount: loops, text: count(loops, 'loop'), steps: [2, 6] },
    { amount: nesting, text: `nesting up to ${nesting}`, steps: [3, 4, 6] },
    {
      amount: concurrency,
      text: count(concurrency, 'use of concurrency', 'uses of concurrency'),
      steps: [1, 3],
    },
    {
      amount: hardest > 1 ? hardest : 0,
      text: `a cyclomatic complexity of at most ${hardest}`,
      steps: [10, 20],
    },
    {
      amount: facts.size.code,
      text: `${count(facts.size.code, 'line')} of code`,
      steps: [30, 100, 300],
    },
    {
      amount: techniques.length,
      text:
        techniques.length > 0
          ? `${count(techniques.length, 'technique')} (${techniques.join(', ')})`
          : '',
      steps: [1, 2, 3, 4],
    },
  ];
}

function has(bodies: readonly Body[], role: Parameters<typeof counted>[1]): boolean {
  return bodies.some((body) => counted(body, role) > 0);
}
