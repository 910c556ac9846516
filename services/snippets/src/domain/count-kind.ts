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
