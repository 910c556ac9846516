import { isApiError, t, toast, useSession } from '@snippetry/web-kit';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Collection } from '../../data/types.ts';
import { type CollectionFormValues, formOf } from './form-values.ts';
import { type Conflicts, TEXT_FIELDS, type TextField } from './merge-edit.ts';
import type { FieldChoice } from './saved-meanwhile.tsx';
import { unsavedForm } from './use-collection-dialog.ts';
import { useSaveCollection } from './use-save-collection.ts';

interface FormOptions {
  collection: Collection | undefined;
  saving: boolean;
  onSaving: (saving: boolean) => void;
  onSaved: (collection: Collection) => void;
}

export function useCollectionForm({ collection, saving, onSaving, onSaved }: FormOptions) {
  const { user } = useSession();
  const save = useSaveCollection(collection);
  const [unsaved] = useState(() => unsavedForm.of(user?._id));
  const isUnsaved = unsaved?.collection?._id === collection?._id;
  const form = useForm<CollectionFormValues>({
    defaultValues: unsaved && isUnsaved ? unsaved.values : formOf(collection),
  });
  const conflicts = useConflicts(form);

  const fail = (cause: unknown, values: CollectionFormValues) => {
    if (isApiError(cause, 'collection.name_taken')) {
      form.setError('name', { message: cause.message }, { shouldFocus: true });
      return;
    }
    if (user) unsavedForm.keepAfter(cause, user._id, { collection, values });
    const text = collection ? t('Failed to update collection') : t('Failed to create collection');
    toast.error(text, { cause });
  };

  const submit = form.handleSubmit(async (values) => {
    if (saving) return;
    onSaving(true);
    try {
      const result = await save(values);
      if (result.saved) {
        toast.success(
          collection
            ? t('Collection updated successfully!')
            : t('Collection created successfully!'),
        );
        onSaved(result.saved);
        return;
      }
      form.reset(result.values, { keepFieldsRef: true });
      conflicts.show(result.conflicts);
    } catch (cause) {
      fail(cause, values);
    } finally {
      onSaving(false);
    }
  });

  return { form, submit, choices: conflicts.choices };
}

/** Stored values of conflicting fields, and the edited ones while the form contains the stored. */
function useConflicts(form: UseFormReturn<CollectionFormValues>) {
  const [saved, setSaved] = useState<Conflicts>({});
  const [mine, setMine] = useState<Conflicts>({});
  const choiceOf = (field: TextField): FieldChoice | undefined => {
    const other = saved[field];
    if (other === undefined) return undefined;
    const shown = form.watch(field);
    const show = (text: string) => form.setValue(field, text, { shouldValidate: true });
    return {
      saved: other,
      usesSaved: shown === other,
      keepMine: () => show(mine[field] ?? shown),
      useSaved: () => {
        if (shown !== other) setMine({ ...mine, [field]: shown });
        show(other);
      },
    };
  };
  const show = (conflicts: Conflicts) => {
    setSaved(conflicts);
    const first = TEXT_FIELDS.find((field) => conflicts[field] !== undefined);
    if (first) form.setFocus(first);
  };
  return {
    show,
    choices: {
      name: choiceOf('name'),
      description: choiceOf('description'),
      tags: choiceOf('tags'),
    },
  };
}
