import { Change, type DiffConfig, diff, presentableDiff } from '@codemirror/merge';

// Each distinct line is encoded as one character below the surrogates.
const MOST_LINES = 0xd7ff;

/** Lines of a text as one character each, and the offset of each. The end counts as a line break. */
interface Lines {
  codes: string;
  starts: readonly number[];
}

function encode(text: string, known: Map<string, number>): Lines {
  const starts = [0];
  const lines = text.split('\n');
  const codes = lines.map((line) => {
    starts.push((starts.at(-1) ?? 0) + line.length + 1);
    const code = known.get(line) ?? known.size;
    known.set(line, code);
    return String.fromCharCode(Math.min(code, MOST_LINES));
  });
  return { codes: codes.join(''), starts };
}

/**
 * Converts a change of lines to one of characters. At the end of a text it includes the line break
 * before it.
 */
function toText(change: Change, a: Lines, b: Lines): Change {
  const at = (lines: Lines, line: number) => lines.starts[line] ?? 0;
  const atEnd = change.toA === a.codes.length && change.toB === b.codes.length;
  const oneSided = change.fromA === change.toA || change.fromB === change.toB;
  const [from, to] = [atEnd && oneSided ? 1 : 0, atEnd ? 1 : 0];
  return new Change(
    at(a, change.fromA) - from,
    at(a, change.toA) - to,
    at(b, change.fromB) - from,
    at(b, change.toB) - to,
  );
}

/**
 * Compares line by line, and replaced lines character by character, so that a change never spans
 * the end of one line and the start of another.
 */
export function lineDiff(a: string, b: string, effort: DiffConfig): readonly Change[] {
  const known = new Map<string, number>();
  const linesA = encode(a, known);
  const linesB = encode(b, known);
  if (known.size > MOST_LINES) return diff(a, b, effort);
  return diff(linesA.codes, linesB.codes, effort).flatMap((lines) => {
    const whole = toText(lines, linesA, linesB);
    const { fromA, toA, fromB, toB } = whole;
    if (fromA === toA || fromB === toB) return [whole];
    return presentableDiff(a.slice(fromA, toA), b.slice(fromB, toB), effort).map(
      (part) =>
        new Change(part.fromA + fromA, part.toA + fromA, part.fromB + fromB, part.toB + fromB),
    );
  });
}
