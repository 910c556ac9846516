import { languageMark, languageName } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit';
import { LIGHT, markColours } from '../colours.ts';
import { type CodePiece, codePieces, drawable, hexColour, wrapText } from './card-text.ts';

export interface CardView {
  title: string;
  language: string;
  authorName: string;
  /** Such as "20 lines". */
  length: string;
  /** The first lines of the code. */
  lines: readonly string[];
  /** HTML of each line; null if all are drawn in one colour. */
  highlighted: readonly string[] | null;
}

/** Lines of code on a card with the shortest title; a card shows as many as fit. */
export const CARD_LINES = 10;

const LEFT = 64;
const WIDTH = 1072;
const TITLE = { size: 54, line: 64, top: 190, max: 2 };
const CODE = { size: 24, line: 38, column: 14.4, left: 148, columns: 66, tab: '  ' };
/** Code units read per column: a letter may have combining accents. */
const UNITS = 4;
const SANS = 'font-family="Inter"';
const MONO = 'font-family="JetBrains Mono"';

const COLOURS = Object.fromEntries(
  Object.entries(LIGHT).map(([name, value]) => [name, hexColour(value)]),
) as Record<keyof typeof LIGHT, string>;
const GROUND = hexColour('oklch(0.972 0.005 115)');

/** The design's colours of the classes of highlighted code. */
const KINDS: Readonly<Record<string, string>> = {
  c: COLOURS['syn-comment'],
  k: COLOURS['syn-keyword'],
  s: COLOURS['syn-string'],
  n: COLOURS['syn-number'],
  f: COLOURS['syn-function'],
  t: COLOURS['syn-type'],
  p: COLOURS['syn-property'],
  o: COLOURS['syn-operator'],
  g: COLOURS['syn-tag'],
  a: COLOURS['syn-attr'],
  r: COLOURS['syn-regexp'],
};

/** The fonts have only one weight; a thin outline makes letters bolder. */
const bold = (colour: string, width: number) =>
  `fill="${colour}" stroke="${colour}" stroke-width="${width}"`;

/** Makes both lines about equally long: a single word on the second line would look lost. */
function titleLines(title: string): string[] {
  const room = WIDTH / TITLE.size;
  const { max } = TITLE;
  const wrapped = wrapText(title, { width: room, max });
  const letters = (lines: readonly string[]) => lines.join(' ');
  for (let width = room / max; width < room; width += 0.5) {
    const lines = wrapText(title, { width, max });
    if (lines.length === wrapped.length && letters(lines) === letters(wrapped)) return lines;
  }
  return wrapped;
}

function top({ language }: CardView): string {
  const { background, text } = markColours(language);
  return [
    `<path d="M64 60h40l16 16v40H64z" fill="${hexColour(background)}"/>`,
    `<text x="92" y="98" text-anchor="middle" ${MONO} font-size="26" ${bold(hexColour(text), 0.8)}>${escapeHtml(languageMark(language))}</text>`,
    `<text x="140" y="98" ${SANS} font-size="28" fill="${COLOURS['fg-2']}">${escapeHtml(languageName(language))}</text>`,
    // The mark of the product and its name, as in the header of the site.
    `<g transform="translate(936 64) scale(2)"><path d="M2 4a2 2 0 0 1 2-2h11l7 7v11a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z" fill="${COLOURS.ink}"/><path d="M6 10h7.5v5H6z" fill="${COLOURS.accent}"/><path d="M15 8h2v9h-2z" fill="${COLOURS['on-ink']}"/></g>`,
    `<text x="1136" y="98" text-anchor="end" ${SANS} font-size="30" letter-spacing="-0.4" ${bold(COLOURS['fg-1'], 0.9)}>Snippetry</text>`,
  ].join('');
}

/** Returns the author's initial in a circle, as the page shows it beside the code. */
function avatar(name: string, y: number): string {
  const [initial = ''] = drawable(name.toUpperCase());
  return [
    `<circle cx="${LEFT + 18}" cy="${y - 9}" r="18" fill="${COLOURS.ink}"/>`,
    `<text x="${LEFT + 18}" y="${y - 2}" text-anchor="middle" ${SANS} font-size="20" ${bold(COLOURS['on-ink'], 0.5)}>${escapeHtml(initial)}</text>`,
  ].join('');
}

