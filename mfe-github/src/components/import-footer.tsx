import { t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { Download } from 'lucide-react';

export interface ImportFooterProps {
  /** Number of selected items, such as "3 file(s) selected for import". */
  chosen: string;
  isEmpty: boolean;
  /** Note, such as that the selection is full. */
  note?: string | undefined;
  isStarting: boolean;
  onClear: () => void;
  onImport: () => void;
}

/** Selection and import button; sticks to the bottom of the window while the selection is not empty. */
export function ImportFooter(props: ImportFooterProps) {
  const { chosen, isEmpty, note, isStarting, onClear, onImport } = props;
  return (
    <footer
      className={`${isEmpty ? '' : 'sticky bottom-0 z-4'} flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-1 bg-surface-1 px-4 py-2`}
    >
      <div className="min-w-0 flex-1 basis-56">
        <p role="status" className="text-sm font-semibold tabular-nums">
          {chosen}
        </p>
        <p className="text-xs text-fg-3">{t('Files will be imported as private snippets')}</p>
        {note ? <p className="text-xs text-fg-3">{note}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2 max-lg:w-full max-lg:*:flex-1">
        <Button variant="ghost" disabled={isEmpty || isStarting} onClick={onClear}>
          {t('Clear selection')}
        </Button>
        <Button
          variant="primary"
          icon={<Download aria-hidden />}
          disabled={isEmpty}
          busy={isStarting}
          busyLabel={t('Importing...')}
          onClick={onImport}
        >
          {t('Import Selected')}
        </Button>
      </div>
    </footer>
  );
}
