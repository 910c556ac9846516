import { Lines, sizeFeature, sizeOf } from '../lines.ts';
import { type Count, counting, type Report } from '../report.ts';
import { capitalise, code, codes, count, feature, list, times } from '../words.ts';
import { blanked, SQL } from './lexicon.ts';

const VERBS: Readonly<Record<string, string>> = {
  ...{ select: 'reads', insert: 'inserts into', update: 'updates', delete: 'deletes from' },
  ...{ create: 'creates', alter: 'alters', drop: 'drops', truncate: 'empties' },
  ...{ merge: 'merges into', begin: 'begins a transaction', commit: 'commits a transaction' },
  ...{ rollback: 'rolls a transaction back', grant: 'grants rights', revoke: 'revokes rights' },
};
const WRITES = /^(?:insert|update|delete|truncate|merge|create|alter|drop)$/;
const BEFORE_TABLE = /^(?:from|join|into|update|table|using|truncate)$/;
const OBJECTS =
  /^(?:table|index|view|function|procedure|trigger|type|schema|sequence|database|extension)$/;
const AGGREGATES =
  /^(?:count|sum|avg|min|max|\w+_agg|group_concat|bool_and|bool_or|stddev|percentile_cont)$/;
/** Words that can follow a verb before its table. */
const SKIPPED =
  /^(?:if|not|exists|only|lateral|concurrently|or|replace|temp|temporary|unique|materialized)$/;
const RESERVED =
  /^(?:set|select|where|values|as|on|of|skip|nowait|group|order|limit|returning|with|default|do)$/;
/** Functions with `from` between their arguments. */
const WITH_FROM = /^(?:extract|trim|substring|overlay|position)$/;

/** A word, a name or a sign, with its depth in brackets. */
interface Token {
  text: string;
  word: string;
  depth: number;
  from: number;
}

