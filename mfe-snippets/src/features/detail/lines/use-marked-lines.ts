import type { LineRange } from '@snippetry/web-kit/code';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lineHash, readLines } from './line-hash.ts';

export interface MarkedLines {
  marked: LineRange | null;
  mark: (range: LineRange | null) => void;
}

interface Marks {
  /** Hash that `marked` was last synced with. */
  hash: string;
  marked: LineRange | null;
  /** Hashes of navigations that were started here and are still pending. */
  pending: readonly string[];
}

// A mark set here is kept instead of parsing it from the hash: it has a direction, which Shift-click extends, and the
// next key may be pressed before the address has changed.
function syncWith({ marked, pending }: Marks, hash: string): Marks {
  const at = pending.lastIndexOf(hash);
  return at < 0
    ? { hash, marked: readLines(hash), pending: [] }
    : { hash, marked, pending: pending.slice(at + 1) };
}

/** Stores the marked lines in the address, so that they can be shared; marking adds no history entries. */
export function useMarkedLines(): MarkedLines {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [marks, setMarks] = useState<Marks>({ hash, marked: readLines(hash), pending: [] });
  if (marks.hash !== hash) setMarks(syncWith(marks, hash));
  const mark = (range: LineRange | null) => {
    const next = lineHash(range);
    setMarks((now) => ({ ...now, marked: range, pending: [...now.pending, next] }));
    navigate({ pathname, search, hash: next }, { replace: true, preventScrollReset: true, state });
  };
  return { marked: marks.marked, mark };
}
