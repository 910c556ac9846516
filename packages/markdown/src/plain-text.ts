import { LIMITS } from '@snippetry/contracts/limits';
import type { MarkdownElement, MarkdownNode } from './nodes.ts';

const { min, max } = LIMITS.username;

/**
 * Matches a mention that is not inside a word or URL, not a handle of another server such as
 * `@ana@example.com`, and not a package like `@scope/name`.
 */
const MENTION = String.raw`(?<![\w@./+-])@(?<name>[\w-]{${min},${max}})(?![\w@-]|/[\w.~-])`;
const WWW = String.raw`(?<![\w@./+-])www\.[\w-]+\.[^\s<]*`;
const MAIL = String.raw`(?<![\w./+-])(?<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)(?<=[A-Za-z])(?![\w@-])`;
const SPECIAL = new RegExp(`${MENTION}|${WWW}|${MAIL}`, 'g');

const PUNCTUATION = `?!.,:;*_~'"`;

/** Returns the length of a URL without trailing punctuation of the surrounding sentence. */
export function addressLength(written: string): number {
  let unopened = written.split(')').length - written.split('(').length;
  let end = written.length;
  for (; end > 0; end -= 1) {
    const last = written.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!PUNCTUATION.includes(last)) break;
  }
  return end;
}

function link(text: string, href: string): MarkdownElement {
  return { type: 'link', href, children: [text] };
}

/** Splits text outside code and links into mentions, URLs without a scheme, and text. */
export function splitText(text: string): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  let end = 0;
  for (const { 0: whole, index, groups: { name, mail } = {} } of text.matchAll(SPECIAL)) {
    if (index > end) nodes.push(text.slice(end, index));
    end = index + whole.length;
    if (name !== undefined) nodes.push({ type: 'mention', name, children: [] });
    else if (mail !== undefined) nodes.push(link(mail, `mailto:${mail}`));
    else {
      const address = whole.slice(0, addressLength(whole));
      nodes.push(link(address, `http://${address}`));
      end = index + address.length;
    }
  }
  if (end < text.length) nodes.push(text.slice(end));
  return nodes;
}
