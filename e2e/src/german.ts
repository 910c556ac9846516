import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CATALOGUES = '{shell,mfe-*,packages/web-kit}/src/{,landing/}texts/de.json';

type Entry = readonly [english: string, german: string | Record<string, string>];

/** Returns a pattern that matches a text of the catalogue with any values for its placeholders. */
function patternOf(english: string): string {
  const escaped = english
    .replace(/<\/?\w+>/g, '')
    .split(/\{\w+\}/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return `^${escaped.join('.+')}$`;
}

const words = (text: string) => text.replace(/\{\w+\}|<\/?\w+>/g, '');
const formsOf = ([, german]: Entry) =>
  typeof german === 'string' ? [german] : Object.values(german);
const anyOf = (texts: readonly string[]) =>
  new RegExp(texts.map((text) => `(?:${patternOf(text)})`).join('|'), 's');

const entries = globSync(CATALOGUES, { cwd: ROOT }).flatMap((file): Entry[] =>
  Object.entries(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))),
);
// Texts with only a few letters beside their placeholders would match anything.
const telling = entries.filter(
  (entry) => !formsOf(entry).includes(entry[0]) && /\p{L}{3}/u.test(words(entry[0])),
);
const english = anyOf(telling.map(([text]) => text));
const german = anyOf(entries.flatMap(formsOf));

/**
 * Returns the untranslated texts of a page: those in English, visible or for screen readers, for
 * which the catalogue has a German translation.
 *
 * @param theirs texts by users, which are ignored
 */
export async function englishOn(page: Page, theirs: ReadonlySet<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found = new Set<string>();
    const isTheirs = (element: Element | null) =>
      element?.closest('pre, code, .cm-editor, [translate="no"], [lang="en"]') != null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text !== '' && !isTheirs(node.parentElement)) found.add(text);
    }
    const named = document.querySelectorAll('[aria-label], [title], [placeholder], [alt]');
    for (const element of named) {
      if (isTheirs(element)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (text !== '') found.add(text);
      }
    }
    found.add(document.title.replace(/ · Snippetry$/, ''));
    return [...found];
  });
  return shown.filter((text) => english.test(text) && !german.test(text) && !theirs.has(text));
}
