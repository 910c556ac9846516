import { useSearchParams } from 'react-router-dom';
import type { RevisionEntry } from '../../data/revision-queries.ts';

/** Which two versions are compared, and how to choose others. */
export interface Comparison {
  from: number;
  to: number;
  /** Compares a version with the one before it, where there is one. */
  show: (revision: number) => void;
  change: (changed: { from?: number; to?: number }) => void;
  /** Back to the newest against the one before. */
  reset: () => void;
}

/** Kept in the address. `entries` holds at least two versions, the newest first. */
export function useComparison(entries: readonly RevisionEntry[]): Comparison {
  const [params, setParams] = useSearchParams();
  const numbers = entries.map(({ revision }) => revision);
  const asked = (name: string) => numbers.find((number) => String(number) === params.get(name));
  const before = (revision: number) => numbers[numbers.indexOf(revision) + 1] ?? revision;
  const to = asked('to') ?? numbers[0] ?? 1;
  const from = asked('from') ?? before(to);
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
