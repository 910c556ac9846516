import { t, toast } from '@snippetry/web-kit';
import type { EditorControl } from '@snippetry/web-kit/code';
import { failureText } from '@snippetry/web-kit/failure-text';
import {
  ConfirmDialog,
  LeaveGuard,
  PageBody,
  PageHeader,
  useShortcuts,
  useWide,
} from '@snippetry/web-kit/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { GistDialog } from '../../components/gist/gist-dialog.tsx';
import { useGithubReturn } from '../../components/gist/use-github-return.ts';
import { useDuplicateSnippet } from '../../data/snippet.mutations.ts';
import type { Snippet } from '../../data/types.ts';
import { CodeField } from './code-field.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { DraftBanner } from './drafts/draft-banner.tsx';
import { EditorFields } from './editor-fields.tsx';
import { type EditorExit, EditorMenu, editorActions, SaveBar } from './editor-header.tsx';
import { ConflictPanel } from './merge/conflict-panel.tsx';
import { StaleDialog } from './merge/stale-dialog.tsx';
import { useEditor } from './use-editor.ts';

export interface EditorFormProps {
  /** The snippet to edit; undefined for a new one. */
  snippet: Snippet | undefined;
  /** Initial title of a new snippet. */
  title?: string;
  /** Discards the changes and restarts with the stored snippet. */
  onReplace?: (stored: Snippet) => void;
}

const ignore = () => undefined;

type Editor = ReturnType<typeof useEditor>;

export function EditorForm({ snippet, title = '', onReplace = ignore }: EditorFormProps) {
  const wide = useWide();
  const editor = useEditor(snippet, title, onReplace);
  const { form, saver, drafts, submit } = editor;
  const { isDirty } = useFormState({ control: form.control });
  const [exporting, setExporting] = useState(useGithubReturn());
  const duplicate = useDuplication();
  const code = useRef<EditorControl>(null);
  // Works while a field has the focus, too.
  useShortcuts(t('This snippet'), [
    { keys: ['Mod+s'], does: t('Save the snippet'), run: () => submit() },
  ]);

  const blank = snippet === undefined;
  // A layout effect runs again after Suspense has hidden and shown the page, which
  // loses the focus.
  useLayoutEffect(() => {
    if (blank && wide && !document.activeElement?.closest('form')) form.setFocus('title');
  }, [blank, wide, form]);

  const exit = exitOf(snippet);
  const facts = {
    exit,
    id: snippet?._id,
    saver,
    submit,
    wide,
    onExport: () => setExporting(true),
    onDuplicate: () => snippet && duplicate(snippet._id),
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PageHeader back={exit} actions={editorActions(facts)}>
        <EditorMenu {...facts} />
      </PageHeader>
      <PageBody>
        <h1 className="sr-only">{snippet ? t('Edit snippet') : t('Create snippet')}</h1>
        {drafts.offer ? (
          <DraftBanner
            key={drafts.offer.id}
            draft={drafts.offer}
            revision={snippet?.revision}
            onRestore={drafts.restore}
            onDiscard={drafts.discard}
          />
        ) : null}
        <EditorFields form={form} />
        <ConflictPanel
          form={form}
          merge={editor.merge}
          onLine={(line) => code.current?.goTo(line)}
        />
        <CodeField form={form} control={code} onSave={() => submit()} isNew={blank} />
        <DetailsPanel form={form} />
      </PageBody>
      {wide ? null : <SaveBar editing={!blank} busy={saver.busy} />}
      <LeaveGuard isDirty={isDirty} saved={editor.left} onLeave={() => void drafts.finish()}>
        {t('Your changes to this snippet have not been saved.')}
      </LeaveGuard>
      {snippet ? <StaleQuestion snippet={snippet} editor={editor} /> : null}
      <OpenConflictsQuestion editor={editor} />
      {snippet ? (
        <GistDialog snippet={snippet} open={exporting} onClose={() => setExporting(false)} />
      ) : null}
    </form>
  );
}

function exitOf(snippet: Snippet | undefined): EditorExit {
  return snippet
    ? { to: `/app/snippets/${snippet._id}`, label: t('Back to Snippet') }
    : { to: '/app', label: t('Back to Dashboard') };
}

function useDuplication(): (id: string) => void {
  const navigate = useNavigate();
  const mutation = useDuplicateSnippet();
  return (id) => {
    if (mutation.isPending) return;
    mutation.mutate(id, {
      onSuccess: (copy) => {
        toast.success(t('Snippet duplicated'));
        navigate(`/app/snippets/${copy._id}/edit`);
      },
      onError: (cause) =>
        toast.error(failureText(cause, t('Failed to duplicate snippet')), { cause }),
    });
  };
}

function StaleQuestion({ snippet, editor }: { snippet: Snippet; editor: Editor }) {
  const { refused, dismiss } = editor.saver;
  if (!refused) return null;
  return (
    <StaleDialog
      opened={snippet}
      revision={refused.revision}
      mine={refused.values}
      onClose={dismiss}
      onMerge={editor.mergeWith}
      onOverwrite={editor.overwrite}
      onDiscard={(versions) => void editor.discard(versions)}
    />
  );
}

function OpenConflictsQuestion({ editor }: { editor: Editor }) {
  return (
    <ConfirmDialog
      open={editor.isConfirming}
      onOpenChange={(open) => open || editor.reconsider()}
      title={t('Save with open conflicts?')}
      confirmLabel={t('Save anyway')}
      variant="primary"
      onConfirm={editor.confirm}
    >
      {t(
        'Some conflicts are not resolved yet. Conflict markers stay in the code, and unresolved fields keep your value.',
      )}
    </ConfirmDialog>
  );
}
