import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import type { Collection, CollectionBody } from '../../data/types.ts';

/** The values of the form. */
export interface CollectionFormValues {
  name: string;
  description: string;
  /** Separated by commas. */
  tags: string;
  isPublic: boolean;
}

/** The form before anything was filled in, or with what a collection has. */
export function formOf(collection?: Collection): CollectionFormValues {
  const { name = '', description = '', tags = [], isPublic = true } = collection ?? {};
  return { name, description, tags: tags.join(', '), isPublic };
}

/** The tags of a comma-separated text: trimmed, without blanks. */
export function splitTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** The error of the name, or true where it is valid. */
export function checkName(name: string): string | true {
  return name.trim() === '' ? t('Collection name is required') : true;
}

/** The error of the tags, or true where they are valid. */
export function checkTags(text: string): string | true {
  const tags = splitTags(text);
  if (tags.length > LIMITS.collection.tags)
    return t('Use at most {max} tags', { max: LIMITS.collection.tags });
  const long = tags.find((tag) => tag.length > LIMITS.tags.length);
  if (!long) return true;
  return t('Shorten "{tag}" to at most {max} characters', { tag: long, max: LIMITS.tags.length });
}

/** The body that creates the collection, without a blank description. */
export function toBody(values: CollectionFormValues): CollectionBody {
  const description = values.description.trim();
  return {
    name: values.name.trim(),
    ...(description !== '' && { description }),
    tags: splitTags(values.tags),
    isPublic: values.isPublic,
  };
}
