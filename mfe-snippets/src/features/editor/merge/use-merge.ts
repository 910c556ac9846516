import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StaleSave } from '../../../data/revision-queries.ts';
import { type FormValues, toFormValues } from '../values/form-values.ts';
import { type FieldConflict, mergeValues, openConflicts } from './merge.ts';

/** The places a merge left to a person. */
export interface Merge {
  /** Whether a merge was made here: only then do conflict marks in the code mean anything. */
  merged: boolean;
  fields: readonly FieldConflict[];
  /** Joins the stored version with the form; returns how many places are open. */
  merge: (versions: StaleSave, mine: FormValues) => number;
  /** Decides about a field: with true the stored value takes the place of the own. */
  decide: (conflict: FieldConflict, takeTheirs: boolean) => void;
  /** How many places of fields and code are open now. */
  open: () => number;
}

/** Merges a newer stored version into the form and remembers what has to be decided. */
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
