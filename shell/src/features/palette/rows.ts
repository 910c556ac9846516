import type { ApiReply } from '@snippetry/contracts';
import type { LucideIcon } from 'lucide-react';

export type ListedSnippet = ApiReply<'GET /snippets'>['snippets'][number];

/** Link or action of a row; the palette closes unless `keepsOpen` is set. */
export type Act = { to: string } | { run: () => void; keepsOpen?: boolean };

export interface Row {
  id: string;
  label: string;
  act: Act;
  /** Icon, or the key of a language whose mark is shown. */
  mark: LucideIcon | string;
  /** Text at the end of the row. */
  detail?: string;
  /** Snippet whose code Cmd+Enter copies. */
  snippet?: ListedSnippet;
  /** Key that chooses the row while the input is read-only. */
  letter?: string;
  /** Whether it completes the input, which Tab does, too. */
  completes?: boolean;
}

/** Heading with rows, or with a message if there are none. */
export interface Group {
  label: string;
  rows: readonly Row[];
  message?: string;
}

export interface Command extends Row {
  /** Additional search terms. */
  words?: string;
}

/** Returns commands with a word that starts with the text. */
export function filterCommands(commands: readonly Command[], text: string): readonly Command[] {
  const wanted = text.toLowerCase();
  return commands.filter(({ label, words = '' }) => {
    const all = `${label} ${words}`.toLowerCase();
    return all.startsWith(wanted) || all.includes(` ${wanted}`);
  });
}

const TAGS_SHOWN = 2;

/** Row that opens a snippet; it shows tags of the viewer's own snippets, else the author. */
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
