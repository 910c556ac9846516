import { LIMITS } from '@snippetry/contracts/limits';
import { createUnsavedForm, t, toast, useSession } from '@snippetry/web-kit';
import { useState } from 'react';
import { useSaveReadme } from '../../../data/readme.mutations.ts';
import type { Collection } from '../../../data/types.ts';

interface UnsavedReadme {
  /** Id of the collection. */
  id: string;
  text: string;
  /** Stored text that the edit is based on. */
  base: string;
}

/** Restores the README after its author signs in again. */
export const unsavedReadme = createUnsavedForm<UnsavedReadme>();

export interface ReadmeDraft {
  text: string;
  change: (text: string) => void;
  isChanged: boolean;
  isReady: boolean;
  busy: boolean;
  save: () => void;
  /** The other text, if the README was changed elsewhere: the stored or the edited one. */
  other: string | undefined;
  /** Whether `other` is the edited text. */
  isSwapped: boolean;
  swap: () => void;
  /** Discards the stored draft. */
  drop: () => void;
}

export function useReadmeDraft(collection: Collection, onSaved: () => void): ReadmeDraft {
  const { _id: id, readme = '' } = collection;
  const { user } = useSession();
  const saving = useSaveReadme(id);
  const [draft, setDraft] = useState<UnsavedReadme>(() => {
    const unsaved = unsavedReadme.of(user?._id);
    return unsaved?.id === id ? unsaved : { id, text: readme, base: readme };
  });
  const [other, setOther] = useState<{ text: string; isOwn: boolean }>();
  const { text, base } = draft;
  const isChanged = text !== base;
  const isReady =
    (isChanged || other !== undefined) && text.trim().length <= LIMITS.collection.readme;
  const save = () => {
    if (!isReady || saving.isPending) return;
    const edit = { text: text.trim(), base };
    saving.mutate(edit, {
      onSuccess: ({ collection: stored, isStale }) => {
        if (isStale) {
          const newer = stored.readme ?? '';
          setOther({ text: newer, isOwn: false });
          // The user sees the newer text now, so the next save replaces it.
          setDraft((now) => ({ ...now, base: newer }));
          return;
        }
        unsavedReadme.drop();
        toast.success(t('README saved'));
        onSaved();
      },
      onError: (cause) => {
        if (user) unsavedReadme.keepAfter(cause, user._id, draft);
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
    drop: unsavedReadme.drop,
  };
}
