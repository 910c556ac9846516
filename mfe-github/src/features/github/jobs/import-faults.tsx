import { said, t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import type { ImportRequest } from '../../../data/import.mutations.ts';
import { isOver } from '../../../data/import.queries.ts';
import type { ImportJob } from '../../../data/types.ts';
import type { Imports } from './use-imports.ts';

/** Request that retries failed files, or whole gists, whose other files are skipped as imported. */
function retryOf({ kind, source, ref, errorDetails }: ImportJob): ImportRequest | undefined {
  const paths = errorDetails.map(({ path }) => path);
  if (kind === 'gist.import') {
    // The path of a gist's file begins with the gist's id.
    const ids = new Set(paths.map((path) => path.split('/')[0] ?? ''));
    return { kind: 'gists', body: { gists: [...ids].map((id) => ({ id })) } };
  }
  const [owner, repo] = source.split('/');
  if (!owner || !repo) return undefined;
  const files = [...new Set(paths)].map((path) => ({ path }));
  return { kind: 'files', body: { owner, repo, files, ...(ref !== null && { ref }) } };
}

export interface ImportFaultsProps {
  job: ImportJob;
  imports: Imports;
  /** Hides the import once its retry has started. */
  onClose: () => void;
}

/** Files that could not be imported, with the reasons. */
export function ImportFaults({ job, imports, onClose }: ImportFaultsProps) {
  const retry = isOver(job) ? retryOf(job) : undefined;
  const again = async (request: ImportRequest) => {
    if (await imports.start(request)) onClose();
  };
  if (job.errorDetails.length === 0) return null;
  return (
    <div className="mt-3">
      <ul
        aria-label={t('Files that were not imported')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, by keyboard, too
        tabIndex={0}
        className="max-h-60 overflow-y-auto border-t border-line-1"
      >
        {job.errorDetails.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="border-b border-line-1 py-2 text-sm">
            <span className="block font-mono text-xs break-all">{path}</span>
            <span className="text-danger">{said(message)}</span>
          </li>
        ))}
      </ul>
      {retry ? (
        <Button
          className="mt-3"
          busy={imports.isStarting}
          busyLabel={t('Importing...')}
          onClick={() => void again(retry)}
        >
          {t('Try these again')}
        </Button>
      ) : null}
    </div>
  );
}
