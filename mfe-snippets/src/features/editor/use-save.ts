import { ApiError, isApiError, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findSimilar, type SimilarSnippet } from '../../data/find-similar.ts';
import { useSaveSnippet } from '../../data/snippet.mutations.ts';
import type { Snippet } from '../../data/types.ts';
import { type FormValues, joined, toPayload } from './values/form-values.ts';

/** A save that was refused because of a newer revision. */
interface RefusedSave {
  values: FormValues;
  /** Revision that the save was based on. */
  revision: number;
}

export interface Saver {
  busy: boolean;
  refused: RefusedSave | undefined;
  /** Discards the refused save. */
  dismiss: () => void;
  /** Saves the values; `revision` is the one they are based on. */
  save: (values: FormValues, revision: number | undefined) => void;
}

/** Saves the form, shows the result and opens the saved snippet. */
export function useSave(snippet: Snippet | undefined, onSaved: () => void): Saver {
  const navigate = useNavigate();
  const mutation = useSaveSnippet();
  const [refused, setRefused] = useState<RefusedSave>();
  // Stays busy during navigation: saving again would create a second snippet.
  const busy = mutation.isPending || mutation.isSuccess;

  const succeed = async (saved: Snippet | undefined, similarRequest: Promise<SimilarSnippet[]>) => {
    toast.success(
      snippet ? t('Snippet updated successfully!') : t('Snippet created successfully!'),
    );
    onSaved();
    // Started together with the save, so it has usually finished or timed out by now.
    const similar = (await similarRequest).filter(({ _id }) => _id !== saved?._id);
    const state = similar.length > 0 ? { similar } : null;
    navigate(saved ? `/app/snippets/${saved._id}` : '/app', { state });
  };
  const fail = (error: unknown, values: FormValues, revision: number | undefined) => {
    const stale = isApiError(error, 'snippet.stale_revision') && revision !== undefined;
    if (stale) setRefused({ values, revision });
    toast.error(saveFailure(error), { cause: error });
  };
  return {
    busy,
    refused,
    dismiss: () => setRefused(undefined),
    save: (values, revision) => {
      if (busy) return;
      setRefused(undefined);
      const payload = toPayload(values, snippet?.content);
      // Unchanged code is not compared with other snippets. Only the loaded revision's code is
      // known.
      const same = revision === snippet?.revision && values.content === snippet?.content;
      const similarRequest = same
        ? Promise.resolve([])
        : findSimilar(payload.content, snippet?._id);
      const body = { ...payload, revision, ...(same && { content: undefined }) };
      mutation.mutate(snippet ? { id: snippet._id, body } : { id: undefined, body: payload }, {
        onSuccess: (saved) => void succeed(saved, similarRequest),
        onError: (error) => fail(error, values, revision),
      });
    },
  };
}

export function saveFailure(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0) {
    const problems = joined(error.errors.map((problem) => problem.msg));
    return t('Validation Error: {problems}', { problems });
  }
  return failureText(error, t('Failed to save snippet. Please try again.'));
}
