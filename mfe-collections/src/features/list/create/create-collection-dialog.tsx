import { LIMITS } from '@snippetry/contracts/limits';
import { isApiError, toast, useSession } from '@snippetry/web-kit';
import { Button, Dialog, Field, Input, Switch, Textarea } from '@snippetry/web-kit/ui';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useCreateCollection } from '../../../data/collection-mutations.ts';
import {
  type CollectionFormValues,
  checkName,
  checkTags,
  EMPTY_FORM,
  keptForm,
  toBody,
} from './collection-form.ts';

const { name: NAME, description: DESCRIPTION } = LIMITS.collection;

/** Props of {@link CreateCollectionDialog}. */
export interface CreateCollectionDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Whether the dialog is open: from the start where the session ended during a save. */
export function useCreateDialog(): [boolean, (open: boolean) => void] {
  const { user } = useSession();
  const [open, setOpen] = useState<boolean>();
  const change = (next: boolean) => {
    if (!next) keptForm.drop();
    setOpen(next);
  };
  return [open ?? keptForm.of(user?._id) !== undefined, change];
}

/** The "New Collection" dialog. Closing it discards what was typed. */
export function CreateCollectionDialog({ open, onOpenChange }: CreateCollectionDialogProps) {
  const formId = useId();
  const create = useCreateCollection();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Collection"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={create.isPending}
            busyLabel="Creating..."
          >
            Create Collection
          </Button>
        </>
      }
    >
      <CollectionForm id={formId} create={create} onCreated={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface CollectionFormProps {
  id: string;
  create: ReturnType<typeof useCreateCollection>;
  onCreated: () => void;
}

function CollectionForm({ id, create, onCreated }: CollectionFormProps) {
  const { user } = useSession();
  const [defaultValues] = useState(() => keptForm.of(user?._id) ?? EMPTY_FORM);
  const form = useForm<CollectionFormValues>({ defaultValues });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    if (create.isPending) return;
    try {
      await create.mutateAsync(toBody(values));
    } catch (cause) {
      if (isApiError(cause, 'collection.name_taken')) {
        form.setError('name', { message: cause.message }, { shouldFocus: true });
        return;
      }
      if (user) keptForm.keepAfter(cause, user._id, values);
      toast.error('Failed to create collection', { cause });
      return;
    }
    toast.success('Collection created successfully!');
    onCreated();
  });
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Name"
        counter={{ used: form.watch('name').length, limit: NAME }}
        error={errors.name?.message}
      >
        <Input
          autoComplete="off"
          maxLength={NAME}
          {...form.register('name', { validate: checkName })}
        />
      </Field>
      <Field
        label="Description"
        counter={{ used: form.watch('description').length, limit: DESCRIPTION }}
      >
        <Textarea maxLength={DESCRIPTION} {...form.register('description')} />
      </Field>
      <Field label="Tags" hint="Separate tags with commas." error={errors.tags?.message}>
        <Input
          mono
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.register('tags', { validate: checkTags })}
        />
      </Field>
      <Controller
        control={form.control}
        name="isPublic"
        render={({ field }) => (
          <Switch
            checked={field.value}
            onChange={field.onChange}
            description={
              field.value ? 'Visible to everyone in the community' : 'Only visible to you'
            }
          >
            Public
          </Switch>
        )}
      />
    </form>
  );
}
