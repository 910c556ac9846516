import { article, code, codes, count, list, times } from '../words.ts';
import { usesOf } from './apis.ts';
import {
  type Body,
  branchesOf,
  type Call,
  type FunctionFacts,
  isRecursive,
  loopsOf,
  sumOf,
  whole,
} from './facts.ts';

/** Facts about the file that sentences about a part of it need. */
export interface Context {
  language: string;
  /** Name of the language in sentences. */
  languageName: string;
  /** Names of the file's functions and types, as calls spell them. */
  own: ReadonlySet<string>;
  /** Verb for calls and commands of unknown purpose, if they are all listed. */
  verb: string | null;
}

const SIGNATURE_LENGTH = 60;

/** `retry(run, tries)`, or `retry(…)` if that is too long. */
export function called({ name, owner, kind, parameters }: FunctionFacts): string {
  const full = owner && kind !== 'constructor' ? `${owner}.${name}` : name;
  const all =
    full +
    parameters
      .replace(/\s+/g, ' ')
      .replace(/^\( /, '(')
      .replace(/,? \)$/, ')');
  return code(all.length > SIGNATURE_LENGTH ? `${full}(…)` : all);
}

/** `an exported async function`. */
function kindOf(facts: FunctionFacts): string {
  const { isExported, owner, isAsync, isTest, kind } = facts;
  const words = [
    isExported && owner === null && 'exported',
    isAsync && 'async',
    isTest && 'test',
    sumOf(facts, 'yield') > 0 && 'generator',
    kind,
  ];
  return article(words.filter(Boolean).join(' '));
}

/** Names of calls; a method of a result has its name only. */
export function names(calls: readonly Call[]): string[] {
  return [...new Set(calls.map(({ name }) => name.replace(/^\./, '')))];
}

/** `2 loops and 1 branch`. */
export function control(loops: number, branches: number): string {
  const parts = [loops > 0 && count(loops, 'loop'), branches > 0 && count(branches, 'branch')];
  return list(parts.filter((part) => part !== false));
}

/** Techniques: errors, waiting and results. */
export function techniques(body: Body, language: string): string[] {
  const of = (role: Parameters<typeof sumOf>[1], text: (amount: number) => string) => {
    const amount = sumOf(body, role);
    return amount > 0 ? [text(amount)] : [];
  };
  const throwing = /^(?:python|ruby)$/.test(language) ? 'raises' : 'throws';
  return [
    ...of('catch', (amount) => `catches errors${amount > 1 ? ` in ${amount} places` : ''}`),
    ...of('throw', (amount) => `${throwing} ${codes(body.thrown, 3) || times(amount)}`),
    ...of('propagation', (amount) => `returns early with \`?\` ${times(amount)}`),
    ...of('concurrency', (amount) =>
      language === 'go'
        ? `uses goroutines or channels ${times(amount)}`
        : `synchronises ${times(amount)}`,
    ),
    ...of('await', (amount) => `awaits ${times(amount)}`),
    ...of('yield', (amount) => `yields ${amount === 1 ? 'values' : `in ${amount} places`}`),
  ];
}

/** Actions of a body, such as `makes network requests (…)`; the most specific first. */
export function actions(body: Body, context: Context, limit: number): string[] {
  const { language, own, verb } = context;
  const { name = '' } = body as Partial<FunctionFacts>;
  const uses = usesOf(body.calls, language, own).slice(0, 3);
  const known = new Set(uses.flatMap(({ calls }) => calls));
  const isOwn = (call: Call) => own.has(call.name) && !(name && call.name.endsWith(name));
  const isLooped = (call: Call) => call.isInLoop && (known.has(call) || own.has(call.name));
  const looped = names(body.calls.filter(isLooped));
  const others = verb ? body.calls.filter((call) => !known.has(call)) : body.calls.filter(isOwn);
  const flow = control(looped.length > 0 ? 0 : loopsOf(body), branchesOf(body));
  const elements = body.elements.map((text) => `<${/<\s*([\w.-]+)/.exec(text)?.[1] ?? ''}>`);
  const shown = names(others).filter((one) => one !== name);
  const found = [
    ...uses.map((use) => `${use.verb} (${codes(names(use.calls), 3)})`),
    looped.length > 0 && `calls ${codes(looped, 3)} in a loop`,
    ...techniques(body, language),
    shown.length > 0 && `${verb ?? 'calls'} ${codes(shown, verb ? 4 : 3)}`,
    flow !== '' && `has ${flow}`,
    elements.length > 0 && `renders ${codes(elements, 4)}`,
    sumOf(body, 'return') > 2 && `returns in ${sumOf(body, 'return')} places`,
  ];
  const does = found.filter((text) => text !== false).slice(0, limit);
  const calls = names(body.calls).filter((one) => one.length > 1 && one !== name);
  return does.length === 0 && calls.length > 0 ? [`calls ${codes(calls, 3)}`] : does;
}

/** `an async function that calls itself and has 3 branches`. */
export function doing(facts: FunctionFacts, context: Context, limit: number): string {
  if (facts.isBodiless) return `${kindOf(facts)} that is only declared here`;
  const inner = facts.inner.map(({ name }) => name);
  const body = { ...whole(facts), name: facts.name };
  const does = [
    ...(isRecursive(facts) ? ['calls itself'] : []),
    ...(inner.length > 0 ? [`defines ${codes(inner, 3)} inside`] : []),
    ...actions(body, context, limit),
  ].slice(0, limit);
  if (does.length > 0) return `${kindOf(facts)} that ${list(does)}`;
  return `${kindOf(facts)} without branches, loops or calls`;
}
