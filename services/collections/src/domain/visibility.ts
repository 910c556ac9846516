import type { SnippetVisibility } from '@snippetry/contracts';

/** Viewer of a snippet; a visitor has no id. */
interface Seeing {
  readonly id: string | null;
}

/** Visibility of snippets, just read from the snippets service. */
export class Visibility {
  readonly #asked: ReadonlySet<string>;
  readonly #known: ReadonlySet<string>;
  readonly #authors: ReadonlyMap<string, string>;

  constructor(asked: Iterable<string>, answers: readonly SnippetVisibility[]) {
    this.#asked = new Set(asked);
    const known = new Set(this.#asked);
    for (const id of answers.flatMap(({ missing }) => missing)) known.delete(id);
    this.#known = known;
    const hidden = answers.flatMap((answer) => answer.private);
    this.#authors = new Map(hidden.map(({ _id, authorId }) => [_id, authorId]));
  }

  /** Returns whether a snippet is public; false if it was not requested. */
  isPublic(id: string): boolean {
    return this.#known.has(id) && !this.#authors.has(id);
  }

  /** Returns whether a viewer may see a snippet; false if it was not requested. */
  sees(viewer: Seeing, id: string): boolean {
    return this.isPublic(id) || (viewer.id !== null && this.#authors.get(id) === viewer.id);
  }

  /** Returns whether a snippet was requested and the viewer may not see it. */
  hides(viewer: Seeing, id: string): boolean {
    return this.#asked.has(id) && !this.sees(viewer, id);
  }
}

/** Returns the public ones of members. */
const publicOnes = (ids: readonly string[], visibility: Visibility) =>
  ids.filter((id) => visibility.isPublic(id));

/** Returns whether a change leaves the members that others see, and their order, as they were. */
export function isSameForOthers(
  before: readonly string[],
  after: readonly string[],
  visibility: Visibility,
): boolean {
  const [old, now] = [publicOnes(before, visibility), publicOnes(after, visibility)];
  return old.length === now.length && old.every((id, at) => id === now[at]);
}

/** How many members a collection has for others and for its owner. */
export interface Sizes {
  publicSize: number;
  ownSize: number;
}

/** The sizes of a collection with these members. */
export function sizesOf(
  { ownerId, memberIds }: { ownerId: string; memberIds: readonly string[] },
  visibility: Visibility,
): Sizes {
  return {
    publicSize: publicOnes(memberIds, visibility).length,
    ownSize: memberIds.filter((id) => visibility.sees({ id: ownerId }, id)).length,
  };
}
