import { LIMITS } from '@snippetry/contracts/limits';
import { createUnsavedForm, isApiError, plural, t, toast, useSession } from '@snippetry/web-kit';
import { Button, Dialog, Field, Textarea } from '@snippetry/web-kit/ui';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePublishVersion } from '../../../data/pack.mutations.ts';
import type { Collection } from '../../../data/types.ts';
import { downloadFailure, inOneLine } from './download-failure.ts';

const { notes: NOTES } = LIMITS.collection;

interface Values {
  notes: string;
}

/** Restores the notes after their author signs in again. */
const unsavedNotes = createUnsavedForm<Values & { id: string }>();

/** State of the dialog. It is initially open if the session ended while publishing. */
export function usePublishDialog(id: string): [boolean, (open: boolean) => void] {
  const { user } = useSession();
  const [open, setOpen] = useState<boolean>();
  const change = (next: boolean) => {
    if (!next) unsavedNotes.drop();
    setOpen(next);
  };
  return [open ?? unsavedNotes.of(user?._id)?.id === id, change];
}

export interface PublishDialogProps {
  collection: Collection;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Prompts for the notes of the next version and publishes it. */
export function PublishDialog({ collection, open, onOpenChange }: PublishDialogProps) {
  const formId = useId();
  const publish = usePublishVersion(collection._id);
  const next = (collection.latestVersion ?? 0) + 1;
  const change = (wanted: boolean) => {
    publish.reset();
    onOpenChange(wanted);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('Publish version {version}', { version: String(next) })}
      description={plural(collection.snippetCount, {
        one: "Saves the current state of {count} snippet, so that later edits don't change what others have installed. Your private snippets stay visible only to you.",
        other:
          "Saves the current state of {count} snippets, so that later edits don't change what others have installed. Your private snippets stay visible only to you.",
      })}
      footer={
        <>
          <Button onClick={() => change(false)}>{t('Cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={publish.isPending}
            busyLabel={t('Publishing...')}
          >
            {t('Publish version')}
          </Button>
        </>
      }
    >
      <NotesForm
        id={formId}
        collection={collection}
        publish={publish}
        onDone={() => change(false)}
      />
    </Dialog>
  );
}

interface NotesFormProps {
  id: string;
  collection: Collection;
  publish: ReturnType<typeof usePublishVersion>;
  onDone: () => void;
}

function NotesForm({ id, collection, publish, onDone }: NotesFormProps) {
  const { user } = useSession();
  const [defaultValues] = useState<Values>(() => ({
    notes: unsavedNotes.of(user?._id)?.notes ?? '',
  }));
  const form = useForm<Values>({ defaultValues });
  const submit = form.handleSubmit(async (values) => {
    if (publish.isPending) return;
    try {
      const { version } = await publish.mutateAsync(values.notes.trim());
      toast.success(t('Version {version} published', { version: String(version) }));
      onDone();
    } catch (cause) {
      if (user) unsavedNotes.keepAfter(cause, user._id, { ...values, id: collection._id });
    }
  });
  const submitFromKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('Notes')}
        counter={{ used: form.watch('notes').length, limit: NOTES }}
        hint={t("What's new since the last version. Optional.")}
      >
        <Textarea
          rows={5}
          maxLength={NOTES}
          onKeyDown={submitFromKeys}
          {...form.register('notes')}
        />
      </Field>
      {publish.error ? (
        <p role="alert" className="flex items-start gap-2 text-sm text-danger">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
          {refusal(publish.error, collection)}
        </p>
      ) : null}
    </form>
  );
}

/** Reason why a version was not published. */
function refusal(cause: unknown, { latestVersion }: Collection): string {
  if (isApiError(cause, 'collection.unchanged')) {
    const version = String(latestVersion ?? 1);
    return t('Nothing has changed since version {version}.', { version });
  }
  if (isApiError(cause, 'request.conflict')) {
    return t('The collection has just changed. Review it and publish again.');
  }
  const failure = downloadFailure(cause);
  if (isApiError(cause, 'collection.pack_too_large')) return inOneLine(failure);
  return t('Failed to publish the version. {reason}', { reason: failure.text });
}
