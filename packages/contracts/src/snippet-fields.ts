import { CATEGORIES, DIFFICULTIES } from './languages.ts';
import { LIMITS } from './limits.ts';
import { fillText, msg } from './texts.ts';

/** One field of a snippet's metadata: a choice among a few values. */
export interface MetadataChoice<Value extends string> {
  /** The name that forms and histories show. */
  readonly label: string;
  /** The allowed values in the order of the form; an empty one means "none". */
  readonly values: readonly Value[];
  /** The value of a new snippet, which also replaces an unknown stored value. */
  readonly fallback: Value;
  /** The error message for any other value; it continues a sentence that starts with the field's path. */
  readonly refusal: string;
}

/** The metadata an owner chooses, in the order of forms, cards and histories. A new field is added here first. */
export const METADATA_FIELDS = ['difficulty', 'category'] as const;

/** Name of a metadata field. */
export type MetadataField = (typeof METADATA_FIELDS)[number];

function choice<Value extends string>(spec: MetadataChoice<Value>): MetadataChoice<Value> {
  return spec;
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

/** The choices of each metadata field. */
export const METADATA: {
  readonly [Field in MetadataField]: MetadataChoice<SnippetMetadata[Field]>;
} = CHOICES;

function readChoice<Field extends MetadataField>(
  field: Field,
  given: string | undefined,
): SnippetMetadata[Field] {
  const { values, fallback }: MetadataChoice<SnippetMetadata[Field]> = METADATA[field];
  return values.find((value) => value === given) ?? fallback;
}

/** Reads stored or sent metadata; a missing or unknown value becomes the field's fallback. */
export function readMetadata(
  given: {
    readonly [Field in MetadataField]?: string | undefined;
  },
): SnippetMetadata {
  return {
    difficulty: readChoice('difficulty', given.difficulty),
    category: readChoice('category', given.category),
  };
}

/** The required texts of a snippet: their lengths after trimming, and the messages for other lengths. */
export const REQUIRED_TEXTS = {
  title: {
    ...LIMITS.title,
    tooShort: fillText('Title must be at least {min} characters long', { min: LIMITS.title.min }),
    tooLong: fillText('Title must be at most {max} characters long', { max: LIMITS.title.max }),
  },
  description: {
    ...LIMITS.description,
    tooShort: msg('Description is required'),
    tooLong: fillText('Description must be at most {max} characters long', {
      max: LIMITS.description.max,
    }),
  },
  content: {
    ...LIMITS.content,
    tooShort: msg('Code content is required - please add some code to your snippet'),
    tooLong: fillText('Code must be at most {max} characters long', { max: LIMITS.content.max }),
  },
} as const;

/** The fields of a snippet that its owner can edit, in the order of the form. */
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

/**
 * Removes the blank lines before and after a new code. The first line's indentation and the last
 * line's end stay.
 */
export function trimBlankLines(code: string): string {
  const start = /^(?:[ \t]*(?:\r\n|\r|\n))*/.exec(code)?.[0].length ?? 0;
  let end = code.length;
  while (end > start && ' \t\r\n'.includes(code.charAt(end - 1))) end -= 1;
  const lastEnd = /^[ \t]*(?:\r\n|\r|\n)?/.exec(code.slice(end))?.[0] ?? '';
  return code.slice(start, end) + lastEnd;
}

/** The lines of a code without their ends. A line end at the end of the text closes the last line and begins no other. */
export function linesOf(code: string): string[] {
  return code.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
}
