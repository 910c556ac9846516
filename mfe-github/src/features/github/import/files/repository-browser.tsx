import { plural, t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Panel, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ImportFooter } from '../../../../components/import-footer.tsx';
import { RepositoryFacts, RepositoryName } from '../../../../components/repository-facts.tsx';
import { repository } from '../../../../data/github.queries.ts';
import type { Repository } from '../../../../data/types.ts';
import { useGithubView } from '../../../../lib/github-view.ts';
import { fullNote } from '../../../../lib/use-chosen.ts';
import type { Starting } from '../../jobs/use-imports.ts';
import { BranchPicker } from './branch-picker.tsx';
import { FolderView } from './folder-view.tsx';
import { useChosenHere } from './use-chosen-here.ts';

export interface RepositoryBrowserProps extends Starting {
  /** `owner/name`. */
  fullName: string;
}

/** Files of a repository to select for import. */
export function RepositoryBrowser({ fullName, ...starting }: RepositoryBrowserProps) {
  const query = useQuery(repository(fullName));
  return (
    <QueryView
      query={query}
      loading={t('Loading the repository...')}
      waiting={
        <>
          <div className="flex min-h-10 items-center">
            <BackLink />
          </div>
          <Panel className="mt-2">
            <Skeleton width="40%" />
          </Panel>
        </>
      }
      failed={t('Failed to load the repository')}
    >
      {(shown) => <OpenRepository repository={shown} {...starting} />}
    </QueryView>
  );
}

function BackLink() {
  const { linkTo } = useGithubView();
  return (
    <Button variant="ghost" asChild icon={<ArrowLeft aria-hidden />} className="-ml-3">
      <Link to={linkTo({ repo: '', branch: '', path: '' })}>{t('Back to repositories')}</Link>
    </Button>
  );
}

function OpenRepository({
  repository: shown,
  onImport,
  isStarting,
}: Starting & { repository: Repository }) {
  const { filters, change } = useGithubView();
  const ref = filters.branch || shown.defaultBranch || 'main';
  const chosen = useChosenHere(ref);
  const [owner = '', repo = ''] = shown.fullName.split('/');
  const count = chosen.keys.length;
  const start = async () => {
    const files = chosen.keys.map((path) => ({ path }));
    if (await onImport({ kind: 'files', body: { owner, repo, files, ref } })) chosen.clear();
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <BackLink />
        <BranchPicker
          fullName={shown.fullName}
          branch={ref}
          onChange={(branch) => branch !== ref && change({ branch, path: '' })}
        />
      </div>
      <Panel
        className="mt-2"
        padded={false}
        title={<RepositoryName repository={shown} />}
        actions={
          <span className="max-lg:hidden">
            <RepositoryFacts repository={shown} />
          </span>
        }
      >
        <FolderView
          folder={{ fullName: shown.fullName, ref, path: filters.path }}
          chosen={chosen}
        />
        <ImportFooter
          chosen={plural(count, {
            one: '{count} file(s) selected for import',
            other: '{count} file(s) selected for import',
          })}
          isEmpty={count === 0}
          note={chosen.isFull ? fullNote('files') : undefined}
          isStarting={isStarting}
          onClear={chosen.clear}
          onImport={() => void start()}
        />
      </Panel>
    </>
  );
}
