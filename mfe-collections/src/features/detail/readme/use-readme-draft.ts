import { LIMITS } from '@snippetry/contracts/limits';
import { createKeptForm, t, toast, useSession } from '@snippetry/web-kit';
import { useState } from 'react';
import { useSaveReadme } from '../../../data/readme-mutations.ts';
import type { Collection } from '../../../data/types.ts';

interface Written {
  /** Of the collection. */
  id: string;
  text: string;
  /** The stored text that it is based on. */
  seen: string;
}

/** The README that could not be saved, for when its author has signed in again. */
export const keptReadme = createKeptForm<Written>();

/** A README that is being written. */
export interface ReadmeDraft {
  text: string;
  change: (text: string) => void;
  isChanged: boolean;
  /** Whether it can be saved. */
  isReady: boolean;
  busy: boolean;
  save: () => void;
  /** Where the README was changed elsewhere meanwhile: the other of the two texts. */
  other: string | undefined;
  /** Whether that is one's own. */
  isSwapped: boolean;
  swap: () => void;
  /** Forgets what was kept of it. */
  drop: () => void;
}

/** See {@link ReadmeDraft}. */
export function useReadmeDraft(collection: Collection, onSaved: () => void): ReadmeDraft {
  const { _id: id, readme = '' } = collection;
  const { user } = useSession();
  const saving = useSaveReadme(id);
  const [draft, setDraft] = useState<Written>(() => {
    const kept = keptReadme.of(user?._id);
    return kept?.id === id ? kept : { id, text: readme, seen: readme };
  });
  const [other, setOther] = useState<{ text: string; isOwn: boolean }>();
  const { text, seen } = draft;
  const isChanged = text !== seen;
  const isReady =
    (isChanged || other !== undefined) && text.trim().length <= LIMITS.collection.readme;
  const save = () => {
    if (!isReady || saving.isPending) return;
    const edit = { text: text.trim(), seen };
    saving.mutate(edit, {
      onSuccess: ({ collection: stored, isStale }) => {
        if (isStale) {
          const newer = stored.readme ?? '';
          setOther({ text: newer, isOwn: false });
          // The next save is one that has seen it.
          setDraft((now) => ({ ...now, seen: newer }));
          return;
        }
        keptReadme.drop();
        toast.success(t('README saved'));
        onSaved();
      },
      onError: (cause) => {
        if (user) keptReadme.keepAfter(cause, user._id, draft);
        toast.error(t('Failed to save the README'), { cause });
      },
    });
  };
  return {
    text,
    change: (next) => setDraft({ ...draft, text: next }),
    isChanged,
    isReady,
    busy: saving.isPending,
    save,
    other: other?.text,
    isSwapped: other?.isOwn ?? false,
    swap: () => {
      if (!other) return;
      setOther({ text, isOwn: !other.isOwn });
      setDraft({ ...draft, text: other.text });
    },
    drop: keptReadme.drop,
  };
}
