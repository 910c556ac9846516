import { type FieldError, type ImportResult, TransferItem } from '@snippetry/contracts';
import { fieldErrors } from '@snippetry/service-kit';
import { codeHash } from '../domain/code-print.ts';
import { contentOf, type SnippetContent } from '../domain/snippet-fields.ts';

/** Clocks of two machines may differ by this much. */
const CLOCKS_DIFFER_MS = 60_000;
const TITLE_SHOWN = 200;
/** A transaction stays far below its time limit with this much. */
const MOST_ITEMS = 20;
const MOST_CODE = 500_000;

/** One item of an import that can be taken in. */
export interface ImportItem {
  index: number;
  written: SnippetContent;
  codeHash: string;
  /** Given with the item; the snippet is told by it. */
  given: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Imported snippets are private unless their file says otherwise. */
const Item = TransferItem.extend({ isPublic: TransferItem.shape.isPublic.default(false) });

function titleIn(item: unknown): string {
  const title = typeof item === 'object' && item !== null && 'title' in item ? item.title : '';
  return typeof title === 'string' ? title.slice(0, TITLE_SHOWN) : '';
}

function timeErrors(item: TransferItem, now: number): FieldError[] {
  const errors: FieldError[] = [];
  for (const path of ['createdAt', 'updatedAt'] as const) {
    const time = item[path] === undefined ? now : Date.parse(item[path]);
    if (time > now + CLOCKS_DIFFER_MS)
      errors.push({ path, msg: `${path} must not be in the future` });
    if (time < 0) errors.push({ path, msg: `${path} must not be before 1970` });
  }
  const { createdAt, updatedAt } = item;
  const backwards = createdAt && updatedAt && Date.parse(updatedAt) < Date.parse(createdAt);
  if (backwards) errors.push({ path: 'updatedAt', msg: 'updatedAt must not be before createdAt' });
  return errors;
}

/** Checks one item by itself. */
function readItem(input: unknown, index: number, now: Date): ImportItem | FieldError[] {
  const parsed = Item.safeParse(input);
  const errors = parsed.success
    ? timeErrors(parsed.data, now.getTime())
    : fieldErrors(parsed.error.issues, input, 'snippet');
  if (!parsed.success || errors.length > 0) return errors;
  const { createdAt, updatedAt, content } = parsed.data;
  const atMostNow = (time: string) => new Date(Math.min(Date.parse(time), now.getTime()));
  const given = createdAt === undefined ? null : new Date(createdAt);
  const created = atMostNow(createdAt ?? updatedAt ?? now.toISOString());
  return {
    index,
    written: contentOf(parsed.data),
    codeHash: codeHash(content),
    given,
    createdAt: created,
    updatedAt: updatedAt === undefined ? created : atMostNow(updatedAt),
  };
}

/** Tells the items that can be taken in from those that cannot, with the reasons. */
export function readItems(inputs: readonly unknown[]): {
  items: ImportItem[];
  invalid: ImportResult[];
} {
  const now = new Date();
  const items: ImportItem[] = [];
  const invalid: ImportResult[] = [];
  for (const [index, input] of inputs.entries()) {
    const read = readItem(input, index, now);
    if (!Array.isArray(read)) items.push(read);
    else invalid.push({ index, status: 'invalid', title: titleIn(input), errors: read });
  }
  return { items, invalid };
}

/** Items in their order, in batches of one transaction each. */
export function batchesOf(items: readonly ImportItem[]): ImportItem[][] {
  const batches: ImportItem[][] = [];
  let room = { items: 0, code: 0 };
  for (const item of items) {
    room = { items: room.items - 1, code: room.code - item.written.content.length };
    if (room.items < 0 || room.code < 0) {
      room = { items: MOST_ITEMS - 1, code: MOST_CODE - item.written.content.length };
      batches.push([]);
    }
    batches.at(-1)?.push(item);
  }
  return batches;
}
