import { useQueryClient } from '@snippetry/web-kit/query';
import { Link } from 'react-router-dom';
import { RepositoryFacts, RepositoryName } from '../../../../components/repository-facts.tsx';
import { repository as repositoryQuery } from '../../../../data/github.queries.ts';
import type { Repository } from '../../../../data/types.ts';
import { useGithubView } from '../../../../lib/github-view.ts';

/** Repository, as a link that opens it. */
export function RepositoryRow({ repository }: { repository: Repository }) {
  const client = useQueryClient();
  const { linkTo } = useGithubView();
  const { fullName, description } = repository;
  return (
    <Link
      data-row
      to={linkTo({ repo: fullName, branch: '', path: '' })}
      className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-surface-2 focus-visible:outline-offset-[-2px]"
      // Lets the repository's page render at once with the data of the list.
      onClick={() => client.setQueryData(repositoryQuery(fullName).queryKey, repository)}
    >
      <span className="min-w-0 flex-1 basis-60">
        <span className="block text-sm font-medium">
          <RepositoryName repository={repository} />
        </span>
        {description ? (
          <span className="block truncate text-xs text-fg-2">{description}</span>
        ) : null}
      </span>
      <RepositoryFacts repository={repository} />
    </Link>
  );
}
