import { BeyondBounds } from './bounds.ts';
import type { MarkdownNode } from './nodes.ts';
import { tokensOf } from './parser.ts';
import { Tree } from './tree.ts';

export type { MarkdownElement, MarkdownNode, PlainType } from './nodes.ts';

/**
 * Parses Markdown; HTML stays text. Returns null for a text that exceeds the limits: callers then
 * show its source.
 */
export function parseMarkdown(text: string): MarkdownNode[] | null {
  try {
    return new Tree(tokensOf(text), text.length).root;
  } catch (error) {
    if (error instanceof BeyondBounds) return null;
    throw error;
  }
}

function* mentionsIn(nodes: readonly MarkdownNode[]): Generator<string> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.type === 'mention') yield node.name;
    else yield* mentionsIn(node.children);
  }
}

/**
 * Returns the names mentioned outside code and links; names that differ only in case count once.
 */
export function mentionedNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const name of mentionsIn(parseMarkdown(text) ?? [])) {
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
