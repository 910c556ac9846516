/** Revisions of answers that are a revisioned record. */
const revisions = new WeakMap<object, number>();

/** An entity tag of a revision: `"3"`, or that of an answer, also weak or without quotes. */
const REVISION_TAG = /^(?:W\/)?("?)(\d{1,9})(?:\.[\w-]+)?\1$/;

/** Makes the `ETag` of an answer name its revision, so that the client can send it as `If-Match`. */
export function tagRevision<Data extends object>(data: Data, revision: number): Data {
  revisions.set(data, revision);
  return data;
}

/** The weak entity tag of an answer: its revision if it has one, and a fingerprint of its text. */
export function entityTag(data: unknown, fingerprint: string): string {
  const revision = typeof data === 'object' && data !== null ? revisions.get(data) : undefined;
  return `W/"${revision === undefined ? '' : `${revision}.`}${fingerprint}"`;
}

/**
 * The newest revision that an `If-Match` names: revisions only grow, so no older one of its list
 * can be the current one. Weak tags count, since the gateway weakens the tags of compressed
 * answers. Null if it names anything else; undefined for `*`.
 */
export function revisionOfTags(header: string): number | null | undefined {
  if (header.trim() === '*') return undefined;
  const tags = header.split(',').map((tag) => REVISION_TAG.exec(tag.trim())?.[2]);
  return tags.includes(undefined) ? null : Math.max(...tags.map(Number));
}
