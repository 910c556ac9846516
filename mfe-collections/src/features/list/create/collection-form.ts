import { LIMITS } from '@snippetry/contracts/limits';
import type { CollectionBody } from '../../../data/types.ts';

/** What is typed into the form. */
export interface CollectionFormValues {
  name: string;
  description: string;
  /** Separated by commas. */
  tags: string;
  isPublic: boolean;
}

export const EMPTY_FORM: CollectionFormValues = {
  name: '',
  description: '',
  tags: '',
  isPublic: true,
};

/** The tags of a comma-separated text: trimmed, without blanks. */
export function splitTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** What is wrong with the name, or true. */
export function checkName(name: string): string | true {
  return name.trim() === '' ? 'Collection name is required' : true;
}

/** What is wrong with the tags, or true. */
export function checkTags(text: string): string | true {
  const tags = splitTags(text);
  if (tags.length > LIMITS.collection.tags) return `Use at most ${LIMITS.collection.tags} tags`;
  const long = tags.find((tag) => tag.length > LIMITS.tags.length);
  return long ? `Shorten "${long}" to at most ${LIMITS.tags.length} characters` : true;
}

/** The request: a blank description is left out. */
export function toBody(values: CollectionFormValues): CollectionBody {
  const description = values.description.trim();
  return {
    name: values.name.trim(),
    ...(description !== '' && { description }),
    tags: splitTags(values.tags),
    isPublic: values.isPublic,
  };
}
