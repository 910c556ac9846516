import { languageName } from '@snippetry/contracts/languages';
import {
  Badge,
  type BadgeTone,
  Checkbox,
  fullNumber,
  LanguageBadge,
  TagList,
  TextLink,
} from '@snippetry/web-kit/ui';
import { memo } from 'react';
import { isOpen, type Row, type RowStatus } from './import-rows.ts';

export const STATUS: Record<RowStatus, { label: string; tone: BadgeTone }> = {
  found: { label: 'Checking', tone: 'outline' },
  ready: { label: 'Ready', tone: 'outline' },
  exists: { label: 'Already there', tone: 'info' },
  invalid: { label: 'Invalid', tone: 'danger' },
  created: { label: 'Imported', tone: 'success' },
  failed: { label: 'Failed', tone: 'warn' },
};

function Title({ row }: { row: Row }) {
  const { shown, id, item } = row;
  const title = shown.title || (item ? 'Untitled' : row.file);
  if (id === undefined) return title;
  return <TextLink to={`/app/snippets/${id}`}>{title}</TextLink>;
}

/** What the narrow table has no columns for. */
function NarrowFacts({ row }: { row: Row }) {
  const { language, tags, lines } = row.shown;
  if (!row.item) return null;
  const facts = [
    languageName(language),
    `${fullNumber(lines)} ${lines === 1 ? 'line' : 'lines'}`,
    ...tags.map((tag) => `#${tag}`),
  ];
  return <p className="truncate text-xs font-normal text-fg-3 lg:hidden">{facts.join(' · ')}</p>;
}

interface RowProps {
  row: Row;
  disabled: boolean;
  onChoose: (key: number, chosen: boolean) => void;
}

const ImportTableRow = memo(function ImportTableRow({ row, disabled, onChoose }: RowProps) {
  const { shown, status, item } = row;
  const { label, tone } = STATUS[status];
  return (
    <tr className="border-b border-line-1 align-top last:border-b-0">
      <td className="w-10 pb-2 pl-4 lg:pt-2">
        {item && isOpen(row) ? (
          <Checkbox
            checked={row.chosen}
            disabled={disabled}
            label={`Import ${shown.title || 'this snippet'}`}
            onChange={(chosen) => onChoose(row.key, chosen)}
          />
        ) : null}
      </td>
      <th
        scope="row"
        className="w-full max-w-0 px-3 py-2 text-left text-sm font-medium text-fg-1 lg:w-1/2"
      >
        <span className="block truncate" title={shown.title}>
          <Title row={row} />
        </span>
        <NarrowFacts row={row} />
        <span className="block truncate text-xs font-normal text-fg-3">
          {row.file}, {row.place}
        </span>
        {row.reasons.map((reason) => (
          <span key={reason} className="block text-xs font-normal text-danger">
            {reason}
          </span>
        ))}
        {row.warnings.map((warning) => (
          <span key={warning} className="block text-xs font-normal text-fg-2">
            {warning}
          </span>
        ))}
      </th>
      <td className="px-3 py-2 text-sm whitespace-nowrap text-fg-2 max-lg:hidden">
        {item ? <LanguageBadge language={shown.language} /> : null}
      </td>
      <td className="max-w-0 px-3 py-2 max-lg:hidden lg:w-1/4">
        <TagList tags={shown.tags} max={3} />
      </td>
      <td className="px-3 py-2 text-right text-sm text-fg-2 tabular-nums max-lg:hidden">
        {item ? fullNumber(shown.lines) : null}
      </td>
      <td className="py-2 pr-4 pl-3 text-right whitespace-nowrap">
        <Badge tone={tone}>{label}</Badge>
      </td>
    </tr>
  );
});

/** Props of {@link ImportTable}. */
export interface ImportTableProps {
  rows: readonly Row[];
  disabled: boolean;
  onChoose: (key: number, chosen: boolean) => void;
}

/** What was found, row by row. */
export function ImportTable({ rows, disabled, onChoose }: ImportTableProps) {
  const heading = 'px-3 py-2 text-left font-medium max-lg:hidden';
  return (
    <table className="w-full border-collapse">
      <thead className="border-b border-line-1 text-xs text-fg-3">
        <tr>
          <th scope="col" className="py-2 pl-4 text-left">
            <span className="sr-only">Selected</span>
          </th>
          <th scope="col" className="px-3 py-2 text-left font-medium">
            Title
          </th>
          <th scope="col" className={heading}>
            Language
          </th>
          <th scope="col" className={heading}>
            Tags
          </th>
          <th scope="col" className="px-3 py-2 text-right font-medium max-lg:hidden">
            Lines
          </th>
          <th scope="col" className="py-2 pr-4 pl-3 text-right font-medium">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ImportTableRow key={row.key} row={row} disabled={disabled} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  );
}
