import type { ApiReply } from '@snippetry/contracts';
import type { LucideIcon } from 'lucide-react';

/** A snippet as a list answers it. */
export type ListedSnippet = ApiReply<'GET /snippets'>['snippets'][number];

/** Link or action of a row; the palette closes unless `keepsOpen` is set. */
export type Act = { to: string } | { run: () => void; keepsOpen?: boolean };

/** One row of the palette. */
export interface Row {
  id: string;
  label: string;
  act: Act;
  /** An icon, or the key of a language whose mark is shown. */
  mark: LucideIcon | string;
  /** Text at the right. */
  detail?: string;
  /** The snippet whose code Cmd+Enter copies. */
  snippet?: ListedSnippet;
  /** The letter that chooses it where nothing can be typed. */
  letter?: string;
  /** Goes on with what is typed, which Tab does too. */
  completes?: boolean;
}

/** Heading with rows, or a message if there are none. */
export interface Group {
  label: string;
  rows: readonly Row[];
  message?: string;
}

/** A page or action. */
export interface Command extends Row {
  /** Further words that find it. */
  words?: string;
}

/** Commands with a word that begins with the text. */
export function filterCommands(commands: readonly Command[], text: string): readonly Command[] {
  const wanted = text.toLowerCase();
  return commands.filter(({ label, words = '' }) => {
    const all = `${label} ${words}`.toLowerCase();
    return all.startsWith(wanted) || all.includes(` ${wanted}`);
  });
}

const TAGS_SHOWN = 2;

/** A row that opens a snippet; the viewer's own shows tags, another's its author. */
export function snippetRow(snippet: ListedSnippet): Row {
  const tags = snippet.tags.slice(0, TAGS_SHOWN).map((tag) => `#${tag}`);
  return {
    id: snippet._id,
    label: snippet.title,
    act: { to: `/app/snippets/${snippet._id}` },
    mark: snippet.language,
    detail: snippet.isOwner ? tags.join(' ') : snippet.author.username,
    snippet,
  };
}
