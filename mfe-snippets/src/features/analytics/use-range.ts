import { useSearchParams } from '@snippetry/web-kit/router';
import { type Range, readRange, writeRange } from './ranges.ts';

/** The chosen range, kept in the address, and how to choose another. */
export function useRange(): [Range, (range: Range) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (range: Range) =>
    setParams((now) => writeRange(now, range), { replace: true, preventScrollReset: true });
  return [readRange(params), choose];
}
