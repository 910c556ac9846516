import { PostgreSQL } from '@codemirror/lang-sql';
import type { SyntaxNode } from '@lezer/common';
import { sizeFeature } from '../report/lines.ts';
import type { Report } from '../report/report.ts';
import { capitalise, code, codes, count, list } from '../report/words.ts';
import { parse, type Source } from '../tree/source.ts';
import { claim, counting, feature, sizeWithout, Tally } from './shared.ts';

const AGGREGATES = [
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'array_agg',
  'string_agg',
  'json_agg',
  'jsonb_agg',
  'group_concat',
  'bool_and',
  'bool_or',
  'stddev',
  'percentile_cont',
];
const VERBS: Readonly<Record<string, string>> = {
  select: 'reads',
  insert: 'inserts into',
  update: 'updates',
  delete: 'deletes from',
  create: 'creates',
  alter: 'alters',
  drop: 'drops',
  truncate: 'empties',
  merge: 'merges into',
  begin: 'begins a transaction',
  commit: 'commits a transaction',
  rollback: 'rolls a transaction back',
  grant: 'grants rights',
  revoke: 'revokes rights',
  explain: 'shows the plan of',
};
const WRITES = ['insert', 'update', 'delete', 'truncate', 'merge', 'create', 'alter', 'drop'];
const BEFORE_TABLE = ['from', 'join', 'into', 'update', 'table', 'using', 'truncate'];
const OBJECTS = [
  'table',
  'index',
  'view',
  'function',
  'procedure',
  'trigger',
  'type',
  'schema',
  'sequence',
  'database',
  'extension',
  'materialized',
];

/** Each reads its query once more. */
const CLAIMS = 8;

/** A word of a statement with how deep in brackets it stands. */
interface Token {
  kind: string;
  text: string;
  depth: number;
  isBeforeParens: boolean;
  /** A function over rows beside its own: `rank() over (…)`. */
  isWindow: boolean;
}

/** What is counted of one statement. */
interface Statement {
  node: SyntaxNode;
  verb: string;
  object: string;
  tables: Set<string>;
  named: string[];
  words: Tally;
  aggregates: Tally;
  windows: string[];
  /** `order` of the statement itself, not of a window. */
  isOrdered: boolean;
  subqueries: number;
  /** How deep its own words stand: those of a subquery are in brackets. */
  base: number;
}

/** What is said about SQL. */
export function sqlReport(content: string): Report {
  const source = parse(content, PostgreSQL.language.parser);
  const statements: Statement[] = [];
  for (let node = source.tree.topNode.firstChild; node; node = node.nextSibling) {
    if (node.name === 'Statement') statements.push(statementOf(node, source));
  }
  const sum = (...words: string[]) =>
    statements.reduce((all, { words: own }) => all + own.of(...words), 0);
  const subqueries = statements.reduce((all, one) => all + one.subqueries, 0);
  const windows = statements.flatMap((one) => one.windows);
  const named = statements.flatMap((one) => one.named);
  return {
    summary: summary(statements),
    features: [
      ...features(statements, sum),
      sizeFeature(sizeWithout(source, 'LineComment', 'BlockComment')),
    ],
    counts: [
      counting(statements.length, 'statement', [4, 12]),
      counting(sum('join'), 'join', [1, 3, 6]),
      counting(subqueries, 'subquery', [1, 3], 'subqueries'),
      counting(named.length, 'named query', [1, 3], 'named queries'),
      counting(windows.length, 'window function', [1, 3]),
      counting(sum('case'), 'case expression', [1, 3]),
      counting(sum('recursive'), 'recursive query', [1], 'recursive queries'),
      counting(
        statements.reduce((all, one) => all + one.aggregates.total, 0),
        'aggregate',
        [2, 6],
      ),
    ],
    claims: statements.flatMap((one) => claims(one, source)),
  };
}

/** The statement, and each query inside of it that has lines of its own. */
function claims(one: Statement, source: Source): Report['claims'] {
  const found = [claim(source, one.node, `${capitalise(describe(one))}.`)];
  const cursor = one.node.cursor();
  while (found.length < CLAIMS && cursor.next() && cursor.from < one.node.to) {
    if (cursor.name !== 'Parens' || !isQuery(cursor.node, source)) continue;
    const { node } = cursor;
    const name = node.prevSibling?.prevSibling;
    const isNamed = name?.name === 'Identifier' && one.named.includes(source.text(name));
    const what = isNamed ? `The named query ${code(source.text(name))}` : 'A subquery that';
    found.push(claim(source, node, `${what} ${describe(statementOf(node, source))}.`));
  }
  return found;
}

