import { CATEGORIES, DIFFICULTIES, LANGUAGE_KEYS } from '@snippetry/contracts';

/** A generator of pseudorandom numbers in [0, 1), the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES =
  'ba be bi bo bu da de di do du fa fe ka ke ki ko la le li lo ma me mi mo na ne'.split(' ');

/** The n-th word of an endless vocabulary. */
function word(n: number): string {
  let rest = n + 30;
  let text = '';
  while (rest > 0) {
    text += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return text;
}

/** A rank distributed by Zipf's law; 0 is the most frequent. */
function zipf(next: () => number, size: number): number {
  return Math.min(size - 1, Math.floor(size ** next()) - 1);
}

/** Normally distributed around 0 (Box and Muller 1958). */
function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

function pick<Item>(items: readonly Item[], rank: number): Item {
  const item = items[rank % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const VOCABULARY = 8000;

function identifier(next: () => number): string {
  const [a, b] = [word(zipf(next, VOCABULARY)), word(zipf(next, VOCABULARY))];
  return next() < 0.5 ? a + b.charAt(0).toUpperCase() + b.slice(1) : `${a}_${b}`;
}

/** Code whose length is log-normal: median 0.6 KB, a tenth over 2.2 KB, 25 KB at most. */
function code(next: () => number): string {
  const length = Math.min(25_000, 600 * Math.exp(1.01 * normal(next)));
  let text = '';
  while (text.length < length) {
    text += `const ${identifier(next)} = ${identifier(next)}(${Math.floor(next() * 1000)});\n`;
  }
  return text;
}

/** Search words of known frequency, planted in the code. */
export const PLANTED = { common: 'quorum', middling: 'zephyrine', rare: 'xylograph' };

/** The n-th snippet of the benchmark's data, the same in every run. */
export function snippetNumber(n: number) {
  const next = random(n + 1);
  const tags = Array.from({ length: 1 + Math.floor(next() * 5) }, () => `tag-${zipf(next, 300)}`);
  const planted = [
    n % 12 === 0 ? PLANTED.common : '',
    n % 200 === 0 ? PLANTED.middling : '',
    n % 1000 === 0 ? PLANTED.rare : '',
  ].filter(Boolean);
  return {
    author: zipf(next, 2000),
    isPublic: next() < 0.7,
    written: {
      title: `${identifier(next)} ${word(zipf(next, VOCABULARY))} ${n}`,
      description: Array.from({ length: 12 }, () => word(zipf(next, VOCABULARY))).join(' '),
      language: pick(LANGUAGE_KEYS, zipf(next, LANGUAGE_KEYS.length)),
      tags: [...new Set(tags)],
      difficulty: pick(DIFFICULTIES, Math.floor(next() * 3)),
      category: pick(CATEGORIES, zipf(next, CATEGORIES.length)),
      content: `${code(next)}${planted.map((name) => `use(${name});\n`).join('')}`,
    },
    views: Math.floor(1000 ** next()),
    stars: Math.floor(200 ** next()) - 1,
  };
}
