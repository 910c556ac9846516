declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  /** Adds footnotes to a parser. */
  export default function footnote(parser: MarkdownIt): void;
}
