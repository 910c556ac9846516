import { useQueryClient } from '@snippetry/web-kit/query';
import { loadedSnippets } from '../../data/snippet-queries.ts';
import type { DashboardControls } from '../../lib/use-dashboard-filters.ts';
import { LanguageAndTagFilters } from '../../parts/language-and-tag-filters.tsx';

/** Language and tag of the loaded snippets to narrow the list by. */
export function DashboardFilterPanel({ controls }: { controls: DashboardControls }) {
  const { filters, change, clear } = controls;
  const loaded = loadedSnippets(useQueryClient(), filters.favorites ? 'starred' : 'my');
  return (
    <LanguageAndTagFilters
      loaded={loaded}
      filters={filters}
      onChange={change}
      tagLabel="Tag"
      clearLabel="Clear Filters"
      onClear={clear}
    />
  );
}
