import { type RefObject, useEffect, useRef, useState } from 'react';
import { lazyModule, type ModuleLoading } from '../lazy-module.ts';
import type { DiffHandle } from './diff-handle.ts';
import type { DiffFigures, DiffOptions } from './diff-options.ts';

const diff = lazyModule('Comparison', () => import('./diff-handle.ts'));

/** A comparison in the element `host`, once its code is loaded. */
export interface Diff extends Omit<ModuleLoading<unknown>, 'module'> {
  host: RefObject<HTMLDivElement | null>;
  ready: boolean;
  figures: DiffFigures | undefined;
  next: () => void;
  previous: () => void;
}

/** Shows a comparison, which is rebuilt on every change of the options. */
export function useDiff(options: DiffOptions): Diff {
  const { module, failed, retry } = diff.use();
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<DiffHandle>(null);
  const [figures, setFigures] = useState<DiffFigures>();
  const { before, after, language, beforeLabel, afterLabel, split, folded } = options;
  useEffect(() => {
    if (!module || !host.current) return;
    const made = new module.DiffHandle(host.current, {
      before,
      after,
      language,
      beforeLabel,
      afterLabel,
      split,
      folded,
    });
    handle.current = made;
    setFigures(made.figures);
    return () => {
      handle.current = null;
      made.destroy();
    };
  }, [module, before, after, language, beforeLabel, afterLabel, split, folded]);
  return {
    host,
    ready: module !== undefined,
    failed,
    retry,
    figures,
    next: () => handle.current?.next(),
    previous: () => handle.current?.previous(),
  };
}
