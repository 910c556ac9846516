import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Segment } from '@snippetry/web-kit/ui';
import { useRef } from 'react';
import type { ImportRequest } from '../../../data/import.mutations.ts';
import type { GithubPurpose } from '../../../data/types.ts';
import { useGithubView } from '../../../lib/github-view.ts';
import { ImportRun } from '../jobs/import-run.tsx';
import type { Imports } from '../jobs/use-imports.ts';
import { ChangedSources } from './changed-sources.tsx';
import { RepositoryBrowser } from './files/repository-browser.tsx';
import { GistList } from './gists/gist-list.tsx';
import { RepositoryList } from './repositories/repository-list.tsx';
import { RepositorySearch } from './repositories/repository-search.tsx';

const SOURCES = [
  { value: 'repositories', label: msg('Repositories') },
  { value: 'gists', label: msg('Gists') },
] as const;

export interface ImportTabProps {
  purposes: readonly GithubPurpose[];
  imports: Imports;
}

/** Running imports, and the sources to import from. */
export function ImportTab({ purposes, imports }: ImportTabProps) {
  const { filters, change } = useGithubView();
  const runs = useRef<HTMLElement>(null);
  // The pressed button disappears, so the focus moves to the progress of the import.
  const lookAtRuns = () => runs.current?.focus();
  const start = async (request: ImportRequest) => {
    const hasStarted = await imports.start(request);
    if (hasStarted) lookAtRuns();
    return hasStarted;
  };
  const starting = { onImport: start, isStarting: imports.isStarting };
  return (
    <>
      <section ref={runs} tabIndex={-1} aria-label={t('Imports')} className="outline-none">
        {imports.shown.map((job) => (
          <ImportRun key={job.id} job={job} imports={imports} onPress={lookAtRuns} />
        ))}
      </section>
      {filters.repo === '' ? (
        <>
          <ChangedSources />
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <Segment
              label={t('Import from')}
              options={SOURCES.map((one) => ({ ...one, label: t(one.label) }))}
              value={filters.from}
              onChange={(from) => change({ from })}
            />
            {filters.from === 'gists' ? null : <RepositorySearch />}
          </div>
          {filters.from === 'gists' ? (
            <GistList purposes={purposes} {...starting} />
          ) : (
            <RepositoryList purposes={purposes} />
          )}
        </>
      ) : (
        <RepositoryBrowser key={filters.repo} fullName={filters.repo} {...starting} />
      )}
    </>
  );
}
