import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_KEYS } from '@snippetry/contracts';

const dir = import.meta.dirname;

/** The parts of the design system that are in what pages begin with; the application has them later. */
const PARTS = [
  'ui/page-header.css',
  'ui/snippet-frame.css',
  'ui/snippet-card.css',
  'ui/code-preview.css',
  'ui/language-mark.css',
  'ui/meta.css',
  'ui/skeleton.css',
  'ui/tag.css',
  'code/code-frame.css',
].map((name) => path.join(dir, '../../packages/web-kit/src', name));

const language = (key: string) =>
  `.fv-lang-${key}{--edge:var(--lang-${key}-line);--mark:var(--lang-${key});--mark-on:var(--lang-${key}-on)}`;

/**
 * The style sheet of what the gateway puts into pages before their scripts have run. Colours of languages
 * are classes in it, since the policy of pages allows no style in an element.
 */
export function firstViewStyles(): string {
  const files = [...PARTS, path.join(dir, 'first-view.css')];
  const rules = files.map((file) => readFileSync(file, 'utf8'));
  return [...rules, ...[...LANGUAGE_KEYS, 'default'].map(language)].join('\n');
}
