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

/** The state of a row. */
export function StatusBadge({ status }: { status: RowStatus }) {
  return <Badge tone={TONES[status]}>{t(STATUS_WORDS[status])}</Badge>;
}

/** Props of a table of what was found. */
export interface FoundTableProps<Row> {
  rows: readonly Row[];
  disabled: boolean;
  onChoose: (key: number, chosen: boolean) => void;
}

/** Props of a row of such a table. */
export interface FoundRowProps<Row> extends Omit<FoundTableProps<Row>, 'rows'> {
  row: Row;
}

/** Props of {@link FoundTable}. */
export interface FoundTableFrameProps {
  label?: string;
  /** The headings between the first column, of boxes to tick, and the last one, of states. */
  headings: ReactNode;
  children: ReactNode;
}

/** What was found, row by row: a box to tick first, the state last. */
export function FoundTable({ label, headings, children }: FoundTableFrameProps) {
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

/** Props of {@link FoundTableRow}. */
export interface FoundTableRowProps {
  /** Undefined where it cannot be chosen any more. */
  choice: { label: string; checked: boolean; onChange: (chosen: boolean) => void } | undefined;
  disabled: boolean;
  status: ReactNode;
  /** The cells between the two. */
  children: ReactNode;
}

/** A row of a {@link FoundTable}. */
export function FoundTableRow({ choice, disabled, status, children }: FoundTableRowProps) {
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

/** Why a row cannot be imported, and what to know of it. */
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
