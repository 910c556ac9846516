import { LIMITS } from '@snippetry/contracts/limits';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { t } from '@snippetry/web-kit';
import { languageFor } from './languages.ts';
import type { Draft } from './types.ts';

/** What a file of another program says about a snippet. */
export interface Found {
  title: string;
  description?: string | undefined;
  content: string;
  language?: string | undefined;
  tags?: readonly string[];
  createdAt?: unknown;
  updatedAt?: unknown;
  place: string;
}

function cut(text: string, most: number): string {
  const shorter = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${shorter.trimEnd()}…`;
}

function titleOf(given: string, warnings: string[]): string {
  const title = given.trim().replace(/\s+/g, ' ') || t('Untitled');
  if (title.length < LIMITS.title.min) {
    warnings.push(t('The title was too short, so “snippet” was added to it.'));
    return t('{title} snippet', { title });
  }
  if (title.length <= LIMITS.title.max) return title;
  warnings.push(t('The title was cut to {max} characters.', { max: LIMITS.title.max }));
  return cut(title, LIMITS.title.max);
}

function descriptionOf(given: string, title: string, warnings: string[]): string {
  const description = given.trim() || title;
  if (description.length <= LIMITS.description.max) return description;
  warnings.push(t('The description was cut to {max} characters.', { max: LIMITS.description.max }));
  return cut(description, LIMITS.description.max);
}

/** Tags as Snippetry keeps them; those beyond ten are left out. */
function tagsOf(given: readonly string[], warnings: string[]): string[] {
  const tags = new Set(
    given.map((tag) => tag.trim().toLowerCase().slice(0, LIMITS.tags.length)).filter(Boolean),
  );
  if (tags.size > LIMITS.tags.max)
    warnings.push(t('Only the first {max} tags are kept.', { max: LIMITS.tags.max }));
  return [...tags].slice(0, LIMITS.tags.max);
}

/** A time in milliseconds or as a text, as the API writes it; never one to come. */
function timeOf(given: unknown): string | undefined {
  if (typeof given !== 'number' && typeof given !== 'string') return undefined;
  const time = new Date(given).getTime();
  if (!(time > 0)) return undefined;
  return new Date(Math.min(time, Date.now())).toISOString();
}

function timesOf(found: Found): { createdAt?: string; updatedAt?: string } {
  const createdAt = timeOf(found.createdAt);
  const updatedAt = timeOf(found.updatedAt);
  const backwards = createdAt && updatedAt && updatedAt < createdAt;
  return {
    ...(createdAt && { createdAt }),
    ...(updatedAt && { updatedAt: backwards ? createdAt : updatedAt }),
  };
}

/** Fits what was found into Snippetry's limits and says what had to change. */
export function draftOf(found: Found): Draft {
  const warnings: string[] = [];
  const { language, warning } = languageFor(found.language);
  if (warning) warnings.push(warning);
  const title = titleOf(found.title, warnings);
  const tags = tagsOf(found.tags ?? [], warnings);
  const description = descriptionOf(found.description ?? '', title, warnings);
  const { content, place } = found;
  const item = { title, description, content, language, tags, ...timesOf(found) };
  return {
    shown: { title, language, tags, lines: linesOf(content).length },
    item,
    place,
    warnings,
  };
}
