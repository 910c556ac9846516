import type { RepositoryInput } from '../options.ts';

interface Kata {
  topic: string;
  what: string;
}

const KATAS: Kata[] = [
  { topic: 'binary-search', what: 'finding a value in a sorted list' },
  { topic: 'roman-numerals', what: 'reading and writing Roman numerals' },
  { topic: 'bowling-score', what: 'the score of a game of bowling' },
  { topic: 'word-count', what: 'counting the words of a text' },
  { topic: 'prime-sieve', what: 'the sieve of Eratosthenes' },
  { topic: 'bank-ocr', what: 'reading account numbers of seven-segment digits' },
  { topic: 'game-of-life', what: 'Conway’s Game of Life' },
  { topic: 'string-calculator', what: 'adding the numbers of a string' },
  { topic: 'anagrams', what: 'finding the anagrams of a word' },
  { topic: 'leap-years', what: 'telling leap years' },
  { topic: 'text-wrap', what: 'wrapping text at a column' },
  { topic: 'lru-cache', what: 'a cache that forgets what was not used for longest' },
  { topic: 'matrix-spiral', what: 'walking a matrix in a spiral' },
];

interface Language {
  name: string;
  suffix: string;
  file: string;
  source(what: string): string;
}

const LANGUAGES: Language[] = [
  {
    name: 'TypeScript',
    suffix: 'ts',
    file: 'src/kata.ts',
    source: (what) => `/** A kata about ${what}. */
export function describeKata(): string {
  return ${JSON.stringify(what)};
}
`,
  },
  {
    name: 'Python',
    suffix: 'py',
    file: 'kata.py',
    source: (what) => `"""A kata about ${what}."""


def describe_kata() -> str:
    return ${JSON.stringify(what)}
`,
  },
  {
    name: 'Go',
    suffix: 'go',
    file: 'kata.go',
    source: (what) => `// Package kata is about ${what}.
package kata

// Describe returns the topic of the kata.
func Describe() string {
	return ${JSON.stringify(what)}
}
`,
  },
  {
    name: 'Rust',
    suffix: 'rs',
    file: 'src/lib.rs',
    source: (what) => `//! A kata about ${what}.

/// Returns the topic of the kata.
pub fn describe() -> &'static str {
    ${JSON.stringify(what)}
}
`,
  },
  {
    name: 'Java',
    suffix: 'java',
    file: 'src/Kata.java',
    source: (what) => `/** A kata about ${what}. */
public final class Kata {
    private Kata() {}

    public static String describe() {
        return ${JSON.stringify(what)};
    }
}
`,
  },
];

const DAY_MS = 86_400_000;
const NEWEST = Date.parse('2026-10-30T10:00:00Z');

/** Many small repositories, one exercise in some of the languages each, to show paged lists. */
export function katas(): RepositoryInput[] {
  const all = KATAS.flatMap((kata) => LANGUAGES.map((language) => ({ kata, language })));
  return all.map(({ kata, language }, i) => ({
    owner: 'devon-park',
    name: `kata-${kata.topic}-${language.suffix}`,
    description: `Practising ${language.name}: ${kata.what}`,
    language: language.name,
    stars: (i * 7) % 12,
    updatedAt: new Date(NEWEST - i * 3 * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z'),
    branches: [
      {
        name: 'main',
        files: {
          'README.md': `# ${kata.topic}\n\nA kata in ${language.name} about ${kata.what}.\n`,
          [language.file]: language.source(kata.what),
        },
      },
    ],
  }));
}
