import { sizeFeature } from '../lines.ts';
import { CLAIMS, type Code, type Count, counting, type Report } from '../report.ts';
import { article, capitalise, code, codes, count, feature, list } from '../words.ts';
import { usesOf } from './apis.ts';
import { actions, type Context, called, control, doing, names, techniques } from './describe.ts';
import {
  type Body,
  branchesOf,
  type CodeFacts,
  cyclomatic,
  type FunctionFacts,
  isRecursive,
  loopsOf,
  merged,
  ownNames,
  sumOf,
  type TypeFacts,
} from './facts.ts';

/** Languages in which a method can call another one of its object by name only. */
const PLAIN_METHODS = /^(?:java|cpp|csharp|dart|kotlin|scala|swift|ruby)$/;

/** Sentences about a file of a programming language; `verb` is for commands of unknown purpose. */
export function codeReport(
  facts: CodeFacts,
  { language, name }: Omit<Code, 'content'>,
  verb: string | null = null,
): Report {
  const isPlain = PLAIN_METHODS.test(language);
  const own = facts.functions.flatMap((one) => [...(isPlain ? [one.name] : []), ...ownNames(one)]);
  const types = facts.types.map((one) => one.name);
  const context = { language, languageName: name, own: new Set([...own, ...types]), verb };
  const all = merged([facts.top, ...facts.functions]);
  return {
    summary: summary(facts, context),
    note: facts.problem,
    features: [...features(facts, all, context), sizeFeature(facts.size)],
    counts: counts(facts, all),
    claims: [
      ...facts.types.slice(0, CLAIMS).map((one) => lines(one, typeText(one, facts))),
      ...facts.functions.slice(0, CLAIMS).map((one) => lines(one, claimText(one, context))),
    ],
  };
}

const lines = ({ fromLine, toLine }: TypeFacts | FunctionFacts, text: string) => ({
  ...{ text, fromLine, toLine },
});

function summary(facts: CodeFacts, context: Context): string[] {
  const { imports, size } = facts;
  const imported = imports.length > 0 ? [`The code imports ${codes(imports, 5)}.`] : [];
  const sentences = [...definitions(facts, context), ...topLevel(facts, context), ...imported];
  if (sentences.length > 0) return sentences;
  const name = context.languageName;
  return size.code === 0
    ? [`There is no ${name} code here, only ${count(size.comment, 'line')} of comments.`]
    : [`${count(size.code, 'line')} of ${name} without functions, types, branches or loops.`];
}

/** Sentences about the declarations, with details of the only or the largest function. */
function definitions({ functions, types }: CodeFacts, context: Context): string[] {
  const outer = functions.filter(({ isInner }) => !isInner);
  const free = outer.filter(({ owner }) => owner === null).map(({ name }) => name);
  const [main, second] = [...outer].sort((a, b) => rank(b) - rank(a));
  if (main && outer.length === 1 && types.length === 0)
    return [`Defines ${called(main)}, ${doing(main, context, 5)}${comment(main)}.`];
  const typeNames = codes(
    types.map(({ name }) => name),
    5,
  );
  const parts =
    types.length > 3 ? [`the types ${typeNames}`] : types.map((type) => typePhrase(type, outer));
  if (free.length > 0)
    parts.push(`the ${free.length === 1 ? 'function' : 'functions'} ${codes(free, 5)}`);
  const first = parts.length > 0 ? [`Defines ${list(parts)}.`] : [];
  if (!main) return first;
  const isLargest = second && linesOf(main) > linesOf(second);
  const subject = isLargest ? `The largest, ${called(main)}, is` : `${called(main)} is`;
  return [...first, `${subject} ${doing(main, context, 4)}${comment(main)}.`];
}

const linesOf = ({ fromLine, toLine }: FunctionFacts) => toLine - fromLine + 1;
const rank = (one: FunctionFacts) => linesOf(one) + (one.isExported ? 0.5 : 0);
const comment = ({ doc }: { doc: string | null }) => (doc ? `; its comment says “${doc}”` : '');

function methodsOf({ name }: TypeFacts, functions: readonly FunctionFacts[]): string[] {
  const isMethod = ({ owner, kind }: FunctionFacts) => owner === name && kind !== 'constructor';
  return functions.filter(isMethod).map((one) => one.name);
}

function typePhrase(type: TypeFacts, functions: readonly FunctionFacts[]): string {
  const methods = methodsOf(type, functions).length;
  return `the ${type.kind} ${code(type.name)}${methods > 0 ? ` (${count(methods, 'method')})` : ''}`;
}

