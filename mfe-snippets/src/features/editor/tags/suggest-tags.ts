/** The tag a cursor stands in, in a comma-separated text. */
export interface TagAt {
  /** What was typed of it up to the cursor, trimmed and lower-cased. */
  typed: string;
  start: number;
  end: number;
}

/** The tag around a position of the text. */
export function tagAt(text: string, position: number): TagAt {
  const start = text.lastIndexOf(',', position - 1) + 1;
  const comma = text.indexOf(',', position);
  const end = comma < 0 ? text.length : comma;
  return { typed: text.slice(start, position).trim().toLowerCase(), start, end };
}

/** The text with a tag put in the place of what was typed of it, and where the cursor goes. */
export function withTag(text: string, at: TagAt, tag: string): { text: string; cursor: number } {
  const before = text.slice(0, at.start);
  const rest = text.slice(at.end);
  const lead = at.start === 0 ? '' : ' ';
  // The last tag gets a comma, so that the next can be typed at once.
  const filled = `${before}${lead}${tag}${rest === '' ? ', ' : ''}`;
  return { text: filled + rest, cursor: filled.length };
}

/** Tags with the number of snippets that carry them, the most used first, then by name. */
export function rankTags(snippets: readonly { tags: readonly string[] }[]): string[] {
  const uses = new Map<string, number>();
  for (const { tags } of snippets) {
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  return [...uses]
    .sort(([a, used], [b, others]) => others - used || a.localeCompare(b))
    .map(([tag]) => tag);
}

const SHOWN = 6;

/** The own tags that fit what is being typed: those beginning with it before those containing it, none twice. */
export function suggestTags(ranked: readonly string[], text: string, at: TagAt): string[] {
  const others = `${text.slice(0, at.start)},${text.slice(at.end)}`;
  const taken = new Set(others.split(',').map((tag) => tag.trim().toLowerCase()));
  const free = ranked.filter((tag) => !taken.has(tag) && tag !== at.typed);
  const begin = free.filter((tag) => tag.startsWith(at.typed));
  const within = free.filter((tag) => !tag.startsWith(at.typed) && tag.includes(at.typed));
  return [...begin, ...within].slice(0, SHOWN);
}
