import { Trans, t } from '@snippetry/web-kit';
import { Button, RelativeTime } from '@snippetry/web-kit/ui';
import { History } from 'lucide-react';
import type { Draft } from './draft-store.ts';

export interface DraftBannerProps {
  draft: Draft;
  /** The stored revision; undefined for a new snippet. */
  revision: number | undefined;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the unsaved work of a closed editor. */
export function DraftBanner({ draft, revision, onRestore, onDiscard }: DraftBannerProps) {
  const older = draft.revision !== undefined && draft.revision !== revision;
  return (
    <section aria-label={t('Unsaved draft')} className="editor-note">
      <History className="editor-note-icon" strokeWidth={1.75} aria-hidden />
      <p className="editor-note-text" role="status">
        <Trans
          text="You have an unsaved draft from {time}"
          values={{ time: <RelativeTime iso={new Date(draft.savedAt).toISOString()} /> }}
        />
        {older ? (
          <span className="editor-note-small">
            {t(
              'This draft is based on version {base}, but version {saved} was saved since. You can merge them when you save.',
              {
                base: String(draft.revision),
                saved: String(revision ?? ''),
              },
            )}
          </span>
        ) : null}
      </p>
      <span className="flex gap-2">
        <Button onClick={onDiscard}>{t('Discard')}</Button>
        <Button variant="primary" onClick={onRestore}>
          {t('Restore')}
        </Button>
      </span>
    </section>
  );
}
