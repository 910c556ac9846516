import { t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';

/** Resolution of a field that was changed elsewhere during the edit. */
export interface FieldChoice {
  /** The stored value. */
  saved: string;
  /** Whether the field contains the stored value. */
  usesSaved: boolean;
  keepMine: () => void;
  useSaved: () => void;
}

/** Notice below a field that was changed elsewhere, with buttons to pick either value. */
export function SavedMeanwhile({ choice }: { choice: FieldChoice | undefined }) {
  if (!choice) return null;
  const { saved, usesSaved, keepMine, useSaved } = choice;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="alert" className="min-w-0 flex-1 basis-48 text-sm break-words text-fg-2">
        {saved === ''
          ? t('Cleared elsewhere in the meantime.')
          : t('Saved elsewhere in the meantime: “{saved}”', { saved })}
      </p>
      <span className="flex gap-2">
        <Button size="sm" aria-pressed={!usesSaved} onClick={keepMine}>
          {t('Keep mine')}
        </Button>
        <Button size="sm" aria-pressed={usesSaved} onClick={useSaved}>
          {t('Use saved')}
        </Button>
      </span>
    </div>
  );
}
