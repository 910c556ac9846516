import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CATALOGUES = '{shell,mfe-*,packages/web-kit}/src/**/texts/**/de.json';

type Entry = readonly [english: string, german: string | Record<string, string>];

/** What an English text with placeholders looks like when it is shown, as the source of a pattern. */
function patternOf(english: string): string {
  const escaped = english
    .replace(/<\/?\w+>/g, '')
    .split(/\{\w+\}/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return `^${escaped.join('.+')}$`;
}

const words = (text: string) => text.replace(/\{\w+\}|<\/?\w+>/g, '');

/** English texts that differ from their German ones; those of few letters beside values could be anything. */
function englishPatterns(): string[] {
  const entries = globSync(CATALOGUES, { cwd: ROOT }).flatMap((file): Entry[] =>
    Object.entries(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))),
  );
  return entries
    .filter(([english, german]) => {
      const forms = typeof german === 'string' ? [german] : Object.values(german);
      return !forms.includes(english) && /\p{L}{3}/u.test(words(english));
    })
    .map(([english]) => patternOf(english));
}

const patterns = englishPatterns();

/** What is shown or read out on the page in English that its catalogue has in German. */
export async function englishOn(page: Page): Promise<string[]> {
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
  const english = new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'), 's');
  return shown.filter((text) => english.test(text));
}
