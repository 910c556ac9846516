/** Kinds of tokens with a colour of their own. */
export type TokenKind =
  | 'comment'
  | 'string'
  | 'number'
  | 'keyword'
  | 'function'
  | 'operator'
  | 'text';

export interface Token {
  kind: TokenKind;
  text: string;
}

const KEYWORDS = new Set(
  `as async await by class const def defer desc export for from func function go if import in let new
   order over partition return select self type where with yield`.split(/\s+/),
);
const PIECES =
  /(?<comment>\/\/.*|--.*|#.*)|(?<string>'[^']*'?|"[^"]*"?|`[^`]*`?)|(?<number>\b\d[\d._]*\b)|(?<word>[A-Za-z_$][\w$]*)|(?<operator>[^\sA-Za-z_$\d'"`]+)|(?<space>\s+)/g;

function kindOfWord(word: string, rest: string): TokenKind {
  if (KEYWORDS.has(word)) return 'keyword';
  return /^[(<]/.test(rest) && !/^<[ =]/.test(rest) ? 'function' : 'text';
}

/** Splits a line into tokens; good enough for the samples, not for real code. */
export function tokenize(line: string): Token[] {
  return [...line.matchAll(PIECES)].map((match): Token => {
    const text = match[0];
    const { comment, string, number, word, operator } = match.groups ?? {};
    if (comment) return { kind: 'comment', text };
    if (string) return { kind: 'string', text };
    if (number) return { kind: 'number', text };
    if (operator) return { kind: 'operator', text };
    if (word) return { kind: kindOfWord(word, line.slice(match.index + text.length)), text };
    return { kind: 'text', text };
  });
}
