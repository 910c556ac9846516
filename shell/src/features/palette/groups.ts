import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { failedRow, suggestions } from './commands.ts';
import {
  type Command,
  filterCommands,
  type Group,
  type ListedSnippet,
  type Row,
  snippetRow,
} from './rows.ts';

/** Heading of matching pages and actions. */
export const COMMANDS = msg('Go to and do');

/** Heading of values for a filter. */
export const COMPLETE = msg('Filter by');

/** State of one of the two searches. */
export interface Search {
  /** Last result; the previous one while a newer search is running. */
  snippets: readonly ListedSnippet[] | undefined;
  failed: boolean;
  retry: () => void;
}

interface PaletteContent {
  text: string;
  pages: readonly Command[];
  actions: readonly Command[];
  /** Rows that complete the filter that is being typed. */
  filters?: readonly Row[] | undefined;
  own: Search;
  community: Search;
}

function searchGroup(label: string, failed: string, search: Search): Group[] {
  if (search.failed) return [{ label, rows: [failedRow(failed, search.retry)] }];
  const rows = search.snippets?.map(snippetRow) ?? [];
  return rows.length > 0 ? [{ label, rows }] : [];
}

function snippetGroups({ text, own, community }: PaletteContent): Group[] {
  const groups = [
    ...searchGroup(t('Your snippets'), t('Your snippets could not be searched'), own),
    ...searchGroup(t('Community'), t('The community could not be searched'), community),
  ];
  if (groups.length > 0) return groups;
  const answered = own.snippets && community.snippets;
  const message = answered ? t('No snippet matches “{text}”', { text }) : t('Searching...');
  return [{ label: t('Snippets'), rows: [], message }];
}

/**
 * Returns the groups of the palette. Pages and actions that match come before snippets, so that
 * Enter opens them before the search has finished; without a match, snippets come first.
 */
export function paletteGroups(content: PaletteContent): readonly Group[] {
  const { text, pages, actions, filters = [] } = content;
  if (text === '') {
    return [
      { label: t('Go to'), rows: pages },
      { label: t('Do'), rows: actions },
    ];
  }
  const found = filterCommands([...pages, ...actions], text);
  const commands = { label: t(COMMANDS), rows: [...found, ...suggestions(text, found)] };
  const snippets = snippetGroups(content);
  if (filters.length > 0) return [{ label: t(COMPLETE), rows: filters }, ...snippets, commands];
  return found.length > 0 ? [commands, ...snippets] : [...snippets, commands];
}
