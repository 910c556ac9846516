import { languageName } from '@snippetry/contracts/languages';
import { msg } from '@snippetry/contracts/texts';
import { perLocale } from '@snippetry/web-kit';
import { type FilterFormat, type FilterParams, useFilterParams } from '@snippetry/web-kit/router';
import type { Member } from '../../../data/types.ts';

/** Sort orders; the first is the collection's own. */
export const MEMBER_SORTS = [
  { value: 'order', label: msg('Collection order') },
  { value: 'added', label: msg('Recently added') },
  { value: 'title', label: msg('Title') },
  { value: 'updated', label: msg('Recently updated') },
  { value: 'stars', label: msg('Most stars') },
] as const;

export type MemberSort = (typeof MEMBER_SORTS)[number]['value'];

/** Search and order of the list, stored in the address of the page. */
export interface MemberFilters {
  search: string;
  sort: MemberSort;
  /** Always 1: there is no pagination. */
  page: number;
}

const FORMAT: FilterFormat<MemberFilters> = {
  read: (params) => ({
    search: params.get('search') ?? '',
    sort: MEMBER_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'order',
    page: 1,
  }),
  write: ({ search, sort }) =>
    new URLSearchParams({ ...(search && { search }), ...(sort !== 'order' && { sort }) }),
};

export function useMemberFilters(): FilterParams<MemberFilters> {
  return useFilterParams(FORMAT);
}

/** A snippet and its position in the collection, from 1. */
export interface PositionedMember {
  member: Member;
  position: number;
}

const titles = perLocale((tag) => new Intl.Collator(tag));

const COMPARE: Record<MemberSort, (a: Member, b: Member) => number> = {
  order: () => 0,
  added: (a, b) => b.addedAt.localeCompare(a.addedAt),
  title: (a, b) => titles().compare(a.title, b.title),
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  stars: (a, b) => b.starCount - a.starCount,
};

/** Filters by the words of the search, in title, description, tags, language and author's name, and sorts. */
export function filterMembers(
  members: readonly Member[],
  { search, sort }: Pick<MemberFilters, 'search' | 'sort'>,
): PositionedMember[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const placed = members.map((member, index) => ({ member, position: index + 1 }));
  const found =
    words.length === 0
      ? placed
      : placed.filter(({ member }) => {
          const text = searchedText(member);
          return words.every((word) => text.includes(word));
        });
  return sort === 'order' ? found : found.sort((a, b) => COMPARE[sort](a.member, b.member));
}

function searchedText({ title, description, tags, language, author }: Member): string {
  const parts = [title, description, ...tags, language, languageName(language), author.username];
  return parts.join('\n').toLowerCase();
}
