import { sizeFeature } from '../report/lines.ts';
import { CLAIMS, type Code, type Report } from '../report/report.ts';
import { article, capitalise, code, codes, count, list } from '../report/words.ts';
import { countsOf } from './counts.ts';
import { actions, type Context, called, claimOf, doing, shown } from './describe.ts';
import {
  type Body,
  type CodeFacts,
  cyclomatic,
  type FunctionFacts,
  type TypeFacts,
} from './facts.ts';
import { featuresOf } from './features.ts';

/** Languages in which a method calls another one of its object by the name alone. */
const PLAIN_METHODS = ['java', 'cpp'];
const OBJECTS = ['this.', 'self.', 'Self::', '$this.', 'self::', 'static::'];

/** What is said about a file of a programming language. */
export function codeReport(facts: CodeFacts, code: Pick<Code, 'language' | 'name'>): Report {
  const context = contextOf(facts, code);
  return {
    summary: summary(facts, context),
    features: [...featuresOf(facts, context), sizeFeature(facts.size)],
    counts: countsOf(facts),
    claims: claims(facts, context),
  };
}

function contextOf(
  { functions, types }: CodeFacts,
  { language, name: languageName }: Pick<Code, 'language' | 'name'>,
): Context {
  const own = functions.flatMap(({ name, owner, kind }) => {
    if (!owner && kind !== 'method') return [name];
    const plain = PLAIN_METHODS.includes(language) ? [name] : [];
    return [
      ...plain,
      ...OBJECTS.map((object) => object + name),
      `${owner}.${name}`,
      `${owner}::${name}`,
    ];
  });
  return { language, languageName, own: new Set([...own, ...types.map(({ name }) => name)]) };
}

function summary(facts: CodeFacts, context: Context): string[] {
  const sentences = [...definitions(facts, context)];
  const top = topLevel(facts, context);
  if (top) sentences.push(top);
  if (facts.imports.length > 0) sentences.push(`The code imports ${codes(facts.imports, 5)}.`);
  if (sentences.length === 0) sentences.push(nothingFound(facts, context));
  if (!facts.problem) return sentences;
  return [...sentences.slice(0, 3), facts.problem];
}

function nothingFound({ size }: CodeFacts, { languageName: name }: Context): string {
  if (size.code === 0)
    return `There is no ${name} code here, only ${count(size.comment, 'line')} of comments.`;
  return `${count(size.code, 'line')} of ${name} without functions, types, branches or loops.`;
}

/** What is declared: the only function in full, of several the largest one. */
function definitions(facts: CodeFacts, context: Context): string[] {
  const outer = facts.functions.filter(({ isInner }) => !isInner);
  const main = mainFunction(outer);
  const free = outer.filter(({ owner }) => owner === null);
  const parts = [
    ...facts.types.slice(0, 3).map((type) => typePhrase(type, outer)),
    ...(facts.types.length > 3 ? [count(facts.types.length - 3, 'more type')] : []),
  ];
  if (main && outer.length === 1 && parts.length === 0) {
    return [`Defines ${called(main)}, ${doing(main, context, 5)}${commented(main)}.`];
  }
  if (free.length > 0) {
    parts.push(
      `${free.length === 1 ? 'the function' : 'the functions'} ${codes(
        free.map(({ name }) => name),
        5,
      )}`,
    );
  }
  if (parts.length === 0) return [];
  const first = `Defines ${list(parts, parts.length)}.`;
  if (!main) return [first];
  const isLargest = outer.every((one) => one === main || linesOf(one) < linesOf(main));
  const largest = outer.length > 1 && isLargest ? 'The largest, ' : '';
  const is = `${largest}${called(main)}${largest ? ', is' : ' is'} ${doing(main, context, 4)}${commented(main)}.`;
  return [first, capitalise(is)];
}

function commented({ doc }: { doc: string | null }): string {
  return doc ? `; its comment says “${doc}”` : '';
}

function linesOf({ fromLine, toLine }: FunctionFacts): number {
  return toLine - fromLine + 1;
}

function mainFunction(functions: readonly FunctionFacts[]): FunctionFacts | null {
  const rank = (one: FunctionFacts) => linesOf(one) + (one.isExported ? 0.5 : 0);
  return functions.reduce<FunctionFacts | null>(
    (best, one) => (best === null || rank(one) > rank(best) ? one : best),
    null,
  );
}

function methodsOf(type: TypeFacts, functions: readonly FunctionFacts[]): FunctionFacts[] {
  return functions.filter(({ owner, kind }) => owner === type.name && kind !== 'constructor');
}

function typePhrase(type: TypeFacts, functions: readonly FunctionFacts[]): string {
  const methods = methodsOf(type, functions);
  const own = methods.length > 0 ? ` (${count(methods.length, 'method')})` : '';
  return `the ${type.kind} ${code(type.name)}${own}`;
}

/** What happens when the file is loaded or run. */
function topLevel({ top, functions, types }: CodeFacts, context: Context): string | null {
  const does = actions(top, context, 3);
  const others = [...new Set(top.calls.map(({ name }) => shown(name)))];
  if (does.length === 0 && others.length > 0) does.push(`calls ${codes(others, 3)}`);
  if (does.length === 0) return null;
  const isOnlyCode = functions.length + types.length === 0;
  const name = context.languageName;
  return isOnlyCode
    ? `${capitalise(article(name))} script that ${list(does, 3)}.`
    : `Outside of its functions the file ${list(does, 3)}.`;
}

function claims(facts: CodeFacts, context: Context): Report['claims'] {
  const types = facts.types.slice(0, CLAIMS).map((type) => ({
    text: typeClaim(type, facts.functions),
    fromLine: type.fromLine,
    toLine: type.toLine,
  }));
  const functions = facts.functions.slice(0, CLAIMS).map((one) => ({
    text: `${claimOf(one, context).slice(0, -1)}${complexityOf(one)}${commented(one)}.`,
    fromLine: one.fromLine,
    toLine: one.toLine,
  }));
  return [...types, ...functions];
}

function complexityOf(body: Body): string {
  const number = cyclomatic(body);
  return number >= 5 ? ` (cyclomatic complexity ${number})` : '';
}

function typeClaim(type: TypeFacts, functions: readonly FunctionFacts[]): string {
  const methods = methodsOf(type, functions).map(({ name }) => name);
  const kind = `${type.isExported ? 'exported ' : ''}${type.kind}`;
  const parents = type.parents.length > 0 ? ` based on ${codes(type.parents, 3)}` : '';
  const has =
    methods.length > 0 ? ` with ${count(methods.length, 'method')}: ${codes(methods, 6)}` : '';
  return `${code(type.name)} is ${article(kind)}${parents}${has}${commented(type)}.`;
}