function isQuery(parens: SyntaxNode, source: Source): boolean {
  const first = parens.firstChild?.nextSibling;
  return first?.name === 'Keyword' && /^(select|with)$/i.test(source.text(first));
}

/** The words of a statement in order, without what is in strings and comments. */
function tokensOf(node: SyntaxNode, source: Source): Token[] {
  const tokens: Token[] = [];
  const cursor = node.cursor();
  let depth = 0;
  const end = node.to;
  let isMore = cursor.firstChild();
  while (isMore && cursor.from < end) {
    const kind = cursor.name;
    if (kind === '(') depth += 1;
    if (kind === ')') depth -= 1;
    if (
      /^(Keyword|Type|Builtin|CompositeIdentifier|Identifier|QuotedIdentifier|Punctuation)$/.test(
        kind,
      )
    ) {
      const text = source.text(cursor).slice(0, 100);
      const { isBeforeParens, isWindow } = callAt(cursor.node, source);
      tokens.push({
        kind,
        text: kind === 'Keyword' ? text.toLowerCase() : text,
        depth,
        isBeforeParens,
        isWindow,
      });
    }
    isMore = kind === 'CompositeIdentifier' ? cursor.next(false) : cursor.next();
  }
  return tokens;
}

function callAt(node: SyntaxNode, source: Source): Pick<Token, 'isBeforeParens' | 'isWindow'> {
  const next = node.nextSibling;
  if (next?.name !== 'Parens') return { isBeforeParens: false, isWindow: false };
  const over = next.nextSibling;
  const isWindow = over?.name === 'Keyword' && source.text(over).toLowerCase() === 'over';
  return { isBeforeParens: true, isWindow };
}

function statementOf(node: SyntaxNode, source: Source): Statement {
  const tokens = tokensOf(node, source);
  const base = node.name === 'Parens' ? 1 : 0;
  const statement: Statement = {
    node,
    verb: verbOf(tokens, base),
    object: '',
    tables: new Set(),
    named: [],
    words: new Tally(),
    aggregates: new Tally(),
    windows: [],
    isOrdered: false,
    subqueries: 0,
    base,
  };
  tokens.forEach((token, index) => {
    read(token, tokens[index - 1], tokens[index + 1], statement);
  });
  for (const name of statement.named) statement.tables.delete(name);
  return statement;
}

/** `with` only names queries: the verb comes behind them, outside of all brackets. */
function verbOf(tokens: readonly Token[], base: number): string {
  const outer = tokens.filter(({ kind, depth }) => kind === 'Keyword' && depth === base);
  const known = outer.find(({ text }) => text in VERBS);
  return known?.text ?? outer[0]?.text ?? tokens[0]?.text.toLowerCase() ?? '';
}

function read(
  token: Token,
  before: Token | undefined,
  next: Token | undefined,
  found: Statement,
): void {
  const word = token.text.toLowerCase();
  const isName = /Identifier$/.test(token.kind);
  if (isName) {
    if (before?.kind === 'Keyword' && isTablePlace(before.text, found))
      found.tables.add(plain(token.text));
    if (isNamedQuery(before, next, found)) found.named.push(plain(token.text));
  }
  if (token.isWindow) found.windows.push(word);
  else if (token.isBeforeParens && AGGREGATES.includes(word)) found.aggregates.add(word);
  if (token.kind !== 'Keyword') return;
  found.words.add(word);
  if (word === 'order' && token.depth === found.base) found.isOrdered = true;
  if (word === 'select' && token.depth > found.base) found.subqueries += 1;
  if (!found.object && OBJECTS.includes(word)) found.object = word;
}

function isTablePlace(word: string, { verb, object }: Statement): boolean {
  if (word === 'exists' || word === 'on')
    return ['create', 'drop', 'alter'].includes(verb) && (word === 'on' || object !== '');
  if (OBJECTS.includes(word)) return ['create', 'drop', 'alter'].includes(verb);
  return BEFORE_TABLE.includes(word);
}

