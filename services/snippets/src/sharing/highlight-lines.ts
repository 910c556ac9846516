/** The design's class for what the highlighter calls a piece of code. */
const CLASSES: Readonly<Record<string, string>> = {
  comment: 'c',
  quote: 'c',
  doctag: 'k',
  keyword: 'k',
  literal: 'k',
  'selector-pseudo': 'k',
  string: 's',
  code: 's',
  link: 's',
  addition: 's',
  number: 'n',
  symbol: 'n',
  bullet: 'n',
  char: 'n',
  title: 'f',
  'title.function': 'f',
  'title.class': 't',
  built_in: 'f',
  'selector-id': 'f',
  class: 't',
  type: 't',
  meta: 't',
  section: 't',
  property: 'p',
  params: 'p',
  variable: 'p',
  'template-variable': 'p',
  operator: 'o',
  punctuation: 'o',
  name: 'g',
  tag: 'o',
  'selector-tag': 'g',
  deletion: 'g',
  attr: 'p',
  attribute: 'a',
  'selector-class': 'a',
  'selector-attr': 'a',
  regexp: 'r',
};

/** `hljs-title function_` → `f`; what has no colour of its own is an empty string. */
function classOf(names: string): string {
  const [first = '', second = ''] = names.replace('hljs-', '').split(' ');
  return CLASSES[`${first}.${second.replace(/_$/, '')}`] ?? CLASSES[first] ?? '';
}

const PIECE = /<span class="([^"]*)">|(<\/span>)|(\n)|([^<\n]+)/g;

const openTag = (name: string) => `<span class="${name}">`;

/**
 * Cuts highlighted HTML into lines that are well formed each: what is open at a line's end is
 * closed and opened again. Anything but the highlighter's own tags and escaped text is refused.
 */
export function splitHighlighted(html: string): string[] {
  const lines: string[] = [];
  const open: string[] = [];
  let line = '';
  let at = 0;
  const named = () => open.filter((name) => name !== '');
  for (const [piece, names, close, newline] of html.matchAll(PIECE)) {
    if (newline !== undefined) {
      const again = named();
      lines.push(line + '</span>'.repeat(again.length));
      line = again.map(openTag).join('');
    } else if (names !== undefined) {
      const name = classOf(names);
      open.push(name);
      if (name !== '') line += openTag(name);
    } else if (close !== undefined) {
      if (open.pop() !== '') line += close;
    } else line += piece;
    at += piece.length;
  }
  if (at !== html.length) throw new Error('the highlighter answered unknown markup');
  lines.push(line);
  return lines;
}
