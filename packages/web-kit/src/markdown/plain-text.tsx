const PART_LINES = 40;
const PART_LENGTH = 2000;

/** Part of a text, and the position of its first character. */
interface Part {
  start: number;
  part: string;
  lines: number;
}

/** Splits a text behind line ends and after a number of characters, into parts that are short to lay out. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let [start, lines] = [0, 0];
  for (let end = 1; end <= text.length; end += 1) {
    if (text.charAt(end - 1) === '\n') lines += 1;
    const isFull = lines >= PART_LINES || end - start >= PART_LENGTH;
    if (!isFull && end < text.length) continue;
    parts.push({ start, part: text.slice(start, end), lines: Math.max(1, lines) });
    [start, lines] = [end, 0];
  }
  return parts;
}

/** A text as it is written. Parts out of sight are not laid out: 10,000 short lines would take 200 ms. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className="sn-md sn-md-plain sn-md-long-run">
      {partsOf(text).map(({ start, part, lines }) => (
        <div key={start} style={{ containIntrinsicBlockSize: `auto ${lines}lh` }}>
          {part}
        </div>
      ))}
    </div>
  );
}
