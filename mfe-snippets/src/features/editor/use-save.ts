import { ApiError, isApiError, t, toast } from '@snippetry/web-kit';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findSimilar, type SimilarSnippet } from '../../data/find-similar.ts';
import { useSaveSnippet } from '../../data/snippet-mutations.ts';
import type { Snippet } from '../../data/types.ts';
import { messageOf } from '../../lib/message-of.ts';
import { type FormValues, joined, toPayload } from './values/form-values.ts';

/** A save that a newer stored revision got in the way of. */
interface RefusedSave {
  values: FormValues;
  /** The revision it was based on. */
  seen: number;
}

/** Saving from the editor: what is under way, and the save that was refused. */
export interface Saver {
  busy: boolean;
  refused: RefusedSave | undefined;
  /** Forgets the refused save. */
  dismiss: () => void;
  /** Sends the values; `seen` is the revision they are based on. */
  save: (values: FormValues, seen: number | undefined) => void;
}

/** Sends the form, says how it went and leaves for the saved snippet. */
export function useSave(snippet: Snippet | undefined, onSaved: () => void): Saver {
  const navigate = useNavigate();
  const mutation = useSaveSnippet();
  const [refused, setRefused] = useState<RefusedSave>();
  // Stays busy after the answer: the page is being left, and saving again would create a second snippet.
  const busy = mutation.isPending || mutation.isSuccess;

  const succeed = async (saved: Snippet | undefined, asked: Promise<SimilarSnippet[]>) => {
    toast.success(
      snippet ? t('Snippet updated successfully!') : t('Snippet created successfully!'),
    );
    onSaved();
    // The question left together with the save, so its patience is mostly over by now.
    const similar = (await asked).filter(({ _id }) => _id !== saved?._id);
    const state = similar.length > 0 ? { similar } : null;
    navigate(saved ? `/app/snippets/${saved._id}` : '/app', { state });
  };
  const fail = (error: unknown, values: FormValues, seen: number | undefined) => {
    const stale = isApiError(error, 'snippet.stale_revision') && seen !== undefined;
    if (stale) setRefused({ values, seen });
    toast.error(saveFailure(error), { cause: error });
  };
  return {
    busy,
    refused,
    dismiss: () => setRefused(undefined),
    save: (values, seen) => {
      if (busy) return;
      setRefused(undefined);
      const payload = toPayload(values, snippet?.content);
      // Another stored revision than the loaded one may have other code.
      const same = seen === snippet?.revision && values.content === snippet?.content;
      const asked = same ? Promise.resolve([]) : findSimilar(payload.content, snippet?._id);
      const body = { ...payload, revision: seen, ...(same && { content: undefined }) };
      mutation.mutate(snippet ? { id: snippet._id, body } : { id: undefined, body: payload }, {
        onSuccess: (saved) => void succeed(saved, asked),
        onError: (error) => fail(error, values, seen),
      });
    },
  };
}

/** What the toast says about a save that failed. */
export function saveFailure(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0) {
    const problems = joined(error.errors.map((problem) => problem.msg));
    return t('Validation Error: {problems}', { problems });
  }
  return messageOf(error) || t('Failed to save snippet. Please try again.');
}
