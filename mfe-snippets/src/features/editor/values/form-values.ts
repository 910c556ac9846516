import type { ApiInput, SnippetInput } from '@snippetry/contracts';
import { DEFAULT_LANGUAGE, LANGUAGE_KEYS, languageName } from '@snippetry/contracts/languages';
import { estimatedReadTime, splitTags } from '@snippetry/contracts/limits';
import {
  EDITABLE_FIELDS,
  type EditableField,
  METADATA_FIELDS,
  type MetadataField,
  REQUIRED_TEXTS,
  readMetadata,
  type SnippetMetadata,
  trimBlankLines,
} from '@snippetry/contracts/snippet-fields';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { choiceLabel, choiceName } from '@snippetry/web-kit/ui';
import type { Snippet } from '../../../data/types.ts';

type Payload = ApiInput<'POST /snippets'>['body'];

/** Values of the editor's fields, as in the request body, except that tags are one text. */
export interface FormValues extends Omit<SnippetInput, 'tags' | 'metadata'>, SnippetMetadata {
  tags: string;
}

export const BLANK: FormValues = {
  title: '',
  description: '',
  language: DEFAULT_LANGUAGE,
  tags: '',
  isPublic: true,
  content: '',
  ...readMetadata({}),
};

type EditableSnippet = Pick<
  Snippet,
  'title' | 'description' | 'language' | 'tags' | 'isPublic' | 'content'
> & { metadata: Readonly<Record<MetadataField, string>> };

/** Form values of a snippet or revision. Unknown keys of selects fall back to the defaults. */
export function toFormValues(snippet: EditableSnippet): FormValues {
  return {
    title: snippet.title,
    description: snippet.description,
    language: LANGUAGE_KEYS.find((key) => key === snippet.language) ?? DEFAULT_LANGUAGE,
    tags: formatTags(snippet.tags),
    isPublic: snippet.isPublic,
    content: snippet.content,
    ...readMetadata(snippet.metadata),
  };
}

/**
 * Builds the request body: trims texts, splits tags, computes the read time. Blank outer lines of the code are
 * removed, unless the stored code has some.
 */
export function toPayload(values: FormValues, stored = ''): Payload {
  const isTrimmed = trimBlankLines(stored) === stored;
  const content = isTrimmed ? trimBlankLines(values.content) : values.content;
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    language: values.language,
    content,
    tags: splitTags(values.tags),
    isPublic: values.isPublic,
    metadata: { ...readMetadata(values), estimatedReadTime: estimatedReadTime(content) },
  };
}

export function formatTags(tags: readonly string[]): string {
  return tags.join(', ');
}

interface FieldProblem {
  field: keyof typeof REQUIRED_TEXTS;
  message: string;
}

/** Missing fields in the order of their messages; empty if the form is complete. */
export function problemsOf(values: FormValues): FieldProblem[] {
  return (['title', 'description', 'content'] as const)
    .filter((field) => values[field].trim().length < REQUIRED_TEXTS[field].min)
    .map((field) => ({ field, message: REQUIRED_TEXTS[field].tooShort }));
}

export function joined(messages: readonly string[]): string {
  return messages.join('. ');
}

/**
 * Fields in which two states differ, in form order. Tags and texts are compared as sent,
 * code byte for byte.
 */
export function differingFields(one: FormValues, other: FormValues): EditableField[] {
  const sent = (values: FormValues, field: EditableField) => {
    if (field === 'content') return values.content;
    return field === 'tags' ? formatTags(splitTags(values.tags)) : String(values[field]).trim();
  };
  return EDITABLE_FIELDS.filter((field) => sent(one, field) !== sent(other, field));
}

const LABELS: Record<Exclude<EditableField, MetadataField>, Msg> = {
  title: msg('Title'),
  language: msg('Language'),
  description: msg('Description'),
  tags: msg('Tags'),
  isPublic: msg('Visibility'),
  content: msg('Code'),
};

function isMetadata(field: EditableField): field is MetadataField {
  return METADATA_FIELDS.some((name) => name === field);
}

export function fieldLabel(field: EditableField): string {
  return isMetadata(field) ? choiceLabel(field) : t(LABELS[field]);
}

/** Displayed text of a field's value, which may already be a string: `'true'` counts as `true`. */
export function fieldText(field: EditableField, value: string | boolean): string {
  const text = String(value);
  if (field === 'isPublic') return text === 'true' ? t('Public') : t('Private');
  if (field === 'language') return languageName(text);
  if (isMetadata(field)) return choiceName(text) || t('None');
  return text.trim() || t('None');
}
