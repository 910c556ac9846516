import { toast, useSession } from '@snippetry/web-kit';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { StaleSave } from '../../data/revision-queries.ts';
import type { Snippet } from '../../data/types.ts';
import { NEW_SNIPPET } from './drafts/draft-store.ts';
import { useDrafts } from './drafts/use-drafts.ts';
import { useMerge } from './merge/use-merge.ts';
import { BLANK, type FormValues, joined, problemsOf, toFormValues } from './snippet-form.ts';
import { useSave } from './use-save.ts';

/** The editor's form with saving, drafts and merging. */
export function useEditor(snippet: Snippet | undefined, onReplace: (stored: Snippet) => void) {
  const { user } = useSession();
  const [stored] = useState<FormValues>(() => (snippet ? toFormValues(snippet) : BLANK));
  const form = useForm<FormValues>({ defaultValues: stored });
  const [seen, setSeen] = useState(snippet?.revision);
  const [asking, setAsking] = useState(false);
  const left = useRef(false);
  const merge = useMerge(form);
  const drafts = useDrafts({
    user: user?._id ?? '',
    target: snippet?._id ?? NEW_SNIPPET,
    form,
    stored,
    revision: seen,
    onRestore: (draft) => {
      // A draft of an earlier release lacks the fields that came since.
      form.reset({ ...BLANK, ...draft.values }, { keepDefaultValues: true });
      setSeen(draft.revision);
    },
  });
  const saver = useSave(snippet, () => {
    left.current = true;
    void drafts.finish();
  });

  const send = () => {
    setAsking(false);
    drafts.flush();
    saver.save(form.getValues(), seen);
  };
  const submit = () => {
    // The keys work while a question is open, too: it has to be answered first.
    if (saver.refused || asking) return;
    const problems = problemsOf(form.getValues());
    form.clearErrors();
    for (const { field, message } of problems) form.setError(field, { message });
    const [first] = problems;
    if (first) {
      form.setFocus(first.field);
      toast.error(joined(problems.map((problem) => problem.message)));
    } else if (merge.open() > 0) setAsking(true);
    else send();
  };
  return {
    form,
    saver,
    drafts,
    merge,
    left,
    submit,
    /** Whether saving waits for a word about open conflicts. */
    asking,
    confirm: send,
    reconsider: () => setAsking(false),
    mergeWith: (versions: StaleSave) => {
      const mine = saver.refused?.values ?? form.getValues();
      const open = merge.merge(versions, mine);
      setSeen(versions.stored.revision);
      saver.dismiss();
      if (open === 0) toast.success('Merged with the saved version');
    },
    discard: async ({ stored: current }: StaleSave) => {
      await drafts.finish();
      onReplace(current);
    },
    overwrite: ({ stored: { revision } }: StaleSave) => {
      const { refused } = saver;
      if (!refused) return;
      // Based on what was just shown: a yet newer version is not overwritten unseen.
      setSeen(revision);
      saver.save(refused.values, revision);
    },
  };
}
