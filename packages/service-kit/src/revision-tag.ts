/** Revisions of answers, by answer. */
const revisions = new WeakMap<object, number>();

/** An entity tag of a revision: `"3"`, or that of an answer, also weak or without quotes. */
const REVISION_TAG = /^(?:W\/)?("?)(\d{1,9})(?:\.[\w-]+)?\1$/;

/** Puts the revision into the `ETag` of an answer, so that the client can send it as `If-Match`. */
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
 * Returns the newest revision in an `If-Match` list: revisions only increase, so an older one
 * cannot be current. Weak tags count, since the gateway weakens the tags of compressed answers.
 * Null if a tag is no revision; undefined for `*`.
 */
export function revisionOfTags(header: string): number | null | undefined {
  if (header.trim() === '*') return undefined;
  const tags = header.split(',').map((tag) => REVISION_TAG.exec(tag.trim())?.[2]);
  return tags.includes(undefined) ? null : Math.max(...tags.map(Number));
}
