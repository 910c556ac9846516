import { Badge, Checkbox, fullNumber, TextLink } from '@snippetry/web-kit/ui';
import { memo } from 'react';
import type { CollectionRow } from './import-collections.ts';
import { isOpen } from './import-rows.ts';
import { STATUS } from './import-table.tsx';

function factsOf({ size, item, file, place }: CollectionRow): string {
  const snippets = `${fullNumber(size)} ${size === 1 ? 'snippet' : 'snippets'}`;
  const visibility = item.isPublic === true ? 'public' : 'private';
  return [snippets, visibility, `${file}, ${place}`].join(' · ');
}

/** Whether it becomes a collection of its own or part of one that is there. */
function Badges({ row }: { row: CollectionRow }) {
  const { label, tone } = STATUS[row.status];
  const merge = row.status === 'created' ? 'Merged' : 'Merge';
  const isKnown = row.status === 'ready' || row.status === 'created';
  return (
    <span className="inline-flex items-end gap-1 max-lg:flex-col">
      {isKnown ? <Badge tone="outline">{row.isMerged ? merge : 'New'}</Badge> : null}
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

interface RowProps {
  row: CollectionRow;
  disabled: boolean;
  onChoose: (key: number, chosen: boolean) => void;
}

const CollectionTableRow = memo(function CollectionTableRow({ row, disabled, onChoose }: RowProps) {
  const { id, status, isMerged, reasons, warnings } = row;
  const name = row.name.trim() || 'Without a name';
  const joins = status === 'ready' && isMerged;
  const notes = joins
    ? ['You have one of this name: it gets the snippets that it lacks.', ...warnings]
    : warnings;
  return (
    <tr className="border-b border-line-1 align-top last:border-b-0">
      <td className="w-10 pb-2 pl-4 lg:pt-2">
        {isOpen(row) ? (
          <Checkbox
            checked={row.chosen}
            disabled={disabled}
            label={`Import the collection ${name}`}
            onChange={(chosen) => onChoose(row.key, chosen)}
          />
        ) : null}
      </td>
      <th scope="row" className="w-full max-w-0 px-3 py-2 text-left text-sm font-medium text-fg-1">
        <span className="block truncate" title={name}>
          {id === undefined ? name : <TextLink to={`/app/collections/${id}`}>{name}</TextLink>}
        </span>
        <span className="block truncate text-xs font-normal text-fg-3">{factsOf(row)}</span>
        {reasons.map((reason) => (
          <span key={reason} className="block text-xs font-normal text-danger">
            {reason}
          </span>
        ))}
        {notes.map((note) => (
          <span key={note} className="block text-xs font-normal text-fg-2">
            {note}
          </span>
        ))}
      </th>
      <td className="py-2 pr-4 pl-3 text-right whitespace-nowrap">
        <Badges row={row} />
      </td>
    </tr>
  );
});

/** Props of {@link CollectionTable}. */
export interface CollectionTableProps {
  rows: readonly CollectionRow[];
  disabled: boolean;
  onChoose: (key: number, chosen: boolean) => void;
}

/** The collections that were found, row by row. */
export function CollectionTable({ rows, disabled, onChoose }: CollectionTableProps) {
  return (
    <table aria-label="Collections" className="w-full border-collapse">
      <thead className="border-b border-line-1 text-xs text-fg-3">
        <tr>
          <th scope="col" className="py-2 pl-4 text-left">
            <span className="sr-only">Selected</span>
          </th>
          <th scope="col" className="px-3 py-2 text-left font-medium">
            Collection
          </th>
          <th scope="col" className="py-2 pr-4 pl-3 text-right font-medium">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CollectionTableRow key={row.key} row={row} disabled={disabled} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  );
}
