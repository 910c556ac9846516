import { languageName, titleCase } from '@snippetry/contracts/languages';
import type { FormValues } from '../../../lib/form-values.ts';

/** The fields by the names they have in the form. */
export const FIELD_NAMES: Record<keyof FormValues, string> = {
  title: 'Title',
  language: 'Language',
  description: 'Description',
  tags: 'Tags',
  difficulty: 'Difficulty',
  category: 'Category',
  isPublic: 'Visibility',
  content: 'Code',
};

/** A field's value as people read it; `value` is the field's own, or its text. */
export function fieldText(field: keyof FormValues, value: string | boolean): string {
  const text = String(value);
  if (field === 'isPublic') return text === 'true' ? 'Public' : 'Private';
  if (field === 'language') return languageName(text);
  if (field === 'difficulty' || field === 'category') return titleCase(text) || 'None';
  return text.trim() || 'None';
}
