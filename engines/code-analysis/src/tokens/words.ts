import { sizeFeature } from '../report/lines.ts';
import type { Count } from '../report/rating.ts';
import { CLAIMS, type Report } from '../report/report.ts';
import { article, code, codes, count, list, times } from '../report/words.ts';
import { collectWords, type Definition, type WordFacts } from './collect.ts';
import type { WordLanguage } from './languages.ts';

/** What is said about code that is read word by word. */
export function wordReport(content: string, name: string, language: WordLanguage): Report {
  const facts = collectWords(content, language);
  return {
    summary: [
      ...summary(facts, name, language).slice(0, facts.problem ? 2 : 3),
      ...(facts.problem ? [facts.problem] : []),
      `Counted from the words of the code: ${name} is read here without a syntax tree.`,
    ],
    features: [...features(facts, language), sizeFeature(facts.size)],
    counts: countsOf(facts),
    claims: claims(facts, language),
  };
}

function summary(facts: WordFacts, name: string, language: WordLanguage): string[] {
  const { types, functions, imports, size } = facts;
  const parts = [
    ...(types.length > 0
      ? [
          `${types.length === 1 ? `the ${types[0]?.kind ?? 'type'}` : 'the types'} ${codes(
            types.map((one) => one.name),
            5,
          )}`,
        ]
      : []),
    ...(functions.length > 0
      ? [
          `the ${functions.length === 1 ? 'function' : 'functions'} ${codes(
            functions.map((one) => one.name),
            5,
          )}`,
        ]
      : []),
  ];
  const does = actions(facts, language, null);
  const first =
    parts.length > 0
      ? `${name} that defines ${list(parts, 4)}.`
      : `${count(size.code, 'line')} of ${name} without functions or types of its own.`;
  return [
    first,
    ...(does.length > 0 ? [`It ${list(does, 6)}.`] : []),
    ...(imports.length > 0 ? [`It imports ${codes(imports, 5)}.`] : []),
  ];
}

/** What the lines of a definition do, or all lines. */
function actions(facts: WordFacts, language: WordLanguage, within: Definition | null): string[] {
  const isWithin = (line: number) => !within || (line >= within.fromLine && line <= within.toLine);
  const amount = (lines: readonly number[]) => lines.filter(isWithin).length;
  const calls = facts.calls
    .filter(({ line, name }) => isWithin(line) && name !== within?.name)
    .map(({ name }) => name);
  const { branches, loops, catches, throws, waits } = facts.found;
  const control = [
    ...(amount(loops) > 0 ? [count(amount(loops), 'loop')] : []),
    ...(amount(branches) > 0 ? [count(amount(branches), 'branch', 'branches')] : []),
  ];
  return [
    ...(calls.length > 0 ? [`${language.commands ? 'runs' : 'calls'} ${codes(calls, 4)}`] : []),
    ...(control.length > 0 ? [`has ${list(control)}`] : []),
    ...(amount(catches) > 0
      ? [`uses ${code(language.catches[0] ?? '')} ${times(amount(catches))}`]
      : []),
    ...(amount(throws) > 0
      ? [`uses ${code(language.throws[0] ?? '')} ${times(amount(throws))}`]
      : []),
    ...(amount(waits) > 0 ? [`uses ${code(language.waits[0] ?? '')} ${times(amount(waits))}`] : []),
  ];
}

function features(facts: WordFacts, language: WordLanguage): string[] {
  const { found, types, functions, imports } = facts;
  const names = (all: readonly Definition[]) =>
    codes(
      all.map(({ name }) => name),
      6,
    );
  const frequent = mostCalled(facts);
  return [
    ...(types.length > 0 ? [`Types: ${names(types)}`] : []),
    ...(functions.length > 0 ? [`Functions: ${names(functions)}`] : []),
    ...(frequent.length > 0
      ? [`${language.commands ? 'Commands' : 'Calls'}: ${codes(frequent, 6)}`]
      : []),
    ...(found.branches.length + found.loops.length > 0
      ? [
          `Control flow: ${list([...some(found.branches, 'branch', 'branches'), ...some(found.loops, 'loop', 'loops')])}`,
        ]
      : []),
    ...(found.catches.length + found.throws.length > 0
      ? [
          `Errors: ${list([...words(language.catches, found.catches), ...words(language.throws, found.throws)])}`,
        ]
      : []),
    ...(found.waits.length > 0 ? [`Waiting: ${list(words(language.waits, found.waits))}`] : []),
    ...(imports.length > 0 ? [`Imports: ${codes(imports, 5)}`] : []),
  ];
}

function some(lines: readonly number[], one: string, many: string): string[] {
  return lines.length > 0 ? [count(lines.length, one, many)] : [];
}

function words(names: readonly string[], lines: readonly number[]): string[] {
  return lines.length > 0 ? [`${code(names[0] ?? '')} ${times(lines.length)}`] : [];
}

function mostCalled({ calls }: WordFacts): string[] {
  const amounts = new Map<string, number>();
  for (const { name } of calls) amounts.set(name, (amounts.get(name) ?? 0) + 1);
  return [...amounts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

function countsOf({ found, types, functions, nesting, size }: WordFacts): Count[] {
  const { branches, loops, catches, waits } = found;
  const techniques = Number(catches.length > 0) + Number(waits.length > 0);
  return [
    { amount: functions.length, text: count(functions.length, 'function'), steps: [6, 14] },
    { amount: types.length, text: count(types.length, 'type'), steps: [4, 10] },
    {
      amount: branches.length,
      text: count(branches.length, 'branch', 'branches'),
      steps: [3, 8, 20],
    },
    { amount: loops.length, text: count(loops.length, 'loop'), steps: [2, 6] },
    { amount: nesting, text: `nesting up to ${nesting}`, steps: [3, 4, 6] },
    { amount: techniques, text: '', steps: [1, 2] },
    { amount: size.code, text: `${count(size.code, 'line')} of code`, steps: [30, 100, 300] },
  ];
}

function claims(facts: WordFacts, language: WordLanguage): Report['claims'] {
  return [...facts.types, ...facts.functions].slice(0, CLAIMS).map((one) => {
    const isType = facts.types.includes(one);
    const inside = facts.functions.filter(
      ({ fromLine, toLine }) =>
        one !== undefined && fromLine > one.fromLine && toLine <= one.toLine,
    );
    const kind = isType ? one.kind : 'function';
    const holds =
      isType && inside.length > 0
        ? ` with ${codes(
            inside.map(({ name }) => name),
            5,
          )}`
        : '';
    const does = isType ? [] : actions(facts, language, one);
    const that = does.length > 0 ? ` that ${list(does, 5)}` : '';
    return {
      text: `${code(one.name)} is ${article(kind)}${holds}${that}.`,
      fromLine: one.fromLine,
      toLine: one.toLine,
    };
  });
}
