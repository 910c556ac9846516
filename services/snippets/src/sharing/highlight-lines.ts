/** CSS class of the design for each scope of highlight.js. */
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
  attribute: 'p',
  'selector-class': 'a',
  'selector-attr': 'a',
  regexp: 'r',
};

/** `hljs-title function_` → `f`; an empty string for scopes without a colour of their own. */
function classOf(names: string): string {
  const [first = '', second = ''] = names.replace('hljs-', '').split(' ');
  return CLASSES[`${first}.${second.replace(/_$/, '')}`] ?? CLASSES[first] ?? '';
}

const PIECE = /<span class="([^"]*)">|(<\/span>)|(\n)|([^<\n]+)/g;

const openTag = (name: string) => `<span class="${name}">`;

/**
 * Splits highlighted HTML into lines that are each well formed: tags that are open at the end of a
 * line are closed there and opened again on the next.
 *
 * @throws Error for anything but the highlighter's own tags and escaped text
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
  if (at !== html.length) throw new Error('highlight.js returned unknown markup');
  lines.push(line);
  return lines;
}
