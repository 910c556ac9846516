import { languageName } from '@snippetry/contracts/languages';
import { plural, t } from '@snippetry/web-kit';
import { fullNumber, LanguageBadge, TagList, TextLink } from '@snippetry/web-kit/ui';
import { memo } from 'react';
import {
  Notes,
  type PreviewRowProps,
  PreviewTable,
  type PreviewTableProps,
  PreviewTableRow,
  StatusBadge,
} from './found-table.tsx';
import { isOpen, type Row } from './import-rows.ts';

function Title({ row }: { row: Row }) {
  const { summary, id, item } = row;
  const title = summary.title || (item ? t('Untitled') : row.file);
  if (id === undefined) return title;
  return <TextLink to={`/app/snippets/${id}`}>{title}</TextLink>;
}

/** Facts that have no column in the narrow table. */
function NarrowFacts({ row }: { row: Row }) {
  const { language, tags, lines } = row.summary;
  if (!row.item) return null;
  const facts = [
    languageName(language),
    plural(lines, { one: '{count} line', other: '{count} lines' }),
    ...tags.map((tag) => `#${tag}`),
  ];
  return <p className="truncate text-xs font-normal text-fg-3 lg:hidden">{facts.join(' · ')}</p>;
}

const ImportTableRow = memo(function ImportTableRow(props: PreviewRowProps<Row>) {
  const { row, disabled, onChoose } = props;
  const { summary, status, item } = row;
  const choice =
    item && isOpen(row)
      ? {
          label: summary.title
            ? t('Import {title}', { title: summary.title })
            : t('Import this snippet'),
          checked: row.chosen,
          onChange: (chosen: boolean) => onChoose(row.key, chosen),
        }
      : undefined;
  return (
    <PreviewTableRow choice={choice} disabled={disabled} status={<StatusBadge status={status} />}>
      <th
        scope="row"
        className="w-full max-w-0 px-3 py-2 text-left text-sm font-medium text-fg-1 lg:w-1/2"
      >
        <span className="block truncate" title={summary.title}>
          <Title row={row} />
        </span>
        <NarrowFacts row={row} />
        <span className="block truncate text-xs font-normal text-fg-3">
          {row.format === 'unknown' ? null : `${row.format} · `}
          {row.file}, {row.place}
        </span>
        <Notes reasons={row.reasons} notes={row.warnings} />
      </th>
      <td className="px-3 py-2 text-sm whitespace-nowrap text-fg-2 max-lg:hidden">
        {item ? <LanguageBadge language={summary.language} /> : null}
      </td>
      <td className="max-w-0 px-3 py-2 max-lg:hidden lg:w-1/4">
        <TagList tags={summary.tags} max={3} />
      </td>
      <td className="px-3 py-2 text-right text-sm text-fg-2 tabular-nums max-lg:hidden">
        {item ? fullNumber(summary.lines) : null}
      </td>
    </PreviewTableRow>
  );
});

export function ImportTable({ rows, ...rest }: PreviewTableProps<Row>) {
  return (
    <PreviewTable headings={<Headings />}>
      {rows.map((row) => (
        <ImportTableRow key={row.key} row={row} {...rest} />
      ))}
    </PreviewTable>
  );
}

function Headings() {
  const heading = 'px-3 py-2 text-left font-medium max-lg:hidden';
  return (
    <>
      <th scope="col" className="px-3 py-2 text-left font-medium">
        {t('Title')}
      </th>
      <th scope="col" className={heading}>
        {t('Language')}
      </th>
      <th scope="col" className={heading}>
        {t('Tags')}
      </th>
      <th scope="col" className="px-3 py-2 text-right font-medium max-lg:hidden">
        {t('Lines')}
      </th>
    </>
  );
}
