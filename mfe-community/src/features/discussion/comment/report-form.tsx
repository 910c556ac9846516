import type { ReportReason } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { isApiError, t, toast } from '@snippetry/web-kit';
import { Button, Field, Select, Textarea } from '@snippetry/web-kit/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useReportComment } from '../../../data/comment.mutations.ts';
import { useDiscussion } from '../use-discussion.ts';

const LABELS: Record<ReportReason, Msg> = {
  spam: msg('Spam'),
  inappropriate: msg('Inappropriate'),
  harassment: msg('Harassment'),
  misinformation: msg('Misinformation'),
  other: msg('Other'),
};

const reasons = () => [
  { value: '', label: t('Choose a reason') },
  ...Object.entries(LABELS).map(([value, label]) => ({ value, label: t(label) })),
];

const isReason = (value: string): value is ReportReason => Object.hasOwn(LABELS, value);

export interface ReportFormProps {
  id: string;
  /** Author of the comment. */
  name: string;
  onClose: () => void;
}

export function ReportForm({ id, name, onClose }: ReportFormProps) {
  const { fail } = useDiscussion();
  const [reason, setReason] = useState('');
  const [details, setDetails] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(), []);
  const report = useReportComment(id, {
    onSuccess: () => {
      toast.success(t('Comment reported successfully!'));
      onClose();
    },
    onError: (cause) => {
      fail(cause, 'report');
      // A comment can be reported once, so there is nothing left to send.
      if (isApiError(cause, 'comment.already_reported')) onClose();
    },
  });
  const isReady = isReason(reason) && details.length <= LIMITS.report.details;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReason(reason) && isReady && !report.isPending)
      report.mutate({ reason, description: details.trim() });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Escape in the open list of reasons, which is rendered outside of the form, closes only the
    // list.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isHere) onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
  };
  return (
    <form
      ref={form}
      aria-label={t('Report the comment by {name}', { name })}
      data-takes-escape=""
      className="flex flex-col gap-3 rounded-card border border-line-2 p-3"
      onSubmit={send}
      onKeyDown={onKeyDown}
    >
      <Field label={t('Reason')}>
        <Select options={reasons()} value={reason} onChange={setReason} />
      </Field>
      <Field
        label={t('Details (optional)')}
        counter={{ used: details.length, limit: LIMITS.report.details }}
      >
        <Textarea value={details} onChange={(event) => setDetails(event.target.value)} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" disabled={report.isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="sm"
          disabled={!isReady}
          busy={report.isPending}
          busyLabel={t('Reporting...')}
        >
          {t('Report')}
        </Button>
      </div>
    </form>
  );
}
