import { type FilterParams, useFilterParams } from '@snippetry/web-kit/router';

const TABS = ['connection', 'import', 'export'] as const;
/** A tab of the page. */
export type GithubTab = (typeof TABS)[number];

/** Location on the page, all of it in the address. */
export interface GithubView {
  tab: GithubTab;
  /** Source of the import. */
  from: 'repositories' | 'gists';
  /** Part of the name of a repository. */
  search: string;
  /** `owner/name` of the repository that is open; empty for the list of them. */
  repo: string;
  /** Branch; the repository's default if empty. */
  branch: string;
  /** The folder; empty for the top. */
  path: string;
  /** Always the first: lists grow. */
  page: number;
}

/** As long as the server takes it. */
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
  // Back leads out of folders and tabs, but not through each letter of a search.
  isStep: (changed: Partial<GithubView>) => !('search' in changed),
};

/** The place on the page, which reloads, links and the back button keep. */
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
