import { t } from '@snippetry/web-kit';
import { Badge, type BadgeTone, Checkbox } from '@snippetry/web-kit/ui';
import type { ReactNode } from 'react';
import { type RowStatus, STATUS_WORDS } from './import-rows.ts';

const TONES: Record<RowStatus, BadgeTone> = {
  found: 'outline',
  ready: 'outline',
  exists: 'info',
  invalid: 'danger',
  created: 'success',
  failed: 'warn',
};

export function StatusBadge({ status }: { status: RowStatus }) {
  return <Badge tone={TONES[status]}>{t(STATUS_WORDS[status])}</Badge>;
}

export interface PreviewTableProps<Row> {
  rows: readonly Row[];
  disabled: boolean;
  onChoose: (key: number, chosen: boolean) => void;
}

export interface PreviewRowProps<Row> extends Omit<PreviewTableProps<Row>, 'rows'> {
  row: Row;
}

export interface PreviewTableFrameProps {
  label?: string;
  /** Headings between the checkbox column and the status column. */
  headings: ReactNode;
  children: ReactNode;
}

/** Table of an import preview: checkboxes first, status last. */
export function PreviewTable({ label, headings, children }: PreviewTableFrameProps) {
  return (
    <table aria-label={label} className="w-full border-collapse">
      <thead className="border-b border-line-1 text-xs text-fg-3">
        <tr>
          <th scope="col" className="py-2 pl-4 text-left">
            <span className="sr-only">{t('Selected')}</span>
          </th>
          {headings}
          <th scope="col" className="py-2 pr-4 pl-3 text-right font-medium">
            {t('Status')}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export interface PreviewTableRowProps {
  /** Undefined if the row can no longer be selected. */
  choice: { label: string; checked: boolean; onChange: (chosen: boolean) => void } | undefined;
  disabled: boolean;
  status: ReactNode;
  /** Cells between checkbox and status. */
  children: ReactNode;
}

export function PreviewTableRow({ choice, disabled, status, children }: PreviewTableRowProps) {
  return (
    <tr className="border-b border-line-1 align-top last:border-b-0">
      <td className="w-10 pb-2 pl-4 lg:pt-2">
        {choice ? <Checkbox {...choice} disabled={disabled} /> : null}
      </td>
      {children}
      <td className="py-2 pr-4 pl-3 text-right whitespace-nowrap">{status}</td>
    </tr>
  );
}

/** Reasons against importing a row, and warnings. */
export function Notes({
  reasons,
  notes,
}: {
  reasons: readonly string[];
  notes: readonly string[];
}) {
  return (
    <>
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
    </>
  );
}
