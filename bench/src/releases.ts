import path from 'node:path';

/** A release of the platform that is measured. */
export interface Release {
  /** Suffix of printed names; empty for this release. */
  mark: string;
  /** Folder of the built release; this one by default. */
  root?: string;
}

/** The option that names the folder of another release, to be measured in turns with this one. */
export const AGAINST = { against: { type: 'string' } } as const;

/** The releases to measure: the other one, if its folder is given, and this one. */
export function releases(against: string | undefined): Release[] {
  if (against === undefined) return [{ mark: '' }];
  // npm runs a bench in its own folder.
  const root = path.resolve(process.env.INIT_CWD ?? '.', against);
  return [{ mark: ', before', root }, { mark: '' }];
}
