import { Button, RelativeTime } from '@snippetry/web-kit/ui';
import { History } from 'lucide-react';
import type { Draft } from './draft-store.ts';

/** Props of {@link DraftBanner}. */
export interface DraftBannerProps {
  draft: Draft;
  /** The revision that is stored; undefined for a new snippet. */
  revision: number | undefined;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers unsaved work that an editor left behind. */
export function DraftBanner({ draft, revision, onRestore, onDiscard }: DraftBannerProps) {
  const older = draft.revision !== undefined && draft.revision !== revision;
  return (
    <section aria-label="Unsaved draft" className="editor-note">
      <History className="editor-note-icon" strokeWidth={1.75} aria-hidden />
      <p className="editor-note-text" role="status">
        You have an unsaved draft from <RelativeTime iso={new Date(draft.savedAt).toISOString()} />
        {older ? (
          <span className="editor-note-small">
            Begun on version {draft.revision}, now {revision} is saved. You can merge when saving.
          </span>
        ) : null}
      </p>
      <span className="flex gap-2">
        <Button onClick={onDiscard}>Discard</Button>
        <Button variant="primary" onClick={onRestore}>
          Restore
        </Button>
      </span>
    </section>
  );
}
