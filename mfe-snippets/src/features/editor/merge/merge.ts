import { EDITABLE_FIELDS, type EditableField } from '@snippetry/contracts/snippet-fields';
import { diff3Merge } from 'node-diff3';
import { type FormValues, formatTags, parseTags } from '../values/form-values.ts';

/** A field that holds one value. */
type SingleField = Exclude<EditableField, 'tags' | 'content'>;

const SINGLE_FIELDS = EDITABLE_FIELDS.filter(
  (field): field is SingleField => field !== 'tags' && field !== 'content',
);

/** A field that both sides changed, each to something else. */
export interface FieldConflict {
  field: SingleField;
  mine: string;
  theirs: string;
}

/** The values before anybody changed them, as they were here, and as they are stored. */
interface ThreeValues {
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** Both sides' changes in one, and what a person has to decide. */
interface MergedValues {
  values: FormValues;
  fields: FieldConflict[];
  /** Open places in the code, each between conflict marks. */
  code: number;
}

function mergeTags({ base, mine, theirs }: ThreeValues): string {
  const [before, here, there] = [base, mine, theirs].map(({ tags }) => parseTags(tags));
  if (!before || !here || !there) return mine.tags;
  const kept = here.filter((tag) => there.includes(tag) || !before.includes(tag));
  const added = there.filter((tag) => !here.includes(tag) && !before.includes(tag));
  return formatTags([...kept, ...added]);
}

/**
 * Joins what changed here with what changed elsewhere. A field that only one side changed takes that side's value,
 * tags take the additions and removals of both; a field both changed keeps the own value until a person decides.
 */
export function mergeValues(sides: ThreeValues): MergedValues {
  const { base, mine, theirs } = sides;
  const code = mergeCode({ base: base.content, mine: mine.content, theirs: theirs.content });
  const values: FormValues = { ...mine, tags: mergeTags(sides), content: code.text };
  const fields: FieldConflict[] = [];
  const take = <Field extends SingleField>(field: Field) => {
    if (mine[field] === theirs[field] || theirs[field] === base[field]) return;
    if (mine[field] === base[field]) values[field] = theirs[field];
    else fields.push({ field, mine: String(mine[field]), theirs: String(theirs[field]) });
  };
  for (const field of SINGLE_FIELDS) take(field);
  return { values, fields, code: code.conflicts };
}

/** Three texts: what both sides began with, and what became of it. */
interface ThreeTexts {
  base: string;
  mine: string;
  theirs: string;
}

/** A merged text and how many places in it are still open, each between conflict marks. */
interface MergedText {
  text: string;
  conflicts: number;
}

/** Joins two changes of one text line by line. Where both changed the same lines, both stand there, marked. */
export function mergeCode({ base, mine, theirs }: ThreeTexts): MergedText {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: 0 };
  if (mine === base) return { text: theirs, conflicts: 0 };
  const regions = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), {
    excludeFalseConflicts: true,
  });
  const lines: string[] = [];
  let conflicts = 0;
  for (const { ok, conflict } of regions) {
    if (ok) lines.push(...ok);
    if (!conflict) continue;
    conflicts += 1;
    lines.push(MARKS.mine, ...conflict.a, MARKS.middle, ...conflict.b, MARKS.theirs);
  }
  return { text: lines.join('\n'), conflicts };
}

/** The lines that enclose a place where both sides changed the same code. */
const MARKS = {
  mine: '<<<<<<< yours',
  middle: '=======',
  theirs: '>>>>>>> saved',
} as const;

/** A place in a text that is still open; lines count from 0. */
export interface OpenConflict {
  /** Line of the opening mark. */
  start: number;
  /** Line of the closing mark. */
  end: number;
  mine: readonly string[];
  theirs: readonly string[];
}

/** Which side of a conflict stays; `both` keeps the own lines before the others. */
export type Side = 'mine' | 'theirs' | 'both';

/** The open places of a text, from its marks: a person may resolve one by editing it away. */
export function openConflicts(text: string): OpenConflict[] {
  if (!text.includes(MARKS.mine)) return [];
  const lines = text.split('\n');
  const found: OpenConflict[] = [];
  let start = -1;
  let middle = -1;
  lines.forEach((line, index) => {
    if (line === MARKS.mine) {
      start = index;
      middle = -1;
    } else if (line === MARKS.middle && start >= 0 && middle < 0) middle = index;
    else if (line === MARKS.theirs && middle >= 0) {
      const mine = lines.slice(start + 1, middle);
      found.push({ start, end: index, mine, theirs: lines.slice(middle + 1, index) });
      start = -1;
      middle = -1;
    }
  });
  return found;
}

/** The text with one open place decided. */
export function resolveConflict(text: string, conflict: OpenConflict, side: Side): string {
  const lines = text.split('\n');
  const { mine, theirs, start, end } = conflict;
  const kept = { mine, theirs, both: [...mine, ...theirs] }[side];
  return [...lines.slice(0, start), ...kept, ...lines.slice(end + 1)].join('\n');
}
