import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { differingFields, type FormValues } from '../values/form-values.ts';
import {
  announceEditor,
  type Draft,
  DraftStore,
  type DraftTarget,
  offeredDrafts,
  openEditors,
} from './draft-store.ts';

const WRITE_MS = 500;

interface DraftSubject {
  user: string;
  target: DraftTarget;
  form: UseFormReturn<FormValues>;
  /** Stored or blank values; a form that equals them needs no draft. */
  stored: FormValues;
  /** Revision that the form's values are based on. */
  revision: number | undefined;
  /** Loads a draft into the form. */
  onRestore: (draft: Draft) => void;
}

/** Drafts of closed editors, and the lifecycle of this editor's draft. */
export interface Drafts {
  /** The newest draft that the user has not restored or discarded yet. */
  offer: Draft | undefined;
  restore: () => void;
  discard: () => void;
  /** Writes this editor's draft immediately. */
  flush: () => void;
  /** Deletes this editor's draft after saving or discarding, and stops writing it. */
  finish: () => Promise<void>;
}

function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '',
  );
}

function report(error: unknown): void {
  // Private windows may disable storage; the editor works without drafts.
  console.warn('Drafts are not kept', error);
}

/** Writes the form's values to the draft after a delay, and immediately when the page is hidden. */
function useDraftWriter(store: DraftStore, id: string, subject: DraftSubject) {
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
    (same ? store.drop(id) : store.put(draft)).catch(report);
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
 * Stores unsaved work in this browser and offers drafts of closed editors. Each open editor writes
 * its own draft and announces itself to other tabs, so that none of them restores or overwrites it.
 */
export function useDrafts(subject: DraftSubject): Drafts {
  const { user, target, form, stored, onRestore } = subject;
  const [id] = useState(createId);
  const store = useMemo(() => new DraftStore(user), [user]);
  const [waiting, setWaiting] = useState<readonly Draft[]>([]);
  const { write, finish } = useDraftWriter(store, id, subject);
  useEffect(() => announceEditor(id), [id]);
  useEffect(() => {
    let isUnmounted = false;
    const load = async () => {
      const [drafts, alive] = await Promise.all([store.all(target), openEditors()]);
      if (!isUnmounted) setWaiting(offeredDrafts(drafts, alive));
    };
    load().catch(report);
    return () => {
      isUnmounted = true;
      void store.close();
    };
  }, [store, target]);

  const [offer] = waiting;
  const restore = () => {
    if (!offer) return;
    const current = form.getValues();
    const rest = waiting.slice(1);
    // Text typed before restoring becomes another draft, so that it can be restored, too.
    if (differingFields(current, stored).length > 0) {
      const set = { ...offer, id: createId(), values: current, revision: subject.revision };
      const copy = { ...set, savedAt: Date.now() };
      store.put(copy).catch(report);
      rest.push(copy);
    }
    setWaiting(rest);
    onRestore(offer);
    const own = { ...offer, id, savedAt: Date.now() };
    store
      .put(own)
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
