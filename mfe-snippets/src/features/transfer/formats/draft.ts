import {
  type FitNote,
  fitDescription,
  fitTags,
  fitTitle,
  type GivenTag,
} from '@snippetry/contracts/fit';
import { LIMITS } from '@snippetry/contracts/limits';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { t } from '@snippetry/web-kit';
import { languageFor } from './languages.ts';
import type { Draft } from './types.ts';

/** A snippet as read from another program's file. */
export interface RawSnippet {
  title: string;
  description?: string | undefined;
  content: string;
  language?: string | undefined;
  tags?: readonly GivenTag[];
  createdAt?: unknown;
  updatedAt?: unknown;
  place: string;
}

const NOTES: Record<FitNote, () => string> = {
  'title.hidden': () => t('Invisible characters in the title were removed.'),
  'title.short': () => t('The title was too short, so “snippet” was added to it.'),
  'title.cut': () => t('The title was cut to {max} characters.', { max: LIMITS.title.max }),
  'description.cut': () =>
    t('The description was cut to {max} characters.', { max: LIMITS.description.max }),
  'tags.hidden': () => t('Invisible characters in tags were removed.'),
  'tags.comma': () => t('Commas in tags were replaced with spaces.'),
  'tags.cut': () => t('Tags were cut to {max} characters.', { max: LIMITS.tags.length }),
  'tags.most': () => t('Only the first {max} tags are kept.', { max: LIMITS.tags.max }),
};

/** Converts milliseconds or text to an ISO time; a future time becomes the current one. */
function timeOf(given: unknown): string | undefined {
  if (typeof given !== 'number' && typeof given !== 'string') return undefined;
  const time = new Date(given).getTime();
  if (!(time > 0)) return undefined;
  return new Date(Math.min(time, Date.now())).toISOString();
}

function timesOf(raw: RawSnippet): { createdAt?: string; updatedAt?: string } {
  const createdAt = timeOf(raw.createdAt);
  const updatedAt = timeOf(raw.updatedAt);
  const backwards = createdAt && updatedAt && updatedAt < createdAt;
  return {
    ...(createdAt && { createdAt }),
    ...(updatedAt && { updatedAt: backwards ? createdAt : updatedAt }),
  };
}

/** Adapts a snippet to Snippetry's limits and records the changes as warnings. */
export function draftOf(raw: RawSnippet): Draft {
  const { language, warning } = languageFor(raw.language);
  const title = fitTitle(raw.title, {
    untitled: t('Untitled'),
    lengthen: (short) => t('{title} snippet', { title: short }),
  });
  const tags = fitTags(raw.tags ?? []);
  const description = fitDescription(raw.description ?? '', title.value);
  const notes = [...title.notes, ...tags.notes, ...description.notes];
  const { content, place } = raw;
  const summary = {
    title: title.value,
    language,
    tags: tags.value,
    lines: linesOf(content).length,
  };
  return {
    summary,
    item: {
      title: title.value,
      description: description.value,
      content,
      language,
      tags: tags.value,
      ...timesOf(raw),
    },
    place,
    warnings: [...(warning ? [warning] : []), ...notes.map((note) => NOTES[note]())],
  };
}