/** Contents of one statement. */
class Statement {
  readonly tables = new Set<string>();
  readonly named = new Set<string>();
  readonly aggregates = new Set<string>();
  readonly windows: string[] = [];
  readonly tokens: readonly Token[];
  readonly verb: string;
  readonly object: string;
  readonly base: number;
  isOrdered = false;
  subqueries = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
    const base = tokens[0]?.depth ?? 0;
    this.base = base;
    const outer = tokens.filter(({ depth }) => depth === base);
    const isVerb = ({ word }: Token) => Object.hasOwn(VERBS, word);
    this.verb = (outer.find(isVerb) ?? tokens[0])?.word ?? '';
    const isDefinition = /^(?:create|alter|drop)$/.test(this.verb);
    this.object = (isDefinition && outer.find(({ word }) => OBJECTS.test(word))?.word) || '';
    const functions: string[] = [];
    let before = ['', ''];
    tokens.forEach((token, index) => {
      const { word, depth } = token;
      const next = tokens[index + 1]?.word ?? '';
      if (word === '(') functions.push(before[1] ?? '');
      if (word === ')') this.#call(functions.pop() ?? '', next);
      if (word === 'order' && depth === base) this.isOrdered = true;
      if (word === 'select' && depth > base) this.subqueries += 1;
      if (/^(?:with|recursive|,)$/.test(before[1] ?? '') && next === 'as' && this.sum('with') > 0)
        this.named.add(token.text);
      const isInFunction = WITH_FROM.test(functions.at(-1) ?? '') || before[0] === 'distinct';
      const [, last = ''] = before;
      const isBehindVerb = isDefinition
        ? last === this.object || last === 'on'
        : BEFORE_TABLE.test(last);
      const isName = /[\p{L}"`[]/u.test(word) && !RESERVED.test(word) && !SKIPPED.test(word);
      if (
        isName &&
        isBehindVerb &&
        !isInFunction &&
        (next !== '(' || /into|table|index|on/.test(last))
      )
        this.tables.add(token.text.replace(/["`[\]]/g, ''));
      if (!SKIPPED.test(word)) before = [last, word];
    });
    for (const name of this.named) this.tables.delete(name);
  }

  #call(name: string, next: string): void {
    if (next === 'over') this.windows.push(name);
    else if (AGGREGATES.test(name)) this.aggregates.add(name);
  }

  /** Number of occurrences of the words. */
  sum(...words: string[]): number {
    return this.tokens.filter(({ word }) => words.includes(word)).length;
  }

  /** Subqueries other than the named ones. */
  get inner(): number {
    return Math.max(0, this.subqueries - this.named.size);
  }
}

/** Maximum subqueries with claims of their own, each of which is read once more. */
const SUBQUERIES = 8;

/** Sentences about SQL. Its grammar has only words and brackets, so this reads the words. */
export function sqlReport(content: string): Report {
  const { plain, comments } = blanked(content, SQL);
  const lines = new Lines(content);
  const all = statementsOf(plain);
  const inner = all.flatMap(subqueriesOf).slice(0, SUBQUERIES);
  return {
    summary: summary(all),
    note: null,
    features: [...features(all), sizeFeature(sizeOf(content, comments))],
    counts: counts(all),
    claims: [...all, ...inner.map((tokens) => new Statement(tokens))].map((one) => ({
      text: capitalise(`${one.base > 0 ? 'a subquery that ' : ''}${describe(one)}.`),
      fromLine: lines.at(one.tokens[0]?.from ?? 0),
      toLine: lines.at(one.tokens.at(-1)?.from ?? 0),
    })),
  };
}

function statementsOf(plain: string): Statement[] {
  const statements: Token[][] = [[]];
  let depth = 0;
  for (const { 0: text, index: from } of plain.matchAll(SQL.words)) {
    if (text === ')') depth = Math.max(0, depth - 1);
    if (text === ';') statements.push([]);
    else statements.at(-1)?.push({ text, word: text.toLowerCase(), depth, from });
    if (text === '(') depth += 1;
    if (text === ';') depth = 0;
  }
  return statements.filter(({ length }) => length > 0).map((tokens) => new Statement(tokens));
}

function subqueriesOf({ tokens }: Statement): Token[][] {
  const starts = tokens.flatMap(({ word }, index) =>
    word === 'select' && tokens[index - 1]?.word === '(' ? [index] : [],
  );
  return starts.slice(0, SUBQUERIES).map((index) => {
    const depth = tokens[index]?.depth ?? 0;
    const end = tokens.findIndex((one, at) => at > index && one.depth < depth);
    return tokens.slice(index, end < 0 ? undefined : end);
  });
}

const sumOf = (all: readonly Statement[], ...words: string[]) =>
  all.reduce((total, one) => total + one.sum(...words), 0);

function summary(all: readonly Statement[]): string[] {
  const [first, second] = all;
  if (!first) return ['SQL without statements.'];
  if (!second) return [`One SQL statement that ${describe(first)}.`];
  const verbs = [...new Set(all.map(({ verb }) => verb))];
  const counted = verbs.map(
    (verb) => `${all.filter((one) => one.verb === verb).length} ${code(verb.toUpperCase())}`,
  );
  const tables = codes(
    all.flatMap((one) => [...one.tables]),
    6,
  );
  return [
    `${count(all.length, 'SQL statement')}: ${list(counted, 6)}.`,
    ...(tables ? [`They work on ${tables}.`] : []),
    `The first one ${describe(first)}.`,
  ];
}

/** `reads employees and departments, joined once, with 1 window function, ordered`. */
function describe(one: Statement): string {
  const { verb, object, windows } = one;
  const does = VERBS[verb] ?? `runs ${code(verb.toUpperCase())}`;
  const on = one.tables.size > 0 ? ` ${object ? `the ${object} ` : ''}${codes(one.tables, 5)}` : '';
  const aggregates = codes(one.aggregates, 3);
  const grouped = one.sum('group') > 0 ? `grouped${aggregates && ` with ${aggregates}`}` : '';
  const parts = [
    one.sum('join') > 0 && `joined ${times(one.sum('join'))}`,
    one.named.size > 0 &&
      `with the named ${one.named.size === 1 ? 'query' : 'queries'} ${codes(one.named, 3)}`,
    one.inner > 0 && `with ${count(one.inner, 'subquery')}`,
    one.sum('where') > 0 && 'filtered',
    grouped || (aggregates && `aggregated with ${aggregates}`),
    windows.length > 0 && `with ${count(windows.length, 'window function')} (${codes(windows, 3)})`,
    one.isOrdered && 'ordered',
    one.sum('limit') > 0 && 'limited',
  ];
  return [`${does}${on}`, ...parts.filter(Boolean)].join(', ');
}

const CONSTRAINTS = ['primary', 'foreign', 'references', 'unique', 'check'];

function features(all: readonly Statement[]): string[] {
  const names = (of: (one: Statement) => Iterable<string>) =>
    codes(
      all.flatMap((one) => [...of(one)]),
      6,
    );
  const windows = all.reduce((sum, one) => sum + one.windows.length, 0);
  const writes = all.map(({ verb }) => verb).filter((verb) => WRITES.test(verb));
  const outer = sumOf(all, 'left', 'right', 'full');
  const constraints = all.some(({ verb }) => /^(?:create|alter)$/.test(verb)) ? CONSTRAINTS : [];
  return [
    ...feature(
      'Tables and other objects',
      names(({ tables }) => tables),
    ),
    ...feature(
      'Writes',
      codes(
        writes.map((verb) => verb.toUpperCase()),
        5,
      ),
    ),
    ...feature(
      'Joins',
      sumOf(all, 'join') && `${sumOf(all, 'join')}${outer > 0 ? ', some of them outer joins' : ''}`,
    ),
    ...feature(
      'Named queries',
      names(({ named }) => named),
    ),
    ...feature(
      'Subqueries',
      all.reduce((sum, one) => sum + one.inner, 0),
    ),
    ...feature('Window functions', windows > 0 && `${windows}: ${names((one) => one.windows)}`),
    ...feature(
      'Aggregates',
      names(({ aggregates }) => aggregates),
    ),
    ...feature(
      'Constraints',
      codes(
        constraints.filter((word) => sumOf(all, word) > 0),
        5,
      ),
    ),
    ...feature('Statements', all.length),
  ];
}

function counts(all: readonly Statement[]): Count[] {
  return [
    counting(all.length, 'statement', [5, 15]),
    counting(sumOf(all, 'join'), 'join', [1, 3, 6]),
    counting(
      all.reduce((sum, one) => sum + one.subqueries, 0),
      'subquery',
      [1, 3, 5],
    ),
    counting(
      all.reduce((sum, one) => sum + one.windows.length, 0),
      'window function',
      [1, 2, 4],
    ),
    counting(sumOf(all, 'group', 'having'), 'grouping', [2, 4]),
    counting(sumOf(all, 'case'), 'case expression', [2, 5]),
  ];
}
