const SURROGATES = /[\ud800-\udfff]/;
/** Comparisons of characters a plain search may make at worst. */
const CHEAP = 10_000_000;

/** Number of code points between two places of a text. */
export function characterCount(text: string, from = 0, to = text.length): number {
  const part = from === 0 && to === text.length ? text : text.slice(from, to);
  if (!SURROGATES.test(part)) return part.length;
  let count = 0;
  for (let at = 0; at < part.length; count++) at += widthAt(part, at);
  return count;
}

const widthAt = (text: string, at: number): number =>
  (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;

/** Place so many code points behind another; `beyond` where the text is shorter. */
export function unitAt(text: string, characters: number, from = 0, beyond = text.length): number {
  if (!SURROGATES.test(text)) {
    return from + characters <= text.length ? from + characters : beyond;
  }
  let at = from;
  for (let left = characters; left > 0; left--) {
    if (at >= text.length) return beyond;
    at += widthAt(text, at);
  }
  return at;
}

/** First place of a part at or behind `from`, -1 where there is none; in time proportional to the text. */
export function findText(text: string, part: string, from = 0): number {
  // The engine's own search may compare the part at every place.
  if (text.length * part.length <= CHEAP) return text.indexOf(part, from);
  return finderOf(part)(text, from);
}

type Finder = (text: string, from: number) => number;

// Knuth, Morris and Pratt: after a mismatch it knows what it has seen and never goes back.
function finderOf(part: string): Finder {
  const borders = new Int32Array(part.length);
  for (let at = 1, border = 0; at < part.length; at++) {
    while (border > 0 && part[at] !== part[border]) border = borders[border - 1] ?? 0;
    if (part[at] === part[border]) border++;
    borders[at] = border;
  }
  return (text, from) => {
    for (let at = from, matched = 0; at < text.length; at++) {
      while (matched > 0 && text[at] !== part[matched]) matched = borders[matched - 1] ?? 0;
      if (text[at] === part[matched]) matched++;
      if (matched === part.length) return at - matched + 1;
    }
    return -1;
  };
}

/** The text between the places of a separator, of which at most so many are looked for. */
export function parts(text: string, separator: string, most = Number.POSITIVE_INFINITY): string[] {
  const find: Finder =
    text.length * separator.length <= CHEAP
      ? (source, from) => source.indexOf(separator, from)
      : finderOf(separator);
  // Nothing is found before every character and at the end.
  if (separator === '') return most === 1 ? ['', text] : ['', ...text, ''];
  const result: string[] = [];
  let start = 0;
  for (let found = find(text, 0); found >= 0 && result.length < most; found = find(text, start)) {
    result.push(text.slice(start, found));
    start = found + separator.length;
  }
  return [...result, text.slice(start)];
}
