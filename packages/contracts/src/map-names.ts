/**
 * Builds an object with one value per name, typed by the names. `Object.fromEntries` forgets the
 * type of its keys, so its result needs a cast; this is the place for it.
 */
export function mapNames<const Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
