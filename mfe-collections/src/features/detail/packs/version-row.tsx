import { plural, t, toast } from '@snippetry/web-kit';
import { copyText, fullDate, IconButton, Meta, MetaItem, shortDate } from '@snippetry/web-kit/ui';
import { Download, Link } from 'lucide-react';
import type { Version } from '../../../data/pack.queries.ts';
import { useDownload } from '../../../data/pack-file.mutations.ts';
import type { PackFormat } from '../../../data/pack-files.ts';
import type { Collection } from '../../../data/types.ts';
import { ChangeList } from './change-list.tsx';
import { downloadFailure, inOneLine } from './download-failure.ts';
import { packAddress } from './install-command.ts';

export interface VersionRowProps {
  collection: Collection;
  version: Version;
  format: PackFormat;
}

export function VersionRow({ collection, version: entry, format }: VersionRowProps) {
  const { version, publishedAt, snippetCount, notes } = entry;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h3 className="text-sm font-semibold">
            {t('Version {version}', { version: String(version) })}
          </h3>
          <Meta>
            <MetaItem>
              <time dateTime={publishedAt} title={fullDate(publishedAt)}>
                {shortDate(publishedAt)}
              </time>
            </MetaItem>
            <MetaItem>
              {plural(snippetCount, { one: '{count} snippet', other: '{count} snippets' })}
            </MetaItem>
          </Meta>
        </div>
        <Actions collection={collection} version={version} format={format} />
      </div>
      {notes ? (
        <p className="text-sm whitespace-pre-line text-fg-2 wrap-anywhere">{notes}</p>
      ) : null}
      <ChangeList version={version} changes={entry.changes} />
    </li>
  );
}

interface ActionsProps {
  collection: Collection;
  version: number;
  format: PackFormat;
}

function Actions({ collection: { _id: id, isPublic }, version, format }: ActionsProps) {
  const download = useDownload();
  const request = { id, version, format };
  const start = () =>
    download.mutate(request, {
      onSuccess: ({ filename }) => toast.success(t('Saved {name}', { name: filename })),
      onError: (cause) => toast.error(inOneLine(downloadFailure(cause)), { cause }),
    });
  return (
    <span className="-my-1 -mr-1.5 flex flex-none gap-1">
      {isPublic ? (
        <IconButton
          size="sm"
          label={t('Copy address of version {version}', { version: String(version) })}
          icon={<Link aria-hidden />}
          onClick={() => void copyText(packAddress(request), t('Address copied to clipboard!'))}
        />
      ) : null}
      <IconButton
        size="sm"
        label={t('Download version {version}', { version: String(version) })}
        icon={<Download aria-hidden />}
        busy={download.isPending}
        onClick={start}
      />
    </span>
  );
}
