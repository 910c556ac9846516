import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { differingFields, type FormValues } from '../values/form-values.ts';
import {
  announceEditor,
  type Draft,
  DraftStore,
  type DraftTarget,
  offered,
  openEditors,
} from './draft-store.ts';

const WRITE_MS = 500;

/** What drafts are kept of. */
interface DraftSubject {
  user: string;
  target: DraftTarget;
  form: UseFormReturn<FormValues>;
  /** What is stored, or a blank form: what equals it needs no draft. */
  stored: FormValues;
  /** The revision the form's values were begun on. */
  revision: number | undefined;
  /** Takes a draft into the form. */
  onRestore: (draft: Draft) => void;
}

/** Drafts of an editor that is gone, and the end of the own one. */
export interface Drafts {
  /** The newest draft that waits for an answer. */
  offer: Draft | undefined;
  restore: () => void;
  discard: () => void;
  /** Writes the own draft now. */
  flush: () => void;
  /** The work is saved or given up: the own draft goes, and none is written any more. */
  finish: () => Promise<void>;
}

function aName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '',
  );
}

function report(error: unknown): void {
  // Private windows may refuse storage: the editor works without drafts.
  console.warn('Drafts are not kept', error);
}

/** Writes the form's values to the own draft a moment after each change, and at once when the page goes away. */
function useKeeping(store: DraftStore, id: string, subject: DraftSubject) {
  const { form } = subject;
  const latest = useRef(subject);
  const finished = useRef(false);
  useEffect(() => {
    latest.current = subject;
  });
  const write = useCallback(() => {
    if (finished.current) return;
    const { target, stored, revision } = latest.current;
    const values = form.getValues();
    const same = differingFields(values, stored).length === 0;
    const draft = { id, target, values, revision, savedAt: Date.now() };
    (same ? store.drop(id) : store.keep(draft)).catch(report);
  }, [store, id, form]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      write();
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(flush, WRITE_MS);
      },
    });
    const onHide = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      flush();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', flush);
    };
  }, [form, write]);
  const finish = useCallback(() => {
    finished.current = true;
    return store.drop(id).catch(report);
  }, [store, id]);
  return { write, finish };
}

/**
 * Keeps unsaved work in this browser, and offers what editors that are gone have left. Every open editor writes a
 * draft of its own and is known to the other tabs as open, so none takes or loses another's.
 */
export function useDrafts(subject: DraftSubject): Drafts {
  const { user, target, form, stored, onRestore } = subject;
  const [id] = useState(aName);
  const store = useMemo(() => new DraftStore(user), [user]);
  const [waiting, setWaiting] = useState<readonly Draft[]>([]);
  const { write, finish } = useKeeping(store, id, subject);
  useEffect(() => announceEditor(id), [id]);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const [drafts, alive] = await Promise.all([store.all(target), openEditors()]);
      if (!gone) setWaiting(offered(drafts, alive));
    };
    look().catch(report);
    return () => {
      gone = true;
      void store.close();
    };
  }, [store, target]);

  const [offer] = waiting;
  const restore = () => {
    if (!offer) return;
    const current = form.getValues();
    const rest = waiting.slice(1);
    // What was typed before the answer becomes a draft that can be had back the same way.
    if (differingFields(current, stored).length > 0) {
      const set = { ...offer, id: aName(), values: current, revision: subject.revision };
      const aside = { ...set, savedAt: Date.now() };
      store.keep(aside).catch(report);
      rest.push(aside);
    }
    setWaiting(rest);
    onRestore(offer);
    const own = { ...offer, id, savedAt: Date.now() };
    store
      .keep(own)
      .then(() => store.drop(offer.id))
      .catch(report);
  };
  const discard = () => {
    if (!offer) return;
    setWaiting(waiting.slice(1));
    store.drop(offer.id).catch(report);
  };
  return { offer, restore, discard, flush: write, finish };
}
