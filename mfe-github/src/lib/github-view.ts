import { type FilterParams, useFilterParams } from '@snippetry/web-kit/router';

const TABS = ['connection', 'import', 'export'] as const;
export type GithubTab = (typeof TABS)[number];

/** State of the page, all of it in the address. */
export interface GithubView {
  tab: GithubTab;
  /** Source of the import. */
  from: 'repositories' | 'gists';
  /** Search text for names of repositories. */
  search: string;
  /** `owner/name` of the open repository; empty for the list of repositories. */
  repo: string;
  /** Branch; the repository's default if empty. */
  branch: string;
  /** Path of the open folder; empty for the root. */
  path: string;
  /** Required by `useFilterParams`; always 1, because lists load more instead of paging. */
  page: number;
}

/** Maximum length of a search that the server accepts. */
const SEARCH_MAX = 100;
const REPO = /^[\w-]+\/[\w.-]+$/;

function read(params: URLSearchParams): GithubView {
  const repo = params.get('repo') ?? '';
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'connection',
    from: params.get('from') === 'gists' ? 'gists' : 'repositories',
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX),
    repo: REPO.test(repo) ? repo : '',
    branch: params.get('branch') ?? '',
    path: params.get('path') ?? '',
    page: 1,
  };
}

function write({ tab, from, search, repo, branch, path }: GithubView): URLSearchParams {
  const params = new URLSearchParams();
  if (tab === 'connection') return params;
  params.set('tab', tab);
  if (tab === 'export') return params;
  if (from === 'gists') params.set('from', from);
  if (search !== '') params.set('search', search);
  if (repo === '') return params;
  params.set('repo', repo);
  if (branch !== '') params.set('branch', branch);
  if (path !== '') params.set('path', path);
  return params;
}

const FORMAT = {
  read,
  write,
  // Opening a folder or tab adds a history entry, typing a search does not.
  isStep: (changed: Partial<GithubView>) => !('search' in changed),
};

/** Reads and changes the page's state in the address. */
export function useGithubView(): FilterParams<GithubView> & {
  /** Returns the query string of a link to another location. */
  linkTo: (changed: Partial<GithubView>) => string;
} {
  const place = useFilterParams(FORMAT);
  return {
    ...place,
    linkTo: (changed) => `?${write({ ...place.filters, ...changed })}`,
  };
}
