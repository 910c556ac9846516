import { useSearchParams } from 'react-router-dom';
import type { RevisionEntry } from '../../data/revision.queries.ts';

/** Numbers of the two compared revisions, and the actions that select others. */
export interface Comparison {
  from: number;
  to: number;
  /** Compares a revision with its predecessor, if there is one. */
  show: (revision: number) => void;
  change: (changed: { from?: number; to?: number }) => void;
  /** Compares the newest revision with its predecessor. */
  reset: () => void;
}

/** Stores the comparison in the address. `entries` has at least two revisions, newest first. */
export function useComparison(entries: readonly RevisionEntry[]): Comparison {
  const [params, setParams] = useSearchParams();
  const numbers = entries.map(({ revision }) => revision);
  const requested = (name: string) => numbers.find((number) => String(number) === params.get(name));
  const before = (revision: number) => numbers[numbers.indexOf(revision) + 1] ?? revision;
  const to = requested('to') ?? numbers[0] ?? 1;
  const from = requested('from') ?? before(to);
  const write = (next: { from: number; to: number }) =>
    setParams(
      { from: String(next.from), to: String(next.to) },
      { replace: true, preventScrollReset: true },
    );
  return {
    from,
    to,
    show: (revision) => write({ from: before(revision), to: revision }),
    change: (changed) => write({ from, to, ...changed }),
    reset: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}
