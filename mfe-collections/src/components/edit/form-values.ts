import { LIMITS, splitTags } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import type { Collection, CollectionBody } from '../../data/types.ts';

export interface CollectionFormValues {
  name: string;
  description: string;
  /** Comma-separated. */
  tags: string;
  isPublic: boolean;
}

/** Form values of a collection, or empty ones. */
export function formOf(collection?: Collection): CollectionFormValues {
  const { name = '', description = '', tags = [], isPublic = true } = collection ?? {};
  return { name, description, tags: tags.join(', '), isPublic };
}

/** Returns the error message of a name, or true if it is valid. */
export function checkName(name: string): string | true {
  return name.trim() === '' ? t('Collection name is required') : true;
}

/** Returns the error message of the tags, or true if they are valid. */
export function checkTags(text: string): string | true {
  const tags = splitTags(text);
  if (tags.length > LIMITS.collection.tags)
    return t('Use at most {max} tags', { max: LIMITS.collection.tags });
  const long = tags.find((tag) => tag.length > LIMITS.tags.length);
  if (!long) return true;
  return t('Shorten "{tag}" to at most {max} characters', { tag: long, max: LIMITS.tags.length });
}

/** Builds the request body of a new collection; a blank description is omitted. */
export function toBody(values: CollectionFormValues): CollectionBody {
  const description = values.description.trim();
  return {
    name: values.name.trim(),
    ...(description !== '' && { description }),
    tags: splitTags(values.tags),
    isPublic: values.isPublic,
  };
}
