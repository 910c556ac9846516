import { article, code, codes, count, list, times } from '../report/words.ts';
import { type Body, branchesOf, counted, type FunctionFacts, loopsOf, whole } from './facts.ts';
import { usesOf } from './uses.ts';

/** What the sentences about one file have to know besides what they are about. */
export interface Context {
  language: string;
  /** Name of the language in sentences. */
  languageName: string;
  /** Names of the functions of the file, and of its types. */
  own: ReadonlySet<string>;
}

const NAME_AND_PARAMS = 60;

/** `retry(run, tries)`, or `retry(…)` where that is too long. */
export function called(facts: FunctionFacts): string {
  const owner = facts.owner && facts.kind !== 'constructor' ? `${facts.owner}.` : '';
  const whole = `${owner}${facts.name}(${facts.params.join(', ')})`;
  return code(whole.length > NAME_AND_PARAMS ? `${owner}${facts.name}(…)` : whole);
}

/** `an exported async function with 3 parameters`. */
export function kindOf(facts: FunctionFacts): string {
  const words = [
    facts.isExported && facts.owner === null ? 'exported' : '',
    facts.isAsync ? 'async' : '',
    facts.isTest ? 'test' : '',
    facts.isGenerator || counted(facts, 'yield') > 0 ? 'generator' : '',
    facts.kind,
  ];
  const params = called(facts).includes('(…)')
    ? ` with ${count(facts.params.length, 'parameter')}`
    : '';
  return article(words.filter(Boolean).join(' ')) + params;
}

/** What a body does, as `does this` and `does that`; the telling ones first. */
export function actions(body: Body, context: Context, limit: number): string[] {
  const uses = usesOf(body.calls, context.language, context.own).slice(0, 3);
  const named = new Set(uses.flatMap(({ calls }) => calls.map(({ name }) => name)));
  const loops = loopsOf(body);
  const looped = inLoops(body, context, named);
  const found = [
    ...uses.map(
      ({ topic, calls }) =>
        `${topic.verb} (${codes(
          calls.map(({ name }) => shown(name)),
          3,
        )})`,
    ),
    looped.length > 0 && `calls ${codes(looped, 3)} in a loop`,
    counted(body, 'catch') > 0 &&
      `catches errors${counted(body, 'catch') > 1 ? ` in ${counted(body, 'catch')} places` : ''}`,
    thrown(body, context),
    counted(body, 'propagation') > 0 &&
      `returns early with \`?\` ${times(counted(body, 'propagation'))}`,
    counted(body, 'concurrency') > 0 &&
      context.language === 'go' &&
      `uses goroutines or channels ${times(counted(body, 'concurrency'))}`,
    ownCalls(body, context),
    counted(body, 'await') > 0 && `awaits ${times(counted(body, 'await'))}`,
    counted(body, 'yield') > 0 &&
      `yields ${counted(body, 'yield') === 1 ? 'values' : `in ${counted(body, 'yield')} places`}`,
    control(looped.length > 0 ? 0 : loops, branchesOf(body)),
    body.elements.length > 0 && `renders ${codes(elementNames(body), 4)}`,
    counted(body, 'return') > 2 && `returns in ${counted(body, 'return')} places`,
  ];
  return found.filter((text): text is string => typeof text === 'string').slice(0, limit);
}

/** One sentence about a function, for the lines that it takes. */
export function claimOf(facts: FunctionFacts, context: Context): string {
  return `${called(facts)} is ${doing(facts, context, 4)}.`;
}

/** `an async function with 2 parameters that calls itself and has 3 branches`. */
export function doing(facts: FunctionFacts, context: Context, limit: number): string {
  if (facts.isBodiless) return `${kindOf(facts)} that is only declared here`;
  const body = whole(facts);
  const inner = facts.inner.map(({ name }) => name);
  const does = [
    ...(facts.isRecursive ? ['calls itself'] : []),
    ...(inner.length > 0 ? [`defines ${codes(inner, 3)} inside`] : []),
    ...actions(body, context, limit),
  ].slice(0, limit);
  if (does.length > 0) return `${kindOf(facts)} that ${list(does, does.length)}`;
  const others = [...new Set(body.calls.map(({ name }) => shown(name)))].filter(isTelling);
  if (others.length > 0) return `${kindOf(facts)} that calls ${codes(others, 3)}`;
  return `${kindOf(facts)} without branches, loops or calls`;
}

/** A method is known by its name where what it is called on is the result of something. */
export function shown(name: string): string {
  return name.replace(/^\./, '');
}

function control(loops: number, branches: number): string | false {
  const parts = [
    ...(loops > 0 ? [count(loops, 'loop')] : []),
    ...(branches > 0 ? [count(branches, 'branch', 'branches')] : []),
  ];
  return parts.length > 0 && `has ${list(parts)}`;
}

function isTelling(name: string): boolean {
  return name.length > 1;
}

function inLoops(body: Body, { own }: Context, named: ReadonlySet<string>): string[] {
  const names = body.calls.filter(
    ({ name, isInLoop }) => isInLoop && (named.has(name) || own.has(name)),
  );
  return [...new Set(names.map(({ name }) => shown(name)))];
}

function thrown(body: Body, { language }: Context): string | false {
  const amount = counted(body, 'throw');
  if (amount === 0) return false;
  const verb = language === 'python' ? 'raises' : 'throws';
  return body.thrown.length > 0 ? `${verb} ${codes(body.thrown, 3)}` : `${verb} ${times(amount)}`;
}

function ownCalls(body: Body, { own }: Context): string | false {
  const names = body.calls
    .map(({ name }) => name)
    .filter((name) => own.has(name) && !(body as FunctionFacts).name?.endsWith(name));
  return names.length > 0 && `calls ${codes(names, 3)}`;
}

function elementNames(body: Body): string[] {
  return [...new Set(body.elements.map((text) => /<\s*([\w.-]+)/.exec(text)?.[1] ?? ''))]
    .filter(Boolean)
    .map((name) => `<${name}>`);
}
