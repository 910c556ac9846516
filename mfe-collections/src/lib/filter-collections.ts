interface Searchable {
  name: string;
  description: string;
  tags: readonly string[];
}

/** Normalizes a name or text like the server's comparison. */
export function textKey(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Collections whose name, description or tags contain the text, case-insensitively. */
export function filterCollections<C extends Searchable>(
  collections: readonly C[],
  search: string,
): readonly C[] {
  const key = textKey(search);
  if (key === '') return collections;
  const matches = (text: string) => textKey(text).includes(key);
  return collections.filter(
    ({ name, description, tags }) => matches(name) || matches(description) || tags.some(matches),
  );
}
