import { plural, t } from '@snippetry/web-kit';
import { Badge, TextLink } from '@snippetry/web-kit/ui';
import { memo } from 'react';
import {
  Notes,
  type PreviewRowProps,
  PreviewTable,
  type PreviewTableProps,
  PreviewTableRow,
  StatusBadge,
} from './found-table.tsx';
import type { CollectionRow } from './import-collections.ts';
import { isOpen } from './import-rows.ts';

function factsOf({ size, item, file, place }: CollectionRow): string {
  const snippets = plural(size, { one: '{count} snippet', other: '{count} snippets' });
  const visibility = item.isPublic === true ? t('public') : t('private');
  return [snippets, visibility, `${file}, ${place}`].join(' · ');
}

/** Whether the collection is created or merged into an existing one. */
function Badges({ row }: { row: CollectionRow }) {
  const merge = row.status === 'created' ? t('Merged') : t('Merge');
  const isKnown = row.status === 'ready' || row.status === 'created';
  return (
    <span className="inline-flex items-end gap-1 max-lg:flex-col">
      {isKnown ? <Badge tone="outline">{row.isMerged ? merge : t('New')}</Badge> : null}
      <StatusBadge status={row.status} />
    </span>
  );
}

const CollectionTableRow = memo(function CollectionTableRow(props: PreviewRowProps<CollectionRow>) {
  const { row, disabled, onChoose } = props;
  const { id, status, isMerged, reasons, warnings } = row;
  const name = row.name.trim() || t('Without a name');
  const joins = status === 'ready' && isMerged;
  const notes = joins
    ? [
        t('You already have a collection with this name. Missing snippets are added to it.'),
        ...warnings,
      ]
    : warnings;
  const choice = isOpen(row)
    ? {
        label: t('Import the collection {name}', { name }),
        checked: row.chosen,
        onChange: (chosen: boolean) => onChoose(row.key, chosen),
      }
    : undefined;
  return (
    <PreviewTableRow choice={choice} disabled={disabled} status={<Badges row={row} />}>
      <th scope="row" className="w-full max-w-0 px-3 py-2 text-left text-sm font-medium text-fg-1">
        <span className="block truncate" title={name}>
          {id === undefined ? name : <TextLink to={`/app/collections/${id}`}>{name}</TextLink>}
        </span>
        <span className="block truncate text-xs font-normal text-fg-3">{factsOf(row)}</span>
        <Notes reasons={reasons} notes={notes} />
      </th>
    </PreviewTableRow>
  );
});

export function CollectionTable({ rows, ...rest }: PreviewTableProps<CollectionRow>) {
  return (
    <PreviewTable
      label={t('Collections')}
      headings={
        <th scope="col" className="px-3 py-2 text-left font-medium">
          {t('Collection')}
        </th>
      }
    >
      {rows.map((row) => (
        <CollectionTableRow key={row.key} row={row} {...rest} />
      ))}
    </PreviewTable>
  );
}
