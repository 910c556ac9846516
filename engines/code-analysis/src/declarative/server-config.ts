import { Lines, sizeFeature, sizeOf } from '../report/lines.ts';
import type { Report } from '../report/report.ts';
import { code, codes, count, list } from '../report/words.ts';
import { counting, feature, Tally } from './shared.ts';

/** One directive, or a block of them. */
interface Directive {
  name: string;
  args: string;
  line: number;
  toLine: number;
  depth: number;
  isBlock: boolean;
  inside: string[];
}

/** What telling directives are for; nginx and Apache have different names. */
const TOPICS: readonly [string, RegExp][] = [
  ['Listens', /^(listen|Listen)$/],
  ['Names', /^(server_name|ServerName|ServerAlias)$/],
  [
    'Passes requests on',
    /^(proxy_pass|fastcgi_pass|uwsgi_pass|grpc_pass|ProxyPass|ProxyPassReverse)$/,
  ],
  ['Serves files', /^(root|alias|DocumentRoot|Alias|try_files)$/],
  ['Encryption', /^(ssl_.*|SSL.*)$/],
  ['Headers', /^(add_header|proxy_set_header|Header|RequestHeader)$/],
  ['Rewrites', /^(rewrite|return|RewriteRule|RewriteCond|RewriteEngine|Redirect.*)$/],
  ['Access', /^(allow|deny|auth_.*|Require|Allow|Deny|AuthType|limit_req.*|limit_conn.*)$/],
  [
    'Caching and compression',
    /^(expires|proxy_cache.*|gzip.*|ExpiresActive|ExpiresByType|AddOutputFilterByType)$/,
  ],
];

/** What is said about a configuration of nginx. */
export function nginxReport(content: string): Report {
  return report(content, 'nginx', nginxDirectives(content));
}

/** What is said about a configuration of Apache. */
export function apacheReport(content: string): Report {
  return report(content, 'Apache', apacheDirectives(content));
}

function report(content: string, server: string, all: readonly Directive[]): Report {
  const blocks = all.filter(({ isBlock }) => isBlock);
  const kinds = new Tally();
  for (const { name } of blocks) kinds.add(name);
  const depth = Math.max(0, ...blocks.map((one) => one.depth + 1));
  const comments = [...content.matchAll(/^[ \t]*#.*$/gm)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  const topics = TOPICS.map(([title, names]) => ({
    title,
    values: all.filter(({ name }) => names.test(name)).map(({ name, args }) => `${name} ${args}`),
  })).filter(({ values }) => values.length > 0);
  const blockText = kinds.names.map((name) => `${kinds.of(name)} ${code(name)}`);
  return {
    summary: [
      `A configuration of ${server} with ${count(all.length - blocks.length, 'directive')}${blocks.length > 0 ? ` in ${count(blocks.length, 'block')}: ${list(blockText, 5)}` : ''}.`,
      ...(topics.length > 0
        ? [
            `It has directives for: ${list(
              topics.map(({ title }) => title.toLowerCase()),
              6,
            )}.`,
          ]
        : []),
    ],
    features: [
      ...topics.slice(0, 6).flatMap(({ title, values }) => feature(title, codes(values, 3))),
      ...feature('Blocks', blocks.length > 0 && list(blockText, 5)),
      sizeFeature(sizeOf(content, new Lines(content), comments)),
    ],
    counts: [
      counting(all.length - blocks.length, 'directive', [15, 50, 150]),
      counting(blocks.length, 'block', [4, 12]),
      { amount: depth, text: `blocks nested up to ${depth}`, steps: [3, 4] },
      counting(topics.length, 'kind of directives', [5, 8], 'kinds of directives'),
    ],
    claims: blocks.map(({ name, args, line, toLine, inside }) => ({
      text: `${code(`${name} ${args}`)} ${inside.length > 0 ? `sets ${codes(inside, 5)}` : 'sets nothing by itself'}.`,
      fromLine: line,
      toLine,
    })),
  };
}

function nginxDirectives(content: string): Directive[] {
  const found: Directive[] = [];
  const open: Directive[] = [];
  content.split('\n').forEach((row, index) => {
    const text = row.replace(/#.*$/, '');
    for (const [part] of text.matchAll(/[^;{}]+[;{]?|[{}]/g)) {
      if (part.startsWith('}')) {
        const block = open.pop();
        if (block) block.toLine = index + 1;
        continue;
      }
      const words = part.replace(/[;{]$/, '').trim();
      if (words) add({ words, line: index + 1, isBlock: part.endsWith('{') }, found, open);
    }
  });
  return found;
}

function apacheDirectives(content: string): Directive[] {
  const found: Directive[] = [];
  const open: Directive[] = [];
  content.split('\n').forEach((row, index) => {
    const text = row.trim();
    if (text === '' || text.startsWith('#')) return;
    if (text.startsWith('</')) {
      const block = open.pop();
      if (block) block.toLine = index + 1;
      return;
    }
    const isBlock = text.startsWith('<');
    const words = isBlock ? text.replace(/^<|>$/g, '') : text;
    add({ words, line: index + 1, isBlock }, found, open);
  });
  return found;
}

function add(
  { words, line, isBlock }: { words: string; line: number; isBlock: boolean },
  found: Directive[],
  open: Directive[],
): void {
  const [name = '', ...args] = words.split(/\s+/);
  const directive = {
    name,
    args: args.join(' '),
    line,
    toLine: line,
    depth: open.length,
    isBlock,
    inside: [],
  };
  found.push(directive);
  open.at(-1)?.inside.push(name);
  if (isBlock) open.push(directive);
}
