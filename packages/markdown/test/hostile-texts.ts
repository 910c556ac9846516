/** Returns a text of exactly this length, in UTF-16 units. */
type Make = (length: number) => string;

const repeat =
  (piece: string): Make =>
  (length) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Joins pieces with increasing numbers from 1. */
const count =
  (piece: (n: number) => string): Make =>
  (length) => {
    let text = '';
    for (let n = 1; text.length < length; n += 1) text += piece(n);
    return text.slice(0, length);
  };

/** Repeats each piece for an equal share of the length, one after the other. */
const inTurn =
  (...pieces: string[]): Make =>
  (length) =>
    pieces.map((piece) => repeat(piece)(length / pieces.length)).join('');

/** Repeats a piece after a beginning. */
const after =
  (beginning: string, piece: string): Make =>
  (length) =>
    beginning + repeat(piece)(length - beginning.length);

const table =
  (columns: number, row: string): Make =>
  (length) =>
    after(`|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n`, row)(length);

const footnotes: Make = (length) =>
  count((n) => `[^${n}]`)(length / 2).concat('\n\n', count((n) => `[^${n}]: a\n`)(length / 2 - 2));

/** Texts that take parsers or renderers longer than most texts of the same length. */
export const HOSTILE_TEXTS: Readonly<Record<string, Make>> = {
  'quotes in each other': repeat('> '),
  'quotes in each other without spaces': repeat('>'),
  'numbered lists in each other': repeat('1. '),
  'bullet lists in each other': repeat('* + '),
  'quotes and lists in each other': repeat('> - '),
  'lists that are indented ever deeper': count((n) => `${' '.repeat(2 * n)}- a\n`),
  'quotes that are one deeper on each line': count((n) => `${'>'.repeat(n)} a\n`),
  'a deep quote that goes on lazily': after(`${'> '.repeat(15)}`, 'a\n'),
  'items of two characters': repeat('- a\n'),
  'paragraphs of one character': repeat('a\n\n'),
  'headings of one character': repeat('# a\n'),
  'lines of one character': repeat('a\n'),
  'blocks of code of one character': repeat('```\na\n```\n'),
  'one block of code': after('```ts\n', '{[('),
  'stars and letters': repeat('*a '),
  'stars and underscores': repeat('*_'),
  'strong that nothing closes': repeat('**a'),
  'emphasis in each other': inTurn('*a **a ', ' a** a*'),
  'struck tildes': repeat('~~a'),
  'brackets that nothing closes': repeat('['),
  'brackets in each other': inTurn('[', ']'),
  'links that nothing closes': repeat('[a]('),
  'images that nothing closes': repeat('!['),
  'links in each other': inTurn('[', '](a)'),
  'references that nothing defines': repeat('[a]['),
  'a definition that is used everywhere': after('[a]: b\n\n', '[a]'),
  'runs of backticks that never match': count((n) => `${'`'.repeat(n)} `),
  'rows of a table without cells': table(60, '|\n'),
  'cells of a table': table(2, '|1|2|\n'),
  'tasks of one character': repeat('- [x] a\n'),
  'footnotes of one character': footnotes,
  'comments that nothing closes': repeat('<!-- '),
  'tags that nothing closes': repeat('<a b="'),
  'addresses of the web': repeat('https://a.b '),
  'addresses of mail': repeat('a@b.cd '),
  'an address that ends with brackets': after('www.a.b/', ')'),
  entities: repeat('&amp;'),
  mentions: repeat('@abc '),
  'characters of no width': repeat('\u200b'),
  'one long word': repeat('a'),
  'line ends': after('a', '\n'),
};
