import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { Button, Dialog, Field, Textarea } from '@snippetry/web-kit/ui';
import { type FormEvent, useId, useState } from 'react';
import { CONSEQUENCES, LABELS, type Measure, QUICK_REASONS } from './words.ts';

export interface ResolveDialogProps {
  /** Chosen action; null while the dialog is closed. */
  measure: Measure | null;
  onClose: () => void;
  onDecide: (measure: Measure, reason: string) => void;
}

/** Dialog for the reason of an action. */
export function ResolveDialog({ measure, onClose, onDecide }: ResolveDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={measure !== null}
      onOpenChange={onClose}
      title={measure ? t(LABELS[measure]) : ''}
      description={measure ? t(CONSEQUENCES[measure]) : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" type="submit" form={form}>
            {measure ? t(LABELS[measure]) : null}
          </Button>
        </>
      }
    >
      {measure ? <ReasonForm id={form} onReason={(reason) => onDecide(measure, reason)} /> : null}
    </Dialog>
  );
}

function ReasonForm({ id, onReason }: { id: string; onReason: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { details } = LIMITS.report;
  const written = reason.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (written !== '' && written.length <= details) onReason(written);
  };
  return (
    <form id={id} onSubmit={submit}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-xs font-medium text-fg-2">{t('Common reasons')}</legend>
        {QUICK_REASONS.map((text) => t(text)).map((quick) => (
          <Button
            key={quick}
            size="sm"
            aria-pressed={written === quick}
            onClick={() => setReason(quick)}
          >
            {quick}
          </Button>
        ))}
      </fieldset>
      <Field
        label={t('Reason')}
        className="mt-4"
        counter={{ used: reason.length, limit: details }}
        error={isTried && written === '' ? t('Give a reason: they see it') : undefined}
      >
        <Textarea
          value={reason}
          maxLength={details}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </form>
  );
}
