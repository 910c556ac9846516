import path from 'node:path';

/** A measured release of the platform. */
export interface Release {
  /** Suffix of printed names; empty for this release. */
  mark: string;
  /** Folder of the built release; this one by default. */
  root?: string;
}

/** Option with the folder of another release, to measure in turns with this one. */
export const AGAINST = { against: { type: 'string' } } as const;

/** The releases to measure: the other one, if its folder is given, and this one. */
export function releases(against: string | undefined): Release[] {
  if (against === undefined) return [{ mark: '' }];
  // npm runs scripts in the folder of the bench.
  const root = path.resolve(process.env.INIT_CWD ?? '.', against);
  return [{ mark: ', before', root }, { mark: '' }];
}
