import type { ApiInput } from '@snippetry/contracts';
import type { Category, Difficulty, LanguageKey } from '@snippetry/contracts/languages';
import {
  CATEGORIES,
  DEFAULT_LANGUAGE,
  DIFFICULTIES,
  LANGUAGE_KEYS,
} from '@snippetry/contracts/languages';
import { estimatedReadTime } from '@snippetry/contracts/limits';
import type { Snippet } from '../data/types.ts';
import { formatTags, parseTags } from './tags.ts';

/** What the editor's fields hold. */
export interface FormValues {
  title: string;
  description: string;
  language: LanguageKey;
  tags: string;
  difficulty: Difficulty;
  category: Category | '';
  isPublic: boolean;
  content: string;
}

/** A new snippet before anything was typed. */
export const BLANK: FormValues = {
  title: '',
  description: '',
  language: DEFAULT_LANGUAGE,
  tags: '',
  difficulty: 'beginner',
  category: '',
  isPublic: true,
  content: '',
};

/** A stored snippet as the fields show it. Keys the pickers do not know fall back to the defaults. */
export function toFormValues(snippet: Snippet): FormValues {
  const { metadata } = snippet;
  return {
    title: snippet.title,
    description: snippet.description,
    language: LANGUAGE_KEYS.find((key) => key === snippet.language) ?? DEFAULT_LANGUAGE,
    tags: formatTags(snippet.tags),
    difficulty: DIFFICULTIES.find((key) => key === metadata.difficulty) ?? 'beginner',
    category: CATEGORIES.find((key) => key === metadata.category) ?? '',
    isPublic: snippet.isPublic,
    content: snippet.content,
  };
}

/** What is sent for the fields: texts trimmed, tags as a list, read time computed. */
export function toPayload(values: FormValues): ApiInput<'POST /snippets'>['body'] {
  const content = values.content.trim();
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    language: values.language,
    content,
    tags: parseTags(values.tags),
    isPublic: values.isPublic,
    metadata: {
      difficulty: values.difficulty,
      category: values.category,
      estimatedReadTime: estimatedReadTime(content),
    },
  };
}
