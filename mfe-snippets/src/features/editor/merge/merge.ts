import { splitTags } from '@snippetry/contracts/limits';
import { EDITABLE_FIELDS, type EditableField } from '@snippetry/contracts/snippet-fields';
import { diff3Merge } from 'node-diff3';
import { type FormValues, formatTags } from '../values/form-values.ts';

/** A field with a single value. */
type SingleField = Exclude<EditableField, 'tags' | 'content'>;

const SINGLE_FIELDS = EDITABLE_FIELDS.filter(
  (field): field is SingleField => field !== 'tags' && field !== 'content',
);

/** A field that both sides changed to different values. */
export interface FieldConflict {
  field: SingleField;
  mine: string;
  theirs: string;
}

interface ThreeValues {
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

interface MergedValues {
  values: FormValues;
  fields: FieldConflict[];
  /** Number of conflicts in the code, each between conflict markers. */
  code: number;
}

function mergeTags({ base, mine, theirs }: ThreeValues): string {
  const [before, here, there] = [base, mine, theirs].map(({ tags }) => splitTags(tags));
  if (!before || !here || !there) return mine.tags;
  const remaining = here.filter((tag) => there.includes(tag) || !before.includes(tag));
  const added = there.filter((tag) => !here.includes(tag) && !before.includes(tag));
  return formatTags([...remaining, ...added]);
}

/**
 * Merges two sets of values. A field changed by one side gets its value; tags get the additions and removals of both
 * sides; a field changed by both keeps the own value and becomes a conflict.
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

interface ThreeTexts {
  base: string;
  mine: string;
  theirs: string;
}

interface MergedText {
  text: string;
  conflicts: number;
}

/** Merges two changes of a text line by line. Conflicting lines of both sides are kept between markers. */
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

const MARKS = {
  mine: '<<<<<<< yours',
  middle: '=======',
  theirs: '>>>>>>> saved',
} as const;

/** A conflict in a text; lines count from 0. */
export interface OpenConflict {
  /** Line of the opening marker. */
  start: number;
  /** Line of the closing marker. */
  end: number;
  mine: readonly string[];
  theirs: readonly string[];
}

/** Resolution of a conflict; `both` puts the own lines first. */
export type Side = 'mine' | 'theirs' | 'both';

/** Finds the remaining conflicts by their markers: the user may resolve one by editing the text. */
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

export function resolveConflict(text: string, conflict: OpenConflict, side: Side): string {
  const lines = text.split('\n');
  const { mine, theirs, start, end } = conflict;
  const remaining = { mine, theirs, both: [...mine, ...theirs] }[side];
  return [...lines.slice(0, start), ...remaining, ...lines.slice(end + 1)].join('\n');
}
