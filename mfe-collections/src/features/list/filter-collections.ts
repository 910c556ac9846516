interface Searchable {
  name: string;
  description: string;
  tags: readonly string[];
}

/** The collections whose name, description or a tag contains the text, in any case. */
export function filterCollections<C extends Searchable>(
  collections: readonly C[],
  search: string,
): readonly C[] {
  const text = search.trim().toLowerCase();
  if (text === '') return collections;
  const matches = (value: string) => value.toLowerCase().includes(text);
  return collections.filter(
    ({ name, description, tags }) => matches(name) || matches(description) || tags.some(matches),
  );
}
