import { said, t, toast, useSession } from '@snippetry/web-kit';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { StaleSave } from '../../data/revision.queries.ts';
import type { Snippet } from '../../data/types.ts';
import { NEW_SNIPPET } from './drafts/draft-store.ts';
import { type Drafts, useDrafts } from './drafts/use-drafts.ts';
import { type Merge, useMerge } from './merge/use-merge.ts';
import { type Saver, useSave } from './use-save.ts';
import { BLANK, type FormValues, joined, problemsOf, toFormValues } from './values/form-values.ts';

type Form = UseFormReturn<FormValues>;

/** Required fields in screen order. */
const ON_SCREEN = ['title', 'content', 'description'] as const;

/** Whether the form is complete. Otherwise marks the missing fields, focuses the first and shows a toast. */
function isComplete(form: Form): boolean {
  const problems = problemsOf(form.getValues());
  // flushSync: a collapsed section must be expanded before it can receive focus.
  flushSync(() => {
    form.clearErrors();
    for (const { field, message } of problems) form.setError(field, { message });
  });
  const first = ON_SCREEN.find((name) => problems.some(({ field }) => field === name));
  if (!first) return true;
  form.setFocus(first);
  toast.error(joined(problems.map((problem) => said(problem.message))));
  return false;
}

/** Resolutions of a save that was refused because of a newer revision. */
function staleResolutions(options: {
  form: Form;
  saver: Saver;
  merge: Merge;
  drafts: Drafts;
  onRevision: (revision: number) => void;
  onReplace: (stored: Snippet) => void;
}) {
  const { form, saver, merge, drafts, onRevision, onReplace } = options;
  return {
    mergeWith: (versions: StaleSave) => {
      const mine = saver.refused?.values ?? form.getValues();
      const open = merge.merge(versions, mine);
      onRevision(versions.stored.revision);
      saver.dismiss();
      if (open === 0) toast.success(t('Merged with the saved version'));
    },
    discard: async ({ stored }: StaleSave) => {
      await drafts.finish();
      onReplace(stored);
    },
    overwrite: ({ stored: { revision } }: StaleSave) => {
      const { refused } = saver;
      if (!refused) return;
      // Based on the displayed revision, so that an even newer one is not overwritten unseen.
      onRevision(revision);
      saver.save(refused.values, revision);
    },
  };
}

export function useEditor(
  snippet: Snippet | undefined,
  title: string,
  onReplace: (stored: Snippet) => void,
) {
  const { user } = useSession();
  const [stored] = useState<FormValues>(() =>
    snippet ? toFormValues(snippet) : { ...BLANK, title },
  );
  const form = useForm<FormValues>({ defaultValues: stored });
  const [revision, setRevision] = useState(snippet?.revision);
  const [isConfirming, setConfirming] = useState(false);
  const left = useRef(false);
  const merge = useMerge(form);
  const drafts = useDrafts({
    user: user?._id ?? '',
    target: snippet?._id ?? NEW_SNIPPET,
    form,
    stored,
    revision,
    onRestore: (draft) => {
      // Drafts of earlier releases lack newer fields.
      form.reset({ ...BLANK, ...draft.values }, { keepDefaultValues: true });
      setRevision(draft.revision);
    },
  });
  const saver = useSave(snippet, () => {
    left.current = true;
    void drafts.finish();
  });
  const send = () => {
    setConfirming(false);
    drafts.flush();
    saver.save(form.getValues(), revision);
  };
  const submit = () => {
    // The shortcut also fires while a dialog is open, which has to be answered first.
    if (saver.refused || isConfirming || !isComplete(form)) return;
    if (merge.open() > 0) setConfirming(true);
    else send();
  };
  return {
    form,
    saver,
    drafts,
    merge,
    left,
    submit,
    /** Whether a confirmation to save open conflicts is shown. */
    isConfirming,
    confirm: send,
    reconsider: () => setConfirming(false),
    ...staleResolutions({ form, saver, merge, drafts, onRevision: setRevision, onReplace }),
  };
}
