/** Something that viewers do and snippets count. */
export interface CountKind {
  /** Also the name of the gain in the roll-ups. */
  readonly name: 'views' | 'copies';
  /** The snippet's counter. */
  readonly total: 'viewCount' | 'copyCount';
  /** The last batch that this counter includes. */
  readonly batch: 'viewBatch' | 'copyBatch';
}

export const VIEWS: CountKind = { name: 'views', total: 'viewCount', batch: 'viewBatch' };
export const COPIES: CountKind = { name: 'copies', total: 'copyCount', batch: 'copyBatch' };
export const COUNT_KINDS = [VIEWS, COPIES] as const;

/** Keys of a kind. One hash tag, so that a script may touch all of them on a cluster. */
export function keysOf({ name }: Pick<CountKind, 'name'>) {
  const tag = `{snippets:${name}}`;
  return {
    seen: (snippetId: string, who: string) => `${tag}:seen:${snippetId}:${who}`,
    /** Number of visitors of a network that were counted. */
    network: (snippetId: string, network: string) => `${tag}:network:${snippetId}:${network}`,
    /** Counts per snippet that no flush has taken yet. */
    pending: `${tag}:pending`,
    /** Counts per snippet of the flush under way, or of the last one. */
    batch: `${tag}:batch`,
  };
}

/** Fields of the batch beside the snippets' ids, which are hexadecimal. */
export const BATCH_ID = '#id';
export const BATCH_DONE = '#done';
