/**
 * The SQL of a statement for each table, by the table's number. Prepared statements are found by their text:
 * one that was made before need not be put together and hashed again.
 */
export function perTable(textOf: (table: number) => string): (table: number) => string {
  const texts = new Map<number, string>();
  return (table) => {
    const known = texts.get(table);
    if (known !== undefined) return known;
    const text = textOf(table);
    texts.set(table, text);
    return text;
  };
}
