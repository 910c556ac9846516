import { failedRow, offers } from './commands.ts';
import { type Command, type Group, type ListedSnippet, matching, snippetRow } from './rows.ts';

/** Heading of the pages and actions that a text leads to. */
export const COMMANDS = 'Go to and do';

/** One of the two searches as it stands. */
export interface Search {
  /** The last answer; while a newer one is on its way, still the one before. */
  snippets: readonly ListedSnippet[] | undefined;
  failed: boolean;
  retry: () => void;
}

interface Parts {
  /** What was typed, trimmed. */
  text: string;
  pages: readonly Command[];
  actions: readonly Command[];
  own: Search;
  community: Search;
}

function searchGroup(label: string, what: string, search: Search): Group[] {
  if (search.failed) return [{ label, rows: [failedRow(what, search.retry)] }];
  const rows = search.snippets?.map(snippetRow) ?? [];
  return rows.length > 0 ? [{ label, rows }] : [];
}

function snippetGroups({ text, own, community }: Parts): Group[] {
  const groups = [
    ...searchGroup('Your snippets', 'Your snippets', own),
    ...searchGroup('Community', 'The community', community),
  ];
  if (groups.length > 0) return groups;
  const answered = own.snippets && community.snippets;
  const message = answered ? `No snippet matches “${text}”` : 'Searching...';
  return [{ label: 'Snippets', rows: [], message }];
}

/**
 * The palette's groups. A page or action that was named stands above the snippets, so that Enter leads to it
 * whether or not the search has answered; otherwise the snippets come first.
 */
export function paletteGroups(parts: Parts): readonly Group[] {
  const { text, pages, actions } = parts;
  if (text === '') {
    return [
      { label: 'Go to', rows: pages },
      { label: 'Do', rows: actions },
    ];
  }
  const found = matching([...pages, ...actions], text);
  const commands = { label: COMMANDS, rows: [...found, ...offers(text, found)] };
  const snippets = snippetGroups(parts);
  return found.length > 0 ? [commands, ...snippets] : [...snippets, commands];
}
