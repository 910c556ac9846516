import path from 'node:path';

/** A release of the platform that is measured. */
export interface Release {
  /** Behind what is printed of it; nothing for this one. */
  mark: string;
  /** Its folder, built; this one where none is given. */
  root?: string;
}

/** The option that names the folder of another release, to be measured in turns with this one. */
export const AGAINST = { against: { type: 'string' } } as const;

/** The releases to be measured: the other one, where its folder is named, and this one. */
export function releases(against: string | undefined): Release[] {
  if (against === undefined) return [{ mark: '' }];
  // npm runs a bench in its own folder.
  const root = path.resolve(process.env.INIT_CWD ?? '.', against);
  return [{ mark: ', before', root }, { mark: '' }];
}
