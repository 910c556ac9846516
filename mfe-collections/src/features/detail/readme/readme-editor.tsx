import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import {
  Button,
  ConfirmDialog,
  Counter,
  LeaveGuard,
  Panel,
  Tabs,
  Textarea,
} from '@snippetry/web-kit/ui';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Collection } from '../../../data/types.ts';
import { ReadmeText } from './readme-text.tsx';
import { type ReadmeDraft, useReadmeDraft } from './use-readme-draft.ts';

const MAX = LIMITS.collection.readme;

export interface ReadmeEditorProps {
  collection: Collection;
  /** Called after saving or cancelling. */
  onDone: () => void;
}

/** Editor of the README. Ctrl+Enter saves; Escape cancels, with a confirmation if there are changes. */
export function ReadmeEditor({ collection, onDone }: ReadmeEditorProps) {
  const draft = useReadmeDraft(collection, onDone);
  const [asks, setAsks] = useState(false);
  const discard = () => {
    draft.drop();
    onDone();
  };
  const giveUp = () => (draft.isChanged ? setAsks(true) : discard());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) draft.save();
    else if (event.key === 'Escape') giveUp();
    else return;
    event.preventDefault();
  };
  return (
    <Panel title="README">
      <fieldset
        aria-label={t('Edit README')}
        onKeyDown={onKeyDown}
        className="flex min-w-0 flex-col gap-3"
      >
        <Views draft={draft} />
        {draft.other === undefined ? null : <NewerText draft={draft} />}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="flex-1 text-xs text-fg-3">{t('Markdown supported')}</span>
          <Button onClick={giveUp}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            busy={draft.busy}
            busyLabel={t('Saving...')}
            disabled={!draft.isReady}
            onClick={draft.save}
          >
            {draft.other === undefined ? t('Save README') : t('Save mine')}
          </Button>
        </div>
      </fieldset>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('Discard your changes?')}
        confirmLabel={t('Discard')}
        onConfirm={discard}
      >
        {t('Your changes to this README have not been saved.')}
      </ConfirmDialog>
      <LeaveGuard isDirty={draft.isChanged && !draft.busy} onLeave={draft.drop}>
        {t('Your changes to this README have not been saved.')}
      </LeaveGuard>
    </Panel>
  );
}

function Views({ draft }: { draft: ReadmeDraft }) {
  const id = useId();
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <Tabs
      label="README"
      value={view}
      onChange={setView}
      tabs={[
        {
          value: 'write',
          label: t('Write'),
          content: (
            <div className="flex flex-col gap-1">
              <Textarea
                autoFocus
                rows={14}
                aria-label="README"
                aria-describedby={id}
                // Not disabled, which would take the focus from a user who is still typing.
                readOnly={draft.busy}
                value={draft.text}
                onChange={(event) => draft.change(event.target.value)}
              />
              <span className="self-end">
                <Counter id={id} used={draft.text.length} limit={MAX} warnAbove={MAX * 0.9} />
              </span>
            </div>
          ),
        },
        {
          value: 'preview',
          label: t('Preview'),
          content: (
            <div className="min-h-40 max-w-[72ch] py-2 text-base">
              {draft.text.trim() ? (
                <ReadmeText text={draft.text} />
              ) : (
                <p className="text-fg-3">{t('There is nothing to preview.')}</p>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

/** The README saved elsewhere, beside the edited one; both can be used. */
function NewerText({ draft }: { draft: ReadmeDraft }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2 rounded-control border border-warn bg-warn-soft p-3">
      <p role="alert" id={id} className="text-sm">
        {draft.isSwapped
          ? t('This is your text; the newer one is in the editor above.')
          : t('The README was changed elsewhere. Nothing was overwritten; this is the newer text.')}
      </p>
      <Textarea readOnly rows={6} aria-labelledby={id} value={draft.other ?? ''} />
      <div>
        <Button size="sm" onClick={draft.swap}>
          {draft.isSwapped ? t('Go back to mine') : t('Use the newer text')}
        </Button>
      </div>
    </div>
  );
}
