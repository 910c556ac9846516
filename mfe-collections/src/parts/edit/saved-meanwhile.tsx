import { t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';

/** A field that others changed as well while it was edited. */
export interface FieldChoice {
  /** What they saved. */
  saved: string;
  /** Whether the field shows it now. */
  isSavedShown: boolean;
  keepMine: () => void;
  useSaved: () => void;
}

/** Below a field: what others saved in it meanwhile, and either way out. What the field shows is what is saved next. */
export function SavedMeanwhile({ choice }: { choice: FieldChoice | undefined }) {
  if (!choice) return null;
  const { saved, isSavedShown, keepMine, useSaved } = choice;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="alert" className="min-w-0 flex-1 basis-48 text-sm break-words text-fg-2">
        {saved === ''
          ? t('Emptied somewhere else meanwhile.')
          : t('Saved somewhere else meanwhile: “{saved}”', { saved })}
      </p>
      <span className="flex gap-2">
        <Button size="sm" aria-pressed={!isSavedShown} onClick={keepMine}>
          {t('Keep mine')}
        </Button>
        <Button size="sm" aria-pressed={isSavedShown} onClick={useSaved}>
          {t('Use saved')}
        </Button>
      </span>
    </div>
  );
}
