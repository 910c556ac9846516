import type { GivenTag } from '@snippetry/contracts/fit';
import { t } from '@snippetry/web-kit';
import { parseDocument } from 'yaml';
import { addFragments, emptyFile, type Fragment, trashNote } from './fragments.ts';
import { isTrue, namesIn } from './masscode.ts';
import { placeOfLine } from './places.ts';
import type { ParsedFile, TextFile } from './types.ts';
import { isValues, listIn, textIn, type Values } from './values.ts';

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const HEADING = '## Fragment:';

/** Detects a front matter with massCode's keys. */
export function isVaultFile(text: string): boolean {
  const head = FRONT_MATTER.exec(text)?.[1] ?? '';
  return /^(?:contents|isFavorites|folderId):/m.test(head) || text.includes(`\n${HEADING}`);
}

function fenceOf(line: string): string {
  return /^`{3,}/.exec(line)?.[0] ?? '';
}

const labelOf = (heading: string) => heading.slice(HEADING.length).trim();

/** Line numbers of a fragment: its heading and the closing fence. */
interface Span {
  at: number;
  end: number;
  /** Line of the next fragment's heading. */
  next: number;
}

/**
 * Old versions of massCode fenced all code with three backticks, even code that contains fences, so
 * the last fence closes it.
 */
function spansOf(lines: readonly string[], headings: readonly number[]): Span[] {
  return headings.map((at, index) => {
    const next = headings[index + 1] ?? lines.length;
    const fence = fenceOf(lines[at + 1] ?? '');
    const last = lines.slice(at + 2, next).findLastIndex((line) => line.trim() === fence);
    return { at, next, end: last < 0 ? next : at + 2 + last };
  });
}

/**
 * Finds the fragments of a body. Code may contain lines that look like headings: surplus headings that are not
 * listed in the front matter count as code, unless they follow a closed fence.
 */
function fragmentSpans(lines: readonly string[], labels: readonly string[]): Span[] {
  const all = [...lines.keys()].filter(
    (at) => lines[at]?.startsWith(HEADING) && fenceOf(lines[at + 1] ?? '') !== '',
  );
  let found = 0;
  const listed = all.filter((at) => {
    if (labelOf(lines[at] ?? '') !== labels[found]) return false;
    found += 1;
    return true;
  });
  const spans = spansOf(lines, listed);
  const isWhole = all.every((at) =>
    spans.some((span) => at === span.at || (at > span.at && at < span.end)),
  );
  return isWhole ? spans : spansOf(lines, all);
}

interface Body {
  fragments: Fragment[];
  /** Whether there is text outside of the fragments. */
  hasMore: boolean;
}

const isText = (lines: readonly string[]) => lines.some((line) => line.trim() !== '');

/** Splits a body into fragments, each a heading with a fenced block. */
function fragmentsIn(lines: readonly string[], labels: readonly string[]): Body {
  const spans = fragmentSpans(lines, labels);
  const fragments = spans.map(({ at, end }) => {
    const opening = lines[at + 1] ?? '';
    return {
      label: labelOf(lines[at] ?? ''),
      language: opening.replace(/^`+/, '').trim(),
      // massCode adds a line break before the closing fence; it is not part of the code.
      value: lines
        .slice(at + 2, end)
        .join('\n')
        .replace(/\r$/, ''),
    };
  });
  const hasMore =
    isText(lines.slice(0, spans[0]?.at)) ||
    spans.some(({ end, next }) => isText(lines.slice(end + 1, next)));
  return { fragments, hasMore };
}

/** Fragments of a file; without headings, the text below the front matter is the code. */
function bodyOf(body: string, { contents }: Values): Body {
  const listed = listIn(contents).filter(isValues);
  const labels = listed.map(({ label }) => textIn(label).trim());
  const found = fragmentsIn(body.split('\n'), labels);
  if (found.fragments.length > 0) return found;
  const value = body.replace(/^(?:[ \t]*\r?\n)+/, '');
  const language = textIn(listed[0]?.language) || 'plain_text';
  const fragments = value.trim() === '' ? [] : [{ label: '', language, value }];
  return { fragments, hasMore: false };
}

/** Names that are stored only in the `state.json` of a vault. */
export interface VaultNames {
  /** Tag names by id. */
  tags: Map<unknown, string>;
  /** Folder paths by snippet id, outermost first. */
  folders: Map<unknown, string[]>;
}

/** Adds the names of a `state.json`. Inbox and trash do not count as folders. */
export function addVaultNames(names: VaultNames, { tags, snippets }: Values): void {
  for (const [id, name] of namesIn(tags)) names.tags.set(id, name);
  for (const { id, filePath } of listIn(snippets).filter(isValues)) {
    const folders = textIn(filePath).split(/[\\/]/).slice(0, -1);
    if (folders[0] !== '.masscode') names.folders.set(id, folders);
  }
}

function tagsIn(head: Values, names: VaultNames, file: ParsedFile): GivenTag[] {
  const tags = listIn(head.tags).map((tag) => names.tags.get(tag) ?? textIn(tag));
  const folders = names.folders.get(head.id) ?? [];
  if (tags.some((tag) => tag === '')) {
    file.notes.push(
      t('Its tags are numbers: choose the vault’s state.json as well to keep their names.'),
    );
  }
  if (typeof head.folderId === 'number' && folders.length === 0) {
    file.notes.push(
      t('Its folder is a number: choose the vault’s state.json as well to keep its name.'),
    );
  }
  return [folders, ...tags];
}

/** Parses one snippet of a massCode vault: YAML front matter, then fragments. */
export function parseVaultFile({ name, text }: TextFile, names: VaultNames): ParsedFile {
  const file = emptyFile(name, 'massCode');
  const head = FRONT_MATTER.exec(text);
  const document = parseDocument(head?.[1] ?? '', { prettyErrors: true });
  const error = document.errors[0];
  const stem = name.replace(/^.*[\\/]/, '').replace(/\.md$/i, '');
  if (error) {
    const line = (error.linePos?.[0].line ?? 1) + 1;
    const fault = error.message.split('\n')[0] ?? '';
    const reason = t('Its front matter is not valid YAML: {fault}', { fault });
    file.problems.push({ title: stem, place: placeOfLine(line), reason });
    return file;
  }
  const parsed: unknown = document.toJS({ maxAliasCount: 20 });
  const values = isValues(parsed) ? parsed : {};
  if (isTrue(values.isDeleted)) {
    file.notes.push(...trashNote('massCode', 1));
    return file;
  }
  const clip = {
    name: textIn(values.name) || stem,
    description: textIn(values.description),
    tags: tagsIn(values, names, file),
    createdAt: values.createdAt,
    updatedAt: values.updatedAt,
    place: placeOfLine(1),
  };
  const { fragments, hasMore } = bodyOf(text.slice(head?.[0].length ?? 0), values);
  addFragments(file, clip, fragments);
  if (hasMore) file.notes.push(t('Text outside of the fragments was skipped.'));
  return file;
}
