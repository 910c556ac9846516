import type { LineRange } from '@snippetry/web-kit/code';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lineHash, readLines } from './line-hash.ts';

/** The lines marked on this page, and how to mark others. */
export interface MarkedLines {
  marked: LineRange | null;
  mark: (range: LineRange | null) => void;
}

interface Marks {
  /** The address they were last compared with. */
  hash: string;
  marked: LineRange | null;
  /** Addresses of what was marked here that have not come into force yet. */
  asked: readonly string[];
}

// What was marked here is known better than the address tells it: at which end a person began, from
// where the next Shift-click goes on, and what the next key goes on from before the address follows.
function follow({ marked, asked }: Marks, hash: string): Marks {
  const at = asked.lastIndexOf(hash);
  return at < 0
    ? { hash, marked: readLines(hash), asked: [] }
    : { hash, marked, asked: asked.slice(at + 1) };
}

/** Marked lines live in the address, so that it can be shared; marking adds nothing to the history. */
export function useMarkedLines(): MarkedLines {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [marks, setMarks] = useState<Marks>({ hash, marked: readLines(hash), asked: [] });
  if (marks.hash !== hash) setMarks(follow(marks, hash));
  const mark = (range: LineRange | null) => {
    const next = lineHash(range);
    setMarks((now) => ({ ...now, marked: range, asked: [...now.asked, next] }));
    navigate({ pathname, search, hash: next }, { replace: true, preventScrollReset: true, state });
  };
  return { marked: marks.marked, mark };
}
