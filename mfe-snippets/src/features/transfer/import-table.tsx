import { languageName } from '@snippetry/contracts/languages';
import { plural, t } from '@snippetry/web-kit';
import { fullNumber, LanguageBadge, TagList, TextLink } from '@snippetry/web-kit/ui';
import { memo } from 'react';
import {
  type FoundRowProps,
  FoundTable,
  type FoundTableProps,
  FoundTableRow,
  Notes,
  StatusBadge,
} from './found-table.tsx';
import { isOpen, type Row } from './import-rows.ts';

function Title({ row }: { row: Row }) {
  const { shown, id, item } = row;
  const title = shown.title || (item ? t('Untitled') : row.file);
  if (id === undefined) return title;
  return <TextLink to={`/app/snippets/${id}`}>{title}</TextLink>;
}

/** What the narrow table has no columns for. */
function NarrowFacts({ row }: { row: Row }) {
  const { language, tags, lines } = row.shown;
  if (!row.item) return null;
  const facts = [
    languageName(language),
    plural(lines, { one: '{count} line', other: '{count} lines' }),
    ...tags.map((tag) => `#${tag}`),
  ];
  return <p className="truncate text-xs font-normal text-fg-3 lg:hidden">{facts.join(' · ')}</p>;
}

const ImportTableRow = memo(function ImportTableRow(props: FoundRowProps<Row>) {
  const { row, disabled, onChoose } = props;
  const { shown, status, item } = row;
  const choice =
    item && isOpen(row)
      ? {
          label: shown.title
            ? t('Import {title}', { title: shown.title })
            : t('Import this snippet'),
          checked: row.chosen,
          onChange: (chosen: boolean) => onChoose(row.key, chosen),
        }
      : undefined;
  return (
    <FoundTableRow choice={choice} disabled={disabled} status={<StatusBadge status={status} />}>
      <th
        scope="row"
        className="w-full max-w-0 px-3 py-2 text-left text-sm font-medium text-fg-1 lg:w-1/2"
      >
        <span className="block truncate" title={shown.title}>
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
        {item ? <LanguageBadge language={shown.language} /> : null}
      </td>
      <td className="max-w-0 px-3 py-2 max-lg:hidden lg:w-1/4">
        <TagList tags={shown.tags} max={3} />
      </td>
      <td className="px-3 py-2 text-right text-sm text-fg-2 tabular-nums max-lg:hidden">
        {item ? fullNumber(shown.lines) : null}
      </td>
    </FoundTableRow>
  );
});

/** What was found, row by row. */
export function ImportTable({ rows, ...rest }: FoundTableProps<Row>) {
  return (
    <FoundTable headings={<Headings />}>
      {rows.map((row) => (
        <ImportTableRow key={row.key} row={row} {...rest} />
      ))}
    </FoundTable>
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