function heading({ title, authorName, length }: CardView): { svg: string; bottom: number } {
  const lines = titleLines(title);
  const shown = lines.map(
    (line, at) =>
      `<text x="${LEFT}" y="${TITLE.top + at * TITLE.line}" ${SANS} font-size="${TITLE.size}" letter-spacing="-1.2" ${bold(COLOURS['fg-1'], 1.4)}>${escapeHtml(line)}</text>`,
  );
  const bottom = TITLE.top + (lines.length - 1) * TITLE.line + 50;
  const facts = drawable(`by ${authorName} · ${length}`).join('');
  shown.push(avatar(authorName, bottom));
  shown.push(
    `<text x="${LEFT + 52}" y="${bottom}" ${SANS} font-size="26" fill="${COLOURS['fg-2']}">${escapeHtml(facts)}</text>`,
  );
  return { svg: shown.join(''), bottom };
}

/** Draws each character at its column: neither ligatures nor wide letters move the others. */
function codeLine(pieces: readonly CodePiece[], y: number): string {
  let column = 0;
  const runs = pieces.map(({ kind, text }) => {
    const left = CODE.columns - column;
    const near = text.slice(0, left * UNITS).replaceAll('\t', CODE.tab);
    const characters = drawable(near).slice(0, left);
    const places = characters.map((_, at) => (CODE.left + (column + at) * CODE.column).toFixed(1));
    column += characters.length;
    if (characters.join('').trim() === '') return '';
    const colour = KINDS[kind] ?? COLOURS['syn-text'];
    return `<tspan x="${places.join(' ')}" fill="${colour}">${escapeHtml(characters.join(''))}</tspan>`;
  });
  return `<text xml:space="preserve" y="${y}" ${MONO} font-size="${CODE.size}">${runs.join('')}</text>`;
}

function code({ language, lines, highlighted }: CardView, y: number): string {
  const edge = hexColour(markColours(language).border);
  const bottom = 640;
  const right = LEFT + WIDTH;
  const frame = `M${LEFT} ${bottom}V${y + 10}q0-10 10-10H${right - 34}l34 34V${bottom}`;
  const rows = lines.slice(0, Math.floor((630 - y) / CODE.line)).map((plain, at) => {
    const base = y + 46 + at * CODE.line;
    const html = highlighted?.[at];
    const pieces = html === undefined ? [{ kind: '', text: plain }] : codePieces(html);
    const number = `<text x="112" y="${base}" text-anchor="end" ${MONO} font-size="20" fill="${COLOURS['code-gutter']}">${at + 1}</text>`;
    return number + codeLine(pieces, base);
  });
  // A line that is too long fades out, as in the previews of the lists.
  const fade = [0, 1].map(
    (at) => `<stop offset="${at}" stop-color="${COLOURS['code-bg']}" stop-opacity="${at}"/>`,
  );
  return [
    `<linearGradient id="fade">${fade.join('')}</linearGradient>`,
    `<path d="${frame}" fill="${COLOURS['code-bg']}" stroke="${COLOURS['line-2']}" stroke-width="2"/>`,
    `<path d="M${right - 34} ${y}l34 34" stroke="${edge}" stroke-width="6"/>`,
    `<path d="M128 ${y + 1}V630" stroke="${COLOURS['line-1']}" stroke-width="2"/>`,
    ...rows,
    `<rect x="1040" y="${y + 40}" width="94" height="600" fill="url(#fade)"/>`,
  ].join('');
}

/** Returns the picture of a snippet for link previews, 1200 × 630, in the light theme. */
export function cardSvg(view: CardView): string {
  const { svg, bottom } = heading(view);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">',
    `<rect width="1200" height="630" fill="${GROUND}"/>`,
    top(view),
    svg,
    code(view, bottom + 36),
    '</svg>',
  ].join('');
}
