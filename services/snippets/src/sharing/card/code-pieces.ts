/** A run of characters of one colour; `kind` is a CSS class of the embedded page, empty for none. */
export interface CodePiece {
  kind: string;
  text: string;
}

const PIECE = /<span class="([^"]*)">|(<\/span>)|([^<]+)/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The runs of a highlighted line, whose innermost class decides the colour. */
export function codePieces(html: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  const open: string[] = [];
  for (const [, name, close, escaped] of html.matchAll(PIECE)) {
    if (name !== undefined) open.push(name);
    else if (close !== undefined) open.pop();
    else if (escaped !== undefined) {
      const text = escaped.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
      pieces.push({ kind: open.at(-1) ?? '', text });
    }
  }
  return pieces;
}
