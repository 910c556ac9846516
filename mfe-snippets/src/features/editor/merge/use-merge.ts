import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StaleSave } from '../../../data/revision.queries.ts';
import { type FormValues, toFormValues } from '../values/form-values.ts';
import { type FieldConflict, mergeValues, openConflicts } from './merge.ts';

export interface Merge {
  /** Whether a merge took place; otherwise conflict markers in the code are plain text. */
  merged: boolean;
  fields: readonly FieldConflict[];
  /** Merges the stored revision into the form; returns the number of conflicts. */
  merge: (versions: StaleSave, mine: FormValues) => number;
  /** Resolves a conflict; with `takeTheirs` the stored value replaces the own. */
  decide: (conflict: FieldConflict, takeTheirs: boolean) => void;
  /** Number of open conflicts in fields and code. */
  open: () => number;
}

/** Merges a newer stored revision into the form and tracks the conflicts. */
export function useMerge(form: UseFormReturn<FormValues>): Merge {
  const [merged, setMerged] = useState(false);
  const [fields, setFields] = useState<readonly FieldConflict[]>([]);
  const [theirs, setTheirs] = useState<FormValues>();
  return {
    merged,
    fields,
    merge: ({ stored, base }, mine) => {
      if (!base) return 0;
      const saved = toFormValues(stored);
      const result = mergeValues({ base: toFormValues(base), mine, theirs: saved });
      form.reset(result.values, { keepDefaultValues: true });
      setMerged(true);
      setTheirs(saved);
      setFields(result.fields);
      return result.fields.length + result.code;
    },
    decide: (conflict, takeTheirs) => {
      if (takeTheirs && theirs) {
        const { field } = conflict;
        form.reset({ ...form.getValues(), [field]: theirs[field] }, { keepDefaultValues: true });
      }
      setFields((before) => before.filter((other) => other !== conflict));
    },
    open: () => fields.length + (merged ? openConflicts(form.getValues('content')).length : 0),
  };
}
