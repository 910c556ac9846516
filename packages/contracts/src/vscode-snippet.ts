/** Special characters of VS Code snippets, which a backslash escapes. */
const SPECIAL = /[\\$}]/g;

const NAME = '(?:\\d+|[A-Za-z_]\\w*)';
/** Bounds the text that one step of the scanner reads, so that a hostile body takes linear time. */
const PART = '{0,1000}';

/** One piece of a body. Every alternative but `open` and `close` is a piece of its own. */
const PIECE = new RegExp(
  [
    '(?<escaped>\\\\[\\\\$}])',
    // `$1`, `$NAME`, `${1}`
    `(?<whole>\\$${NAME}|\\$\\{${NAME}\\}`,
    // `${1|one,two|}`
    `\\$\\{\\d+\\|(?:\\\\[\\s\\S]|[^\\\\|])${PART}\\|\\}`,
    // `${NAME/pattern/format/flags}`
    `\\$\\{${NAME}/(?:\\\\[\\s\\S]|[^\\\\/])${PART}` +
      `/(?:\\\\[\\s\\S]|\\$\\{\\d+[^}$]${PART}\\}|(?!\\$\\{\\d)[^\\\\/])${PART}/[a-z]{0,9}\\})`,
    // `${1:`, which a `}` closes
    `(?<open>\\$\\{${NAME}:)`,
    '(?<close>\\})',
    '[^\\\\$}]+',
    '[\\\\$]',
  ].join('|'),
  'g',
);

/** The text of a VS Code snippet. */
export interface VscodeText {
  text: string;
  /** Whether it has tab stops, placeholders or variables, which stay as they are written. */
  hasPlaceholders: boolean;
}

/** Escapes a code, so that VS Code inserts it character by character. Inverse of {@link vscodeText}. */
export function vscodeBody(code: string): string {
  return code.replace(SPECIAL, '\\$&');
}

/**
 * Marks the pieces that belong to a placeholder with a closing brace. A `${1:` without one is text,
 * as in VS Code.
 */
function insidePlaceholders(pieces: readonly RegExpExecArray[]): boolean[] {
  const steps = new Int32Array(pieces.length + 1);
  const opened: number[] = [];
  for (const [at, { groups }] of pieces.entries()) {
    if (groups?.open !== undefined) opened.push(at);
    const start = groups?.close === undefined ? undefined : opened.pop();
    if (start === undefined) continue;
    steps[start] = (steps[start] ?? 0) + 1;
    steps[at + 1] = (steps[at + 1] ?? 0) - 1;
  }
  let depth = 0;
  return pieces.map((_, at) => {
    depth += steps[at] ?? 0;
    return depth > 0;
  });
}

/**
 * Resolves the escapes in a body of a VS Code snippet. Tab stops, placeholders, choices and
 * variables stay as written: VS Code prompts for or computes their values, which do not exist here.
 */
export function vscodeText(body: string): VscodeText {
  const pieces = [...body.matchAll(PIECE)];
  const inside = insidePlaceholders(pieces);
  const texts = pieces.map(({ 0: piece, groups }, at) =>
    groups?.escaped !== undefined && !inside[at] ? piece.slice(1) : piece,
  );
  const hasPlaceholders = pieces.some(
    ({ groups }, at) => inside[at] || groups?.whole !== undefined,
  );
  return { text: texts.join(''), hasPlaceholders };
}

/** Prefix of a snippet in VS Code: its title in lower case with dashes. */
export function vscodePrefix(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? 'snippet';
}

/** Name of the `number`-th snippet with this title in one file, whose names are unique. */
export function vscodeName(title: string, number: number): string {
  return number === 1 ? title : `${title} (${number})`;
}

/** Title of a snippet that {@link vscodeName} has named; `names` are all names of its file. */
export function vscodeTitle(
  name: string,
  prefix: string | undefined,
  names: ReadonlySet<string>,
): string {
  const title = /^(.+) \(\d+\)$/s.exec(name)?.[1];
  const isNumbered =
    title !== undefined && prefix === vscodePrefix(title) && prefix !== vscodePrefix(name);
  return isNumbered && names.has(title) ? title : name;
}