/** Actions of the file when it is loaded or run. */
function topLevel({ top, functions, types }: CodeFacts, context: Context): string[] {
  const does = actions(top, context, 3);
  if (does.length === 0) return [];
  const { language, languageName: name } = context;
  if (functions.length + types.length > 0)
    return [`Outside of its functions the file ${list(does)}.`];
  const isServer = /^(?:nginx|apache)$/.test(language);
  const script = isServer ? `configuration of ${name}` : `${name} script`;
  return [`${capitalise(article(language === 'dockerfile' ? name : script))} that ${list(does)}.`];
}

function typeText(type: TypeFacts, { functions }: CodeFacts): string {
  const methods = methodsOf(type, functions);
  const kind = article(`${type.isExported ? 'exported ' : ''}${type.kind}`);
  const parents = type.parents.length > 0 ? ` based on ${codes(type.parents, 3)}` : '';
  const has =
    methods.length > 0 ? ` with ${count(methods.length, 'method')}: ${codes(methods, 6)}` : '';
  return `${code(type.name)} is ${kind}${parents}${has}${comment(type)}.`;
}

function claimText(one: FunctionFacts, context: Context): string {
  const number = cyclomatic(one);
  const complexity = number >= 5 ? ` (cyclomatic complexity ${number})` : '';
  return `${called(one)} is ${doing(one, context, 4)}${complexity}${comment(one)}.`;
}

/** Notable contents of a file, the most specific first. */
function features(facts: CodeFacts, all: Body, context: Context): string[] {
  const { functions, types, decorators, imports } = facts;
  const { language, own, verb } = context;
  const free = functions.filter(({ owner }) => owner === null);
  const named = (some: readonly { name: string }[]) =>
    codes(
      some.map(({ name }) => name),
      6,
    );
  const isTest = functions.filter((one) => one.isTest);
  return [
    ...usesOf(all.calls, language, own)
      .slice(0, 4)
      .flatMap(({ verb, calls }) => {
        const where = `${calls.length > 1 ? 'first on' : 'on'} line ${calls[0]?.line}`;
        return feature(capitalise(verb), `${codes(names(calls), 4)}, ${where}`);
      }),
    ...feature('Recursion in', named(functions.filter(isRecursive))),
    ...feature('Errors and waiting', list(techniques(all, language))),
    ...feature('Exports', named([...types, ...free].filter(({ isExported }) => isExported))),
    ...feature('Type parameters', sumOf(all, 'generics')),
    ...feature('Unsafe code or jumps', sumOf(all, 'unsafe')),
    ...feature('Annotations', codes(decorators, 5)),
    ...flow(all, functions),
    ...feature('Tests', isTest.length),
    ...feature('Imports', codes(imports, 5)),
    ...(verb ? feature(capitalise(verb), codes(names(all.calls), 6)) : []),
  ];
}

function flow(body: Body, functions: readonly FunctionFacts[]): string[] {
  const all = branchesOf(body) + loopsOf(body);
  const most = functions.find((one) => branchesOf(one) + loopsOf(one) > all / 2);
  const where =
    most && all > 1 && functions.length > 1 ? `, most of them in ${code(most.name)}` : '';
  return feature('Control flow', all > 0 && control(loopsOf(body), branchesOf(body)) + where);
}

/** Counts that determine the difficulty; docs/explanations.md has the table. */
function counts({ functions, types, size, top }: CodeFacts, all: Body): Count[] {
  const hardest = Math.max(...[top, ...functions].map(cyclomatic));
  const ways = Object.entries({
    'asynchronous code': sumOf(all, 'await'),
    generators: sumOf(all, 'yield'),
    recursion: functions.some(isRecursive),
    'error handling': sumOf(all, 'catch', 'propagation'),
    'type parameters': sumOf(all, 'generics'),
    'functions inside functions': functions.some(({ isInner }) => isInner),
    inheritance: types.some(({ parents }) => parents.length > 0),
    'unsafe code or jumps': sumOf(all, 'unsafe'),
  }).flatMap(([name, isUsed]) => (isUsed ? [name] : []));
  return [
    counting(functions.length, 'function'),
    counting(types.length, 'type'),
    { amount: functions.length + types.length, text: '', steps: [6, 14] },
    counting(branchesOf(all), 'branch', [3, 8, 20]),
    counting(loopsOf(all), 'loop', [2, 6]),
    { amount: all.nesting, text: `nesting up to ${all.nesting}`, steps: [3, 4, 6] },
    counting(sumOf(all, 'concurrency'), 'use of concurrency', [1, 3]),
    {
      amount: hardest > 1 ? hardest : 0,
      text: `a cyclomatic complexity of at most ${hardest}`,
      steps: [10, 20],
    },
    counting(size.code, 'line of code', [30, 100, 300]),
    {
      amount: ways.length,
      text: `${count(ways.length, 'technique')} (${list(ways)})`,
      steps: [1, 2, 3, 4],
    },
  ];
}