function isNamedQuery(
  before: Token | undefined,
  next: Token | undefined,
  found: Statement,
): boolean {
  if (found.words.of('with') === 0 || next?.text !== 'as') return false;
  return before?.text === 'with' || before?.text === 'recursive' || before?.text === ',';
}

function plain(name: string): string {
  return name.replace(/["`[\]]/g, '');
}

function summary(statements: readonly Statement[]): string[] {
  const [first, ...others] = statements;
  if (!first) return ['SQL without statements.'];
  if (others.length === 0) return [`One SQL statement that ${describe(first)}.`];
  const verbs = new Tally();
  for (const { verb } of statements) verbs.add(verb.toUpperCase());
  const tables = statements.flatMap((one) => [...one.tables]);
  return [
    `${count(statements.length, 'SQL statement')}: ${list(
      verbs.names.map((verb) => `${verbs.of(verb)} \`${verb}\``),
      6,
    )}.`,
    ...(tables.length > 0 ? [`They work on ${codes(tables, 6)}.`] : []),
    `The first one ${describe(first)}.`,
  ];
}

/** `reads employees and departments, joined once, with a window function, ordered`. */
function describe(one: Statement): string {
  const { words, verb } = one;
  const does = VERBS[verb] ?? `runs ${code(verb.toUpperCase())}`;
  const on =
    one.tables.size > 0
      ? ` ${one.object && verb !== 'select' ? `the ${one.object} ` : ''}${codes(one.tables, 5)}`
      : '';
  const parts = [
    words.of('join') > 0 &&
      `joined ${words.of('join') === 1 ? 'once' : `${words.of('join')} times`}`,
    one.named.length > 0 &&
      `with the named ${one.named.length === 1 ? 'query' : 'queries'} ${codes(one.named, 3)}`,
    one.subqueries - one.named.length > 0 &&
      `with ${count(one.subqueries - one.named.length, 'subquery', 'subqueries')}`,
    words.of('where') > 0 && 'filtered',
    words.of('group') > 0 &&
      `grouped${one.aggregates.total > 0 ? ` with ${codes(one.aggregates.names, 3)}` : ''}`,
    words.of('group') === 0 &&
      one.aggregates.total > 0 &&
      `aggregated with ${codes(one.aggregates.names, 3)}`,
    one.windows.length > 0 &&
      `with ${count(one.windows.length, 'window function')} (${codes(one.windows, 3)})`,
    one.isOrdered && 'ordered',
    words.of('limit') > 0 && 'limited',
  ].filter(Boolean);
  return `${does}${on}${parts.length > 0 ? `, ${parts.join(', ')}` : ''}`;
}

function features(statements: readonly Statement[], sum: (...words: string[]) => number): string[] {
  const tables = statements.flatMap((one) => [...one.tables]);
  const named = statements.flatMap((one) => one.named);
  const aggregates = statements.flatMap((one) => one.aggregates.names);
  const windows = statements.flatMap((one) => one.windows);
  const writes = statements
    .filter(({ verb }) => WRITES.includes(verb))
    .map(({ verb }) => verb.toUpperCase());
  return [
    ...feature('Tables and other objects', tables.length > 0 && codes(tables, 6)),
    ...feature('Writes', writes.length > 0 && codes(writes, 5)),
    ...feature(
      'Joins',
      sum('join') > 0 &&
        `${sum('join')}${sum('left', 'right', 'full') > 0 ? `, ${sum('left', 'right', 'full')} of them outer joins` : ''}`,
    ),
    ...feature(
      'Named queries',
      named.length > 0 && `${codes(named, 5)}${sum('recursive') > 0 ? ', recursive' : ''}`,
    ),
    ...feature(
      'Subqueries',
      statements.some((one) => one.subqueries > one.named.length) &&
        String(statements.reduce((all, one) => all + one.subqueries - one.named.length, 0)),
    ),
    ...feature('Window functions', windows.length > 0 && `${windows.length}: ${codes(windows, 4)}`),
    ...feature('Aggregates', aggregates.length > 0 && codes(aggregates, 5)),
    ...feature(
      'Constraints',
      sum('primary', 'foreign', 'references', 'unique', 'check') > 0 &&
        list(
          ['primary', 'foreign', 'references', 'unique', 'check']
            .filter((word) => sum(word) > 0)
            .map(code),
          5,
        ),
    ),
    ...feature('Case expressions', sum('case') > 0 && String(sum('case'))),
    ...feature('Statements', String(statements.length)),
  ];
}
