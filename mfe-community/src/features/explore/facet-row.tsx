import { languageName, titleCase } from '@snippetry/contracts/languages';
import { useSession } from '@snippetry/web-kit';
import { Chip, fullNumber, Segment, snippetCount, VisuallyHidden } from '@snippetry/web-kit/ui';
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
/** A line of its own on phones, and where the filters in force leave no room for a tag. */
const TAGS_PLACE = '-m-1 min-w-0 flex-1 basis-full lg:basis-64';

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
      <FrequentTags controls={controls} facets={facets} row={row} />
    </fieldset>
  );
}

interface ChipsProps extends FacetRowProps {
  /** Takes the focus, since a chip that is pressed goes. */
  row: RefObject<HTMLElement | null>;
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

function ActiveFilters({ controls: { filters, change }, row }: Omit<ChipsProps, 'facets'>) {
  return activeFilters(filters).map(({ name, value, without }) => (
    <Chip
      key={`${name} ${value}`}
      label={`Remove the filter ${name}: ${value}`}
      className="max-w-full"
      onClick={() => {
        change(without);
        row.current?.focus();
      }}
    >
      <span className="truncate">{name === 'Tag' ? `#${value}` : value}</span>
      <X aria-hidden />
    </Chip>
  ));
}

function FrequentTags({ controls: { filters, change }, facets, row }: ChipsProps) {
  const chosen = tagsOf(filters.tags);
  const offered = (facets.counts?.tags ?? [])
    .filter(({ value }) => !chosen.includes(value) && !value.includes(','))
    .slice(0, TAGS_SHOWN);
  // Until it is known whether there are tags, their line is kept free: nothing moves as they come.
  if (facets.isPending) return <span aria-hidden className={`h-9 max-lg:h-12 ${TAGS_PLACE}`} />;
  if (offered.length === 0) return null;
  return (
    <ul
      aria-label="Frequent tags"
      // One line: where there is no finger to push it, what does not fit whole is left out.
      className={`relative flex gap-1.5 p-1 max-lg:overflow-x-auto lg:h-9 lg:flex-wrap lg:overflow-hidden [scrollbar-width:none] ${TAGS_PLACE}`}
    >
      {offered.map(({ value, count }) => (
        <li key={value}>
          <Chip
            pressed={false}
            onClick={() => {
              change({ tags: [...chosen, value].join() });
              row.current?.focus();
            }}
          >
            <span className="font-mono">#{value}</span>{' '}
            <span className="text-fg-3 tabular-nums" aria-hidden>
              {fullNumber(count)}
            </span>
            <VisuallyHidden>{snippetCount(count)}</VisuallyHidden>
          </Chip>
        </li>
      ))}
    </ul>
  );
}
