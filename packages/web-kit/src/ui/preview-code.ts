import type { SearchExcerpt } from '@snippetry/contracts';
import { firstHit, type Marks } from '@snippetry/contracts/search-hits';
import { excerpt } from './excerpt.ts';

/** Code of a listed snippet, which may be cut. */
export interface CutCode {
  content: string;
  /** Whether the snippet has more code than `content`. */
  truncated: boolean;
  /** Position and hits of `content` if it is an excerpt of longer code that a search found. */
  excerpt?: SearchExcerpt | undefined;
}

/** The part of a snippet's code that its card shows. */
export interface PreviewCode {
  code: string;
  /** Number of its first line; 1 by default. */
  firstLine?: number | undefined;
  /** Number of search hits in the whole code, if any. */
  matches?: number | undefined;
  /** Whether the code may contain more hits than `matches`. */
  more?: boolean | undefined;
}

/** The first characters of a snippet's code, or from the first hit of a search on. */
export function previewCode(snippet: CutCode, max: number, marks: Marks | undefined): PreviewCode {
  const { content, truncated, excerpt: found } = snippet;
  if (found) {
    const { line, cut, matches, more } = found;
    return { code: withEllipsis(excerpt(content, max), cut), firstLine: line, matches, more };
  }
  const hit = marks && firstHit(content, marks.code(content));
  if (!hit) return { code: excerpt(content, max) };
  const code = withEllipsis(excerpt(content.slice(hit.start), max), hit.cut);
  return { code, firstLine: hit.line, matches: hit.matches, more: truncated };
}

function withEllipsis(code: string, cut: boolean): string {
  return cut ? `…${code}` : code;
}
