import { said, t, toast, useSession } from '@snippetry/web-kit';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { StaleSave } from '../../data/revision-queries.ts';
import type { Snippet } from '../../data/types.ts';
import { NEW_SNIPPET } from './drafts/draft-store.ts';
import { type Drafts, useDrafts } from './drafts/use-drafts.ts';
import { type Merge, useMerge } from './merge/use-merge.ts';
import { type Saver, useSave } from './use-save.ts';
import { BLANK, type FormValues, joined, problemsOf, toFormValues } from './values/form-values.ts';

type Form = UseFormReturn<FormValues>;

/** What can be missing, from the top of the screen on. */
const ON_SCREEN = ['title', 'content', 'description'] as const;

/** Marks what is missing, moves to the first of it and says all of it; true where the form may be sent. */
function isComplete(form: Form): boolean {
  const problems = problemsOf(form.getValues());
  // At once, since what is folded up has to be open before it can have the focus.
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

/** The ways out of a save that a newer stored version got in the way of. */
function staleAnswers(parts: {
  form: Form;
  saver: Saver;
  merge: Merge;
  drafts: Drafts;
  onSeen: (revision: number) => void;
  onReplace: (stored: Snippet) => void;
}) {
  const { form, saver, merge, drafts, onSeen, onReplace } = parts;
  return {
    mergeWith: (versions: StaleSave) => {
      const mine = saver.refused?.values ?? form.getValues();
      const open = merge.merge(versions, mine);
      onSeen(versions.stored.revision);
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
      // Based on what was just shown: a yet newer version is not overwritten unseen.
      onSeen(revision);
      saver.save(refused.values, revision);
    },
  };
}

/** The editor's form with saving, drafts and merging. */
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
    if (saver.refused || asking || !isComplete(form)) return;
    if (merge.open() > 0) setAsking(true);
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
    ...staleAnswers({ form, saver, merge, drafts, onSeen: setSeen, onReplace }),
  };
}
