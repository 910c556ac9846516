import type { Token } from 'markdown-it';
import { BeyondBounds, counter, MAX_DEPTH, maxNodes } from './bounds.ts';
import type { MarkdownElement, MarkdownNode, PlainType } from './nodes.ts';
import { splitText } from './plain-text.ts';

const TASK = /^\[([ xX])\]\s+(?=\S)/;
const TEXTS = new Set(['text', 'html_block']);
const LINKED = new Set(['http', 'https', 'mailto']);

/** Returns a non-empty relative, web or mail URL; undefined for others. */
function safe(href: string): string | undefined {
  if (href === '') return undefined;
  const [, scheme] = /^([^/?#:]*):/.exec(href) ?? [];
  return scheme === undefined || LINKED.has(scheme.toLowerCase()) ? href : undefined;
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');
const textOf = (tokens: readonly Token[] | null): string =>
  (tokens ?? []).map(({ content }) => content).join('');

function imageOf(token: Token): MarkdownElement {
  const href = safe(attribute(token, 'src'));
  return { type: 'image', alt: textOf(token.children), ...(href && { href }), children: [] };
}

function footnoteLink(type: 'reference' | 'return', { meta }: Token): MarkdownElement {
  const [id, occurrence] = [Number(meta?.id), Number(meta?.subId)];
  return { type, number: id + 1, occurrence, children: [] };
}

const plain = (type: PlainType): MarkdownElement => ({ type, children: [] });
const without = (type: PlainType) => () => plain(type);

/** Elements by token type; tokens of other types create none. */
const ELEMENTS: Readonly<Record<string, (token: Token) => MarkdownElement>> = {
  hr: without('hr'),
  softbreak: without('br'),
  hardbreak: without('br'),
  image: imageOf,
  code_inline: ({ content: code }) => ({ type: 'code', code, children: [] }),
  code_block: ({ content: code }) => ({ type: 'codeblock', code, language: '', children: [] }),
  fence: ({ content: code, info }) => {
    const [language = ''] = info.trim().split(/\s/);
    return { type: 'codeblock', code, language, children: [] };
  },
  footnote_ref: (token) => footnoteLink('reference', token),
  footnote_anchor: (token) => footnoteLink('return', token),
  footnote_block_open: without('footnotes'),
  footnote_open: ({ meta }) => ({ type: 'footnote', number: Number(meta?.id) + 1, children: [] }),
  ordered_list_open: (token) => {
    const start = token.attrGet('start');
    return { type: 'ol', ...(start !== null && { start: Number(start) }), children: [] };
  },
  th_open: cell('th'),
  td_open: cell('td'),
};

const ALIGNS = ['left', 'center', 'right'] as const;

function cell(type: 'th' | 'td') {
  return (token: Token): MarkdownElement => {
    const align = ALIGNS.find((one) => attribute(token, 'style') === `text-align:${one}`);
    return { type, ...(align && { align }), children: [] };
  };
}

const RENAMED: Readonly<Record<string, PlainType>> = { s: 'del' };

function elementOf(token: Token): MarkdownElement {
  const make = ELEMENTS[token.type];
  if (make) return make(token);
  return plain(RENAMED[token.tag] ?? (token.tag as PlainType));
}

/** Number of nodes that an element counts as; elements that are slow to render count more. */
const WEIGHTS: Readonly<Record<string, number>> = { codeblock: 10, link: 4, reference: 4 };

function nodesOf(node: MarkdownNode): number {
  if (typeof node === 'string') return 1;
  return (WEIGHTS[node.type] ?? 1) + node.children.length;
}

/** Builds the tree of a text from its tokens. Throws `BeyondBounds` if it is too deep or large. */
export class Tree {
  readonly root: MarkdownNode[] = [];
  /** Open elements, the innermost last. */
  readonly #open: MarkdownElement[] = [];
  /** Lists of children of the root and the open elements. */
  readonly #lists: MarkdownNode[][] = [this.root];
  readonly #count: (amount: number) => void;
  #links = 0;

  constructor(tokens: readonly Token[], length: number) {
    this.#count = counter(maxNodes(length));
    for (const token of tokens) this.#add(token);
  }

  #add(token: Token): void {
    if (token.type === 'inline') for (const child of token.children ?? []) this.#add(child);
    else if (TEXTS.has(token.type)) this.#text(token.content);
    else if (token.hidden) return;
    else if (token.type === 'link_open') this.#openLink(token);
    else if (token.type === 'link_close') this.#closeLink();
    else if (token.nesting === -1) this.#close();
    else if (token.nesting === 1) this.#openElement(elementOf(token));
    else this.#append(elementOf(token));
  }

  #append(...nodes: MarkdownNode[]): void {
    for (const node of nodes) this.#count(nodesOf(node));
    this.#lists.at(-1)?.push(...nodes);
  }

  #openElement(element: MarkdownElement): void {
    this.#append(element);
    this.#open.push(element);
    this.#lists.push(element.children);
    if (this.#open.length > MAX_DEPTH) throw new BeyondBounds();
  }

  #close(): void {
    this.#open.pop();
    this.#lists.pop();
  }

  /** Opens a link; if its URL is unsafe, its children are added to the surrounding element. */
  #openLink(token: Token): void {
    const href = safe(attribute(token, 'href'));
    this.#links += 1;
    if (href === undefined) this.#lists.push(this.#lists.at(-1) ?? this.root);
    else this.#openElement({ type: 'link', href, children: [] });
  }

  #closeLink(): void {
    this.#links -= 1;
    const list = this.#lists.pop();
    if (this.#open.at(-1)?.children === list) this.#open.pop();
  }

  #text(content: string): void {
    if (content === '') return;
    const text = this.#task(content);
    this.#append(...(this.#links > 0 ? [text] : splitText(text)));
  }

  /** Removes the checkbox from the text of a task item, and marks the item. */
  #task(text: string): string {
    const [box, mark] = TASK.exec(text) ?? [];
    const item = this.#open.findLast(({ type }) => type !== 'p');
    if (box === undefined || item?.type !== 'li' || 'done' in item) return text;
    const [first] = item.children;
    const isFirst =
      first === undefined ||
      (item.children.length === 1 &&
        first === this.#open.at(-1) &&
        this.#lists.at(-1)?.length === 0);
    if (!isFirst) return text;
    item.done = mark !== ' ';
    return text.slice(box.length);
  }
}
