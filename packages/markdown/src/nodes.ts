/** Kinds of elements whose only data are their children. */
export type PlainType =
  | 'p'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'blockquote'
  | 'ul'
  | 'hr'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'strong'
  | 'em'
  | 'del'
  | 'br'
  | 'footnotes';

interface Parent {
  children: MarkdownNode[];
}

/** Element of a text. */
export type MarkdownElement = Parent &
  (
    | { [Type in PlainType]: { type: Type } }[PlainType]
    /** `start` unless it is 1. */
    | { type: 'ol'; start?: number }
    /** `done` of task items only. */
    | { type: 'li'; done?: boolean }
    | { type: 'th' | 'td'; align?: 'left' | 'center' | 'right' }
    /** `href` is a relative, web or mail address. */
    | { type: 'link'; href: string }
    /** Without children; no `href` if the address is no web address. */
    | { type: 'image'; alt: string; href?: string }
    | { type: 'code'; code: string }
    /** `language` as it is written after the fence; empty for none. */
    | { type: 'codeblock'; code: string; language: string }
    /** `name` without the `@`; it need not belong to a user. */
    | { type: 'mention'; name: string }
    | { type: 'footnote'; number: number }
    /** Links from the text to a footnote and back; `occurrence` counts the references to it, from 0. */
    | { type: 'reference' | 'return'; number: number; occurrence: number }
  );

/** Part of a text: an element, or characters. */
export type MarkdownNode = MarkdownElement | string;
