import { LANGUAGE_KEYS, type LanguageKey } from '@snippetry/contracts/languages';
import { isJson, languageBySign } from './signs.ts';

/** Characters that are looked at: what a language is shows in its first lines. */
const SAMPLE = 3000;
const MIN_CHARACTERS = 8;
/** Below it a grammar has recognised next to nothing. */
const MIN_RELEVANCE = 5;
/** By how much the best must lead the second. */
const LEAD = 1.3;

// Recognised by their signs only: both markups share a grammar, and Dart's takes most code for its own.
const BY_SIGN_ONLY: readonly string[] = ['html', 'xml', 'dart'];
const BY_RELEVANCE = LANGUAGE_KEYS.filter((key) => !BY_SIGN_ONLY.includes(key));

async function languageByRelevance(sample: string): Promise<LanguageKey | undefined> {
  const { relevanceOf } = await import('./grammars.ts');
  const ranked: { key: LanguageKey; relevance: number }[] = [];
  for (const key of BY_RELEVANCE) {
    ranked.push({ key, relevance: relevanceOf(sample, key) });
    // Each grammar takes milliseconds; together they would hold up a keystroke.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const [best, second] = ranked.sort((a, b) => b.relevance - a.relevance);
  if (!best || best.relevance < MIN_RELEVANCE) return undefined;
  return best.relevance >= LEAD * (second?.relevance ?? 0) ? best.key : undefined;
}

/** What language a text is probably written in; undefined rather than a wild guess. */
export async function guessLanguage(code: string): Promise<LanguageKey | undefined> {
  if (isJson(code)) return 'json';
  const sample = code.slice(0, SAMPLE);
  const sign = languageBySign(sample);
  if (sign !== undefined) return sign;
  return sample.trim().length < MIN_CHARACTERS ? undefined : languageByRelevance(sample);
}
