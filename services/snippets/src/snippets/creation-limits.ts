import { createUserLimit, type ServiceBase, type UserLimit } from '@snippetry/service-kit';
import type { Config } from '../config.ts';

/** Limits of what one account adds. */
export interface CreationLimits {
  /** Snippets that are created, forked and duplicated. */
  snippets: UserLimit;
  importItems: UserLimit;
  /** Bytes of imported text. */
  importBytes: UserLimit;
}

/** Long enough for what a person does in one go, such as pasting forty snippets. */
const MINUTES = 10;
const MEGABYTE = 1_000_000;

/** Creates the limits that the variables set. */
export function creationLimits({ config, redis }: Pick<ServiceBase<Config>, 'config' | 'redis'>) {
  const limit = (name: string, perMinute: number) =>
    createUserLimit({ redis, name, perMinute, minutes: MINUTES });
  return {
    snippets: limit('snippets', config.SNIPPETS_PER_MINUTE),
    importItems: limit('import-items', config.IMPORT_ITEMS_PER_MINUTE),
    importBytes: limit('import-bytes', config.IMPORT_MB_PER_MINUTE * MEGABYTE),
  } satisfies CreationLimits;
}
