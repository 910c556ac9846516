import type { Token } from 'sucrase/dist/esm/parser/index.js';

/** The name of the function that guarded loops call in each iteration. */
export const GUARD = '__previewLoopGuard';
const LIMIT_MS = 4000;
const HEARTBEAT_MS = 250;

/**
 * Ends loops that would block the frame forever. A timer is the frame's heartbeat; a loop that has
 * blocked it for four seconds throws. Otherwise such a loop would freeze the application if the
 * browser runs the frame in the same process.
 */
export function installLoopGuard(): void {
  let heartbeat = performance.now();
  let iterations = 0;
  setInterval(() => {
    heartbeat = performance.now();
  }, HEARTBEAT_MS);
  const guard = (): true => {
    iterations += 1;
    if (iterations % 512 === 0 && performance.now() - heartbeat > LIMIT_MS) {
      heartbeat = performance.now();
      throw new Error(`A loop ran for ${LIMIT_MS / 1000} seconds without a pause and was ended`);
    }
    return true;
  };
  Object.defineProperty(window, GUARD, { value: guard });
}

/** The parser's numbers of the token types that the guard looks for. */
export interface LoopTokens {
  _while: number;
  _for: number;
  parenL: number;
  parenR: number;
  braceL: number;
  braceR: number;
  dollarBraceL: number;
  semi: number;
}

interface Insertion {
  at: number;
  text: string;
}

/** Index of the parenthesis that closes the one at `open`. */
function closingParenthesis(tokens: readonly Token[], open: number, types: LoopTokens): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index += 1) {
    const type = tokens[index]?.type;
    if (type === types.parenL) depth += 1;
    else if (type === types.parenR) {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return -1;
}

/** The semicolons of a loop's head, without those of functions inside it. */
function headSemicolons(inside: readonly Token[], types: LoopTokens): Token[] {
  let depth = 0;
  return inside.filter(({ type }) => {
    if ([types.parenL, types.braceL, types.dollarBraceL].includes(type)) depth += 1;
    if ([types.parenR, types.braceR].includes(type)) depth -= 1;
    return depth === 0 && type === types.semi;
  });
}

function condition(code: string, from: number, to: number): Insertion[] {
  if (code.slice(from, to).trim() === '') return [{ at: from, text: `${GUARD}()` }];
  return [
    { at: from, text: `${GUARD}() && (` },
    { at: to, text: ')' },
  ];
}

function guardOf(
  code: string,
  tokens: readonly Token[],
  index: number,
  types: LoopTokens,
): Insertion[] {
  const open = tokens[index + 1];
  if (open?.type !== types.parenL) return [];
  const end = closingParenthesis(tokens, index + 1, types);
  const close = tokens[end];
  if (!close) return [];
  if (tokens[index]?.type === types._while) return condition(code, open.end, close.start);
  const [first, second] = headSemicolons(tokens.slice(index + 2, end), types);
  return first && second ? condition(code, first.end, second.start) : [];
}

/**
 * Adds a call of the guard to the condition of every `while`, `do … while` and counting `for`; line
 * numbers stay the same.
 */
export function guardLoops(code: string, tokens: readonly Token[], types: LoopTokens): string {
  const insertions = tokens
    .flatMap(({ type }, index) =>
      type === types._while || type === types._for ? guardOf(code, tokens, index, types) : [],
    )
    .sort((a, b) => b.at - a.at);
  return insertions.reduce(
    (text, { at, text: added }) => text.slice(0, at) + added + text.slice(at),
    code,
  );
}
