import type { HitRanges } from '@snippetry/contracts/search-hits';
import './hit.css';

export interface HitTextProps {
  text: string;
  ranges: HitRanges;
  /** Position of the text in the coordinates of the ranges; 0 by default. */
  offset?: number | undefined;
}

/** A text cut where hits begin and end. */
export function piecesOf({
  text,
  ranges,
  offset = 0,
}: HitTextProps): { text: string; hit: boolean }[] {
  const pieces: { text: string; hit: boolean }[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    const from = Math.max(start - offset, at);
    const to = Math.min(end - offset, text.length);
    if (to <= from) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), hit: false });
    pieces.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}

/** Text with its hits in marker fill. */
export function HitText(props: HitTextProps) {
  if (props.ranges.length === 0) return props.text;
  return piecesOf(props).map((piece, index) =>
    piece.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
      <mark key={index} className="sn-hit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
