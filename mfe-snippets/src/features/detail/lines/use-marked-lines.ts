import type { LineRange } from '@snippetry/web-kit/code';
import { useLocation, useNavigate } from '@snippetry/web-kit/router';
import { useState } from 'react';
import { lineHash, readLines } from './line-hash.ts';

/** The lines marked on this page, and how to mark others. */
export interface MarkedLines {
  marked: LineRange | null;
  mark: (range: LineRange | null) => void;
}

/** Marked lines live in the address, so that it can be shared; marking adds nothing to the history. */
export function useMarkedLines(): MarkedLines {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  // The address forgets at which end a person began; the next Shift-click goes on from there.
  const [own, setOwn] = useState<LineRange | null>(null);
  const linked = readLines(hash);
  const marked = lineHash(own) === lineHash(linked) ? own : linked;
  const mark = (range: LineRange | null) => {
    setOwn(range);
    navigate(
      { pathname, search, hash: lineHash(range) },
      { replace: true, preventScrollReset: true, state },
    );
  };
  return { marked, mark };
}
