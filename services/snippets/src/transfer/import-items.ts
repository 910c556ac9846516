import { type FieldError, type ImportResult, TransferItem } from '@snippetry/contracts';
import { fieldErrors, readImport, textIn } from '@snippetry/service-kit';
import { codeHash, contentOf, type SnippetContent } from '../texts/index.ts';

/** Accepted difference between the clocks of two machines. */
const CLOCK_SKEW_MS = 60_000;
const MAX_TITLE_SHOWN = 200;
// Limits of one batch, which keep its transaction far below the time limit.
const MAX_ITEMS = 20;
const MAX_CODE = 500_000;

/** A valid item of an import. */
export interface ImportItem {
  index: number;
  written: SnippetContent;
  codeHash: string;
  /** Hashes of code that counts as the same; without a creation time also with other line ends. */
  sameHashes: readonly string[];
  /**
   * Creation time in the item, by which an existing snippet is recognised; null without one.
   */
  givenCreatedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Imported snippets are private by default. */
const Item = TransferItem.extend({ isPublic: TransferItem.shape.isPublic.default(false) });

function timeErrors(item: TransferItem, now: number): FieldError[] {
  const errors: FieldError[] = [];
  for (const path of ['createdAt', 'updatedAt'] as const) {
    const time = item[path] === undefined ? now : Date.parse(item[path]);
    if (time > now + CLOCK_SKEW_MS) errors.push({ path, msg: `${path} must not be in the future` });
    if (time < 0) errors.push({ path, msg: `${path} must not be before 1970` });
  }
  const { createdAt, updatedAt } = item;
  const backwards = createdAt && updatedAt && Date.parse(updatedAt) < Date.parse(createdAt);
  if (backwards) errors.push({ path: 'updatedAt', msg: 'updatedAt must not be before createdAt' });
  return errors;
}

/**
 * Returns the hashes of the code as it is, with LF and with CRLF. Other programs normalise line
 * ends, so their files may contain a snippet that exists here with other ones.
 */
function hashesWithLineEnds(code: string): string[] {
  const unix = code.replace(/\r\n?/g, '\n');
  return [...new Set([code, unix, unix.replaceAll('\n', '\r\n')])].map(codeHash);
}

function readItem(input: unknown, index: number, now: Date): ImportItem | FieldError[] {
  const parsed = Item.safeParse(input);
  const errors = parsed.success
    ? timeErrors(parsed.data, now.getTime())
    : fieldErrors(parsed.error.issues, input, 'snippet');
  if (!parsed.success || errors.length > 0) return errors;
  const { createdAt, updatedAt, content } = parsed.data;
  const atMostNow = (time: string) => new Date(Math.min(Date.parse(time), now.getTime()));
  const givenCreatedAt = createdAt === undefined ? null : new Date(createdAt);
  const created = atMostNow(createdAt ?? updatedAt ?? now.toISOString());
  const hash = codeHash(content);
  return {
    index,
    written: contentOf(parsed.data),
    codeHash: hash,
    sameHashes: givenCreatedAt ? [hash] : hashesWithLineEnds(content),
    givenCreatedAt,
    createdAt: created,
    updatedAt: updatedAt === undefined ? created : atMostNow(updatedAt),
  };
}

/** Separates valid items from invalid ones, which come with their errors. */
export function readItems(inputs: readonly unknown[]): {
  items: ImportItem[];
  invalid: ImportResult[];
} {
  const now = new Date();
  const { items, invalid } = readImport(inputs, (input, index) => readItem(input, index, now));
  const results = invalid.map((one): ImportResult => {
    const title = textIn(one, 'title', MAX_TITLE_SHOWN);
    return { index: one.index, status: 'invalid', title, errors: one.errors };
  });
  return { items, invalid: results };
}

/** Divides items into batches of one transaction each, in their order. */
export function batchesOf(items: readonly ImportItem[]): ImportItem[][] {
  const batches: ImportItem[][] = [];
  let remaining = { items: 0, code: 0 };
  for (const item of items) {
    remaining = { items: remaining.items - 1, code: remaining.code - item.written.content.length };
    if (remaining.items < 0 || remaining.code < 0) {
      remaining = { items: MAX_ITEMS - 1, code: MAX_CODE - item.written.content.length };
      batches.push([]);
    }
    batches.at(-1)?.push(item);
  }
  return batches;
}
