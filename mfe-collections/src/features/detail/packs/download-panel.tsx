import { t } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import {
  Button,
  describeError,
  ErrorCard,
  Field,
  Panel,
  Segment,
  Select,
  type SelectOption,
  shortDate,
} from '@snippetry/web-kit/ui';
import { Download } from 'lucide-react';
import { type Version, versionsOf } from '../../../data/pack.queries.ts';
import { useDownload } from '../../../data/pack-file.mutations.ts';
import type { PackFormat, PackVersion } from '../../../data/pack-files.ts';
import type { Collection } from '../../../data/types.ts';
import { InstallCommand } from './command-box.tsx';
import { downloadFailure } from './download-failure.ts';
import { FORMATS, FormatHint } from './pack-formats.tsx';

export interface PackChoice {
  format: PackFormat;
  version: PackVersion;
}

export interface DownloadPanelProps {
  collection: Collection;
  choice: PackChoice;
  onChoose: (choice: PackChoice) => void;
}

function versionOptions(versions: readonly Version[]): SelectOption<string>[] {
  const current = { value: 'current', label: t('Current') };
  if (versions.length === 0) return [current];
  const published = versions.map(({ version, publishedAt }) => ({
    value: String(version),
    label: t('Version {version} · {date}', {
      version: String(version),
      date: shortDate(publishedAt),
    }),
  }));
  return [current, { value: 'latest', label: t('Always the newest version') }, ...published];
}

function toVersion(value: string): PackVersion {
  return value === 'current' || value === 'latest' ? value : Number(value);
}

/** Downloads a collection as a file, or shows the command for it. */
export function DownloadPanel({ collection, choice, onChoose }: DownloadPanelProps) {
  const { _id: id, name, isPublic, isOwner, snippetCount } = collection;
  const { format, version } = choice;
  const download = useDownload();
  const published = useInfiniteQuery(versionsOf(id)).data?.pages ?? [];
  const options = versionOptions(published.flatMap(({ versions }) => versions));
  const choose = (part: Partial<PackChoice>) => {
    download.reset();
    onChoose({ ...choice, ...part });
  };
  const isEmpty = version === 'current' && snippetCount === 0;
  const start = () => download.mutate({ id, version, format });
  return (
    <Panel title={t('Use this collection')}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="flex flex-col items-start gap-1.5">
            <span className="text-xs font-medium text-fg-2" aria-hidden>
              {t('Format')}
            </span>
            <Segment
              label={t('Format')}
              options={FORMATS}
              value={format}
              onChange={(next) => choose({ format: next })}
            />
          </div>
          <Field label={t('Version')} className="min-w-0 flex-1 basis-48 sm:max-w-72">
            <Select
              options={options}
              value={String(version)}
              onChange={(next) => choose({ version: toVersion(next) })}
            />
          </Field>
          <Button
            icon={<Download aria-hidden />}
            busy={download.isPending}
            busyLabel={t('Downloading...')}
            disabled={isEmpty}
            onClick={start}
          >
            {t('Download')}
          </Button>
        </div>
        {download.error ? <Failure cause={download.error} onRetry={start} /> : null}
        <div className="text-sm text-fg-2">
          <p role="status" className="font-medium text-fg-1">
            {isEmpty ? t('This collection has no snippets to download yet.') : ''}
            {download.data ? t('Saved {name}.', { name: download.data.filename }) : ''}
          </p>
          <FormatHint format={format} />
        </div>
        {isPublic ? (
          <InstallCommand name={name} request={{ id, version, format }} isOwner={isOwner} />
        ) : (
          <p className="text-sm text-fg-2">
            {t(
              'Only you can download this collection: while it is private, it has no public address.',
            )}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Failure({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const { title, text, canRetry } = downloadFailure(cause);
  return (
    <ErrorCard
      title={title}
      requestId={describeError(cause).requestId}
      onRetry={canRetry ? onRetry : undefined}
    >
      {text}
    </ErrorCard>
  );
}
