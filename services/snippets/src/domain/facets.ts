import { METADATA_FIELDS, mapNames } from '@snippetry/contracts';

/** Single-valued fields that lists are filtered by. Queries and each index follow this list. */
export const FACETS = ['language', ...METADATA_FIELDS] as const;

export type Facet = (typeof FACETS)[number];

/** Makes something of every facet. */
export function eachFacet<Value>(from: (facet: Facet) => Value): Record<Facet, Value> {
  return mapNames(FACETS, from);
}
