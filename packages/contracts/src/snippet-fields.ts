import { CATEGORIES, DIFFICULTIES } from './languages.ts';
import { LIMITS } from './limits.ts';

/** One field of a snippet's metadata: a choice among a few values. */
export interface MetadataChoice<Value extends string> {
  /** Its name in forms and histories. */
  readonly label: string;
  /** In the order of a form; an empty one stands for "none". */
  readonly values: readonly Value[];
  /** What a new snippet has, and what an unknown value reads as. */
  readonly fallback: Value;
  /** What is said of any other value. */
  readonly refusal: string;
}

/** The metadata an owner chooses, in the order of forms, cards and histories. A new field is added here first. */
export const METADATA_FIELDS = ['difficulty', 'category'] as const;

/** Name of a metadata field. */
export type MetadataField = (typeof METADATA_FIELDS)[number];

function choice<Value extends string>(facts: MetadataChoice<Value>): MetadataChoice<Value> {
  return facts;
}

const CHOICES = {
  difficulty: choice({
    label: 'Difficulty',
    values: DIFFICULTIES,
    fallback: 'beginner',
    refusal: 'must be beginner, intermediate or advanced',
  }),
  category: choice({
    label: 'Category',
    values: ['', ...CATEGORIES],
    fallback: '',
    refusal: 'is not one of the categories',
  }),
} satisfies Record<MetadataField, unknown>;

/** The value of every metadata field. */
export type SnippetMetadata = {
  [Field in MetadataField]: (typeof CHOICES)[Field]['fallback'];
};

/** What each metadata field can hold. */
export const METADATA: {
  readonly [Field in MetadataField]: MetadataChoice<SnippetMetadata[Field]>;
} = CHOICES;

function chosen<Field extends MetadataField>(
  field: Field,
  given: string | undefined,
): SnippetMetadata[Field] {
  const { values, fallback }: MetadataChoice<SnippetMetadata[Field]> = METADATA[field];
  return values.find((value) => value === given) ?? fallback;
}

/** Reads metadata as it is stored or sent; what is missing or not known reads as the field's fallback. */
export function readMetadata(
  given: {
    readonly [Field in MetadataField]?: string | undefined;
  },
): SnippetMetadata {
  return {
    difficulty: chosen('difficulty', given.difficulty),
    category: chosen('category', given.category),
  };
}

/** The texts no snippet is without: how long they are once trimmed, and what is said of one that is not. */
export const REQUIRED_TEXTS = {
  title: {
    ...LIMITS.title,
    tooShort: `Title must be at least ${LIMITS.title.min} characters long`,
    tooLong: `Title must be at most ${LIMITS.title.max} characters long`,
  },
  description: {
    ...LIMITS.description,
    tooShort: 'Description is required',
    tooLong: `Description must be at most ${LIMITS.description.max} characters long`,
  },
  content: {
    ...LIMITS.content,
    tooShort: 'Code content is required - please add some code to your snippet',
    tooLong: `Code must be at most ${LIMITS.content.max} characters long`,
  },
} as const;

/** Everything an owner edits of a snippet, in the order of the form. */
export const EDITABLE_FIELDS = [
  'title',
  'language',
  'description',
  'tags',
  ...METADATA_FIELDS,
  'isPublic',
  'content',
] as const;

/** Name of a field of the editor. */
export type EditableField = (typeof EDITABLE_FIELDS)[number];
