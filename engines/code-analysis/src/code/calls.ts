import type { SyntaxNode } from '@lezer/common';
import type { Source } from '../tree/source.ts';

const ARGUMENTS = [
  'ArgList',
  'Arguments',
  'ArgumentList',
  'ParenthesizedTokens',
  'BracketedTokens',
  'BracedTokens',
];
/** Longer names are the results of chains of calls; reading them whole takes quadratic time. */
const NAME_LENGTH = 80;

/** What is called, as it is written: `fetch`, `fs.readFile`; `.push` for a method of a result. */
export function callName(node: SyntaxNode, source: Source): string | null {
  const last = lastArguments(node);
  const end = last ? last.from : node.to;
  const tail = source.content.slice(Math.max(node.from, end - NAME_LENGTH), end);
  const plain = tail
    .replace(/^\s*(?:new|throw|raise|delete)\s+/, '')
    .replace(/(?:::)?<[^<>()]*>\s*$/, '')
    .replace(/\?\./g, '.')
    .replace(/\s*(->|\.|::)\s*/g, '$1')
    .replaceAll('->', '.')
    .trimEnd();
  const name = (/[\w$.:\\]+!?\s*!?$/.exec(plain) ?? [''])[0].replace(/\s/g, '');
  return /[A-Za-z]/.test(name) ? name.replace(/^\\/, '') : null;
}

function lastArguments(node: SyntaxNode): SyntaxNode | null {
  for (let child = node.lastChild; child; child = child.prevSibling) {
    if (ARGUMENTS.includes(child.name)) return child;
  }
  return null;
}
