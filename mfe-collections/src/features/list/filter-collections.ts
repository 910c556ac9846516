interface Searchable {
  name: string;
  description: string;
  tags: readonly string[];
}

/** The collections whose name, description or a tag holds the text, case aside. */
export function filterCollections<C extends Searchable>(
  collections: readonly C[],
  search: string,
): readonly C[] {
  const text = search.trim().toLowerCase();
  if (text === '') return collections;
  const holds = (value: string) => value.toLowerCase().includes(text);
  return collections.filter(
    ({ name, description, tags }) => holds(name) || holds(description) || tags.some(holds),
  );
}
