/** Kinds of elements with no data but their children. */
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

export type MarkdownElement = Parent &
  (
    | { [Type in PlainType]: { type: Type } }[PlainType]
    /** `start` is missing if it is 1. */
    | { type: 'ol'; start?: number }
    /** `done` is set for task items only. */
    | { type: 'li'; done?: boolean }
    | { type: 'th' | 'td'; align?: 'left' | 'center' | 'right' }
    /** `href` is a relative, web or mail URL. */
    | { type: 'link'; href: string }
    /** Has no children; `href` is missing if the URL is not a web URL. */
    | { type: 'image'; alt: string; href?: string }
    | { type: 'code'; code: string }
    /** `language` is the word after the fence; empty if there is none. */
    | { type: 'codeblock'; code: string; language: string }
    /** `name` has no `@`, and need not belong to a user. */
    | { type: 'mention'; name: string }
    | { type: 'footnote'; number: number }
    /**
     * Links from the text to a footnote and back; `occurrence` counts the references to it, from 0.
     */
    | { type: 'reference' | 'return'; number: number; occurrence: number }
  );

/** An element, or text. */
export type MarkdownNode = MarkdownElement | string;
