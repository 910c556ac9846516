import { languageName, titleCase } from '@snippetry/contracts/languages';
import { useSession } from '@snippetry/web-kit';
import { Chip, fullNumber, Segment, snippetCount } from '@snippetry/web-kit/ui';
import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import {
  CHOSEN,
  type ExploreControls,
  type ExploreFilters,
  isFiltered,
  tagsOf,
} from './explore-filters.ts';
import type { ShownFacets } from './use-facets.ts';

const WHOSE = [
  { value: 'everyone' as const, label: 'Everyone' },
  { value: 'following' as const, label: 'Following' },
];
/** Tags that fit beside each other. */
const TAGS_SHOWN = 10;

/** Props of {@link FacetRow}. */
export interface FacetRowProps {
  controls: ExploreControls;
  facets: ShownFacets;
}

/** Whose snippets are shown, the filters in force, and the tags that would narrow the list further. */
export function FacetRow({ controls, facets }: FacetRowProps) {
  const { status } = useSession();
  const { filters, change } = controls;
  const row = useRef<HTMLFieldSetElement>(null);
  const hasTags = facets.isPending || (facets.counts?.tags.length ?? 0) > 0;
  if (status !== 'signed-in' && !isFiltered(filters) && !hasTags) return null;
  return (
    <fieldset
      ref={row}
      aria-label="Narrow the list"
      tabIndex={-1}
      className="mt-3 flex min-h-8 min-w-0 flex-wrap items-center gap-2 outline-none max-lg:min-h-10"
    >
      {status === 'signed-in' ? (
        <Segment
          label="Whose snippets"
          options={WHOSE}
          value={filters.following ? 'following' : 'everyone'}
          onChange={(whose) => change({ following: whose === 'following' })}
        />
      ) : null}
      <ActiveFilters controls={controls} row={row} />
      <FrequentTags controls={controls} facets={facets} />
    </fieldset>
  );
}

interface ActiveFilter {
  name: string;
  value: string;
  without: Partial<ExploreFilters>;
}

function activeFilters(filters: ExploreFilters): ActiveFilter[] {
  const search = { name: 'Search', value: filters.search, without: { search: '' } };
  const chosen = CHOSEN.map((name) => ({
    name: titleCase(name),
    value: name === 'language' ? languageName(filters.language) : titleCase(filters[name]),
    without: { [name]: '' },
  }));
  const tags = tagsOf(filters.tags);
  const tagged = tags.map((tag) => ({
    name: 'Tag',
    value: tag,
    without: { tags: tags.filter((other) => other !== tag).join() },
  }));
  return [search, ...chosen, ...tagged].filter(({ value }) => value !== '');
}

function ActiveFilters({
  controls: { filters, change },
  row,
}: Pick<FacetRowProps, 'controls'> & { row: RefObject<HTMLElement | null> }) {
  return activeFilters(filters).map(({ name, value, without }) => (
    <Chip
      key={`${name} ${value}`}
      label={`Remove the filter ${name}: ${value}`}
      className="max-w-full"
      onClick={() => {
        change(without);
        // The button that had the focus goes.
        row.current?.focus();
      }}
    >
      <span className="truncate">{name === 'Tag' ? `#${value}` : value}</span>
      <X aria-hidden />
    </Chip>
  ));
}

function FrequentTags({ controls: { filters, change }, facets }: FacetRowProps) {
  const chosen = tagsOf(filters.tags);
  const offered = (facets.counts?.tags ?? [])
    .filter(({ value }) => !chosen.includes(value) && !value.includes(','))
    .slice(0, TAGS_SHOWN);
  if (offered.length === 0) return null;
  return (
    <ul
      aria-label="Frequent tags"
      className="-m-1 flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] max-lg:basis-full"
    >
      {offered.map(({ value, count }) => (
        <li key={value}>
          <Chip
            label={`${value}, ${snippetCount(count)}`}
            pressed={false}
            onClick={() => change({ tags: [...chosen, value].join() })}
          >
            <span className="font-mono">#{value}</span>
            <span className="text-fg-3 tabular-nums">{fullNumber(count)}</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}
