import type { FormValues } from '../../../lib/form-values.ts';
import { formatTags, parseTags } from '../../../lib/tags.ts';
import { mergeCode } from './merge-code.ts';

/** The fields that hold one value each, in the order of the form. */
export const SINGLE_FIELDS = [
  'title',
  'language',
  'description',
  'difficulty',
  'category',
  'isPublic',
] as const;
/** A field that holds one value. */
export type SingleField = (typeof SINGLE_FIELDS)[number];

/** A field that both sides changed, each to something else. */
export interface FieldConflict {
  field: SingleField;
  mine: string;
  theirs: string;
}

/** The values before anybody changed them, as they were here, and as they are stored. */
export interface ThreeValues {
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** Both sides' changes in one, and what a person has to decide. */
export interface MergedValues {
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

/** The fields in which two states differ; tags and texts are compared as they are sent. */
export function differing(one: FormValues, other: FormValues): (keyof FormValues)[] {
  const order = ['title', 'language', 'description', 'tags'] as const;
  const rest = ['difficulty', 'category', 'isPublic', 'content'] as const;
  const sent = (values: FormValues, field: keyof FormValues) =>
    field === 'tags' ? formatTags(parseTags(values.tags)) : String(values[field]).trim();
  return [...order, ...rest].filter((field) => sent(one, field) !== sent(other, field));
}
