interface Searchable {
  name: string;
  description: string;
  tags: readonly string[];
}

/** A name or a text in the form in which two are the same to the server. */
export function textKey(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The collections whose name, description or a tag contains the text, in any case. */
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
