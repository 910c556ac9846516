/** A partially typed name. */
export interface TypedMention {
  /** Position of its `@`. */
  start: number;
  /** Characters after the `@`. */
  typed: string;
}

// Ignores addresses such as ann@example.org.
const TYPED = /(?:^|[^\w@./-])@([\w-]{1,30})$/;

/** Finds the name being typed before the caret; null if there is none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const typed = TYPED.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

/** Returns the text with the completed name, and the new position of the caret. */
export function withMention(
  text: string,
  { start, typed }: TypedMention,
  username: string,
): { text: string; caret: number } {
  const name = `@${username} `;
  const rest = text.slice(start + 1 + typed.length).replace(/^ /, '');
  return { text: text.slice(0, start) + name + rest, caret: start + name.length };
}
