/** Scopes of highlight.js by the CSS class of the design. */
const SCOPES: Readonly<Record<string, string>> = {
  c: 'comment quote',
  k: 'doctag keyword literal selector-pseudo',
  s: 'string code link addition',
  n: 'number symbol bullet char',
  f: 'title title.function built_in selector-id',
  t: 'title.class class type meta section',
  p: 'property params variable template-variable attr attribute',
  o: 'operator punctuation tag',
  g: 'name selector-tag deletion',
  a: 'selector-class selector-attr',
  r: 'regexp',
};
const CLASSES = new Map(
  Object.entries(SCOPES).flatMap(([name, scopes]) =>
    scopes.split(' ').map((scope) => [scope, name] as const),
  ),
);

/** `hljs-title function_` → `f`; an empty string for scopes without a colour of their own. */
function classOf(names: string): string {
  const [first = '', second = ''] = names.replace('hljs-', '').split(' ');
  return CLASSES.get(`${first}.${second.replace(/_$/, '')}`) ?? CLASSES.get(first) ?? '';
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
