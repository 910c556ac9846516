import { languageName } from '@snippetry/contracts/languages';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { t, useSession } from '@snippetry/web-kit';
import {
  Chip,
  choiceName,
  fullNumber,
  Segment,
  snippetCount,
  VisuallyHidden,
} from '@snippetry/web-kit/ui';
import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import {
  CHOSEN,
  type ExploreControls,
  type ExploreFilters,
  isFiltered,
  tagsOf,
} from './explore-filters.ts';
import type { FacetCounts } from './use-facets.ts';

const WHOSE = [
  { value: 'everyone' as const, label: msg('Everyone') },
  { value: 'following' as const, label: msg('Following') },
];
/** Maximum number of tags. */
const TAGS_SHOWN = 10;
/** A line of its own on phones, and if the active filters leave no room for a tag. */
const TAGS_PLACE = '-m-1 min-w-0 flex-1 basis-full lg:basis-64';

export interface FacetRowProps {
  controls: ExploreControls;
  facets: FacetCounts;
}

/** Choice of everyone or followed users, the active filters, and the most frequent tags of the list. */
export function FacetRow({ controls, facets }: FacetRowProps) {
  const { status } = useSession();
  const { filters, change } = controls;
  const row = useRef<HTMLFieldSetElement>(null);
  const hasTags = facets.isPending || (facets.counts?.tags.length ?? 0) > 0;
  if (status !== 'signed-in' && !isFiltered(filters) && !hasTags) return null;
  return (
    <fieldset
      ref={row}
      aria-label={t('Narrow the list')}
      tabIndex={-1}
      className="mt-3 flex min-h-8 min-w-0 flex-wrap items-center gap-2 outline-none max-lg:min-h-10"
    >
      {status === 'signed-in' ? (
        <Segment
          label={t('Whose snippets')}
          options={WHOSE.map((one) => ({ ...one, label: t(one.label) }))}
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
  /** Receives the focus when a pressed chip is unmounted. */
  row: RefObject<HTMLElement | null>;
}

interface ActiveFilter {
  name: 'search' | 'tag' | (typeof CHOSEN)[number];
  value: string;
  without: Partial<ExploreFilters>;
}

/** Accessible names of the buttons that remove filters. */
const REMOVALS: Record<ActiveFilter['name'], Msg> = {
  search: msg('Remove the filter Search: {value}'),
  language: msg('Remove the filter Language: {value}'),
  difficulty: msg('Remove the filter Difficulty: {value}'),
  category: msg('Remove the filter Category: {value}'),
  tag: msg('Remove the filter Tag: {value}'),
};

function activeFilters(filters: ExploreFilters): ActiveFilter[] {
  const search = { name: 'search' as const, value: filters.search, without: { search: '' } };
  const chosen = CHOSEN.map((name) => ({
    name,
    value: name === 'language' ? languageName(filters.language) : choiceName(filters[name]),
    without: { [name]: '' },
  }));
  const tags = tagsOf(filters.tags);
  const tagged = tags.map((tag) => ({
    name: 'tag' as const,
    value: tag,
    without: { tags: tags.filter((other) => other !== tag).join() },
  }));
  return [search, ...chosen, ...tagged].filter(({ value }) => value !== '');
}

function ActiveFilters({ controls: { filters, change }, row }: Omit<ChipsProps, 'facets'>) {
  return activeFilters(filters).map(({ name, value, without }) => (
    <Chip
      key={`${name} ${value}`}
      label={t(REMOVALS[name], { value })}
      className="max-w-full"
      onClick={() => {
        change(without);
        row.current?.focus();
      }}
    >
      <span className="truncate">{name === 'tag' ? `#${value}` : value}</span>
      <X aria-hidden />
    </Chip>
  ));
}

function FrequentTags({ controls: { filters, change }, facets, row }: ChipsProps) {
  const chosen = tagsOf(filters.tags);
  const offered = (facets.counts?.tags ?? [])
    .filter(({ value }) => !chosen.includes(value) && !value.includes(','))
    .slice(0, TAGS_SHOWN);
  // Reserves the line until the tags are loaded, so that nothing shifts.
  if (facets.isPending) return <span aria-hidden className={`h-9 max-lg:h-12 ${TAGS_PLACE}`} />;
  if (offered.length === 0) return null;
  return (
    <ul
      aria-label={t('Frequent tags')}
      // One line: without touch scrolling, tags that do not fit are left out.
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
