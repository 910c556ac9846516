import { t } from '@snippetry/web-kit';
import { DiffView } from '@snippetry/web-kit/code';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Dialog, ErrorCard, Skeleton } from '@snippetry/web-kit/ui';
import { type StaleSave, staleSave } from '../../../data/revision.queries.ts';
import type { Snippet } from '../../../data/types.ts';
import {
  differingFields,
  type FormValues,
  fieldLabel,
  fieldText,
  toFormValues,
} from '../values/form-values.ts';

export interface StaleDialogProps {
  /** The snippet as opened in the editor. */
  opened: Snippet;
  /** Revision that the refused save was based on. */
  revision: number;
  /** The refused values. */
  mine: FormValues;
  onClose: () => void;
  onMerge: (versions: StaleSave) => void;
  onOverwrite: (versions: StaleSave) => void;
  onDiscard: (versions: StaleSave) => void;
}

/**
 * Compares the refused values with the newer stored revision. The user merges, overwrites or
 * discards.
 */
export function StaleDialog(props: StaleDialogProps) {
  const { opened, revision, mine, onClose } = props;
  const query = useQuery(staleSave(opened._id, revision, opened));
  const { data } = query;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(next) => next || onClose()}
      title={t('Changed somewhere else')}
      description={
        data
          ? t(
              'Version {saved} was saved elsewhere while you were editing version {edited}. All saved versions stay in the history, even if you overwrite them.',
              { saved: String(data.stored.revision), edited: String(revision) },
            )
          : t('This snippet was saved elsewhere after you opened it.')
      }
      footer={<Answers {...props} versions={data} />}
    >
      {data ? (
        <ChangedFields
          mine={mine}
          theirs={toFormValues(data.stored)}
          base={data.base && toFormValues(data.base)}
        />
      ) : query.isError ? (
        <ErrorCard
          title={t('Failed to load snippet')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {t('Your changes are kept.')}
        </ErrorCard>
      ) : (
        <Skeleton height={160} />
      )}
      {data && !data.base ? (
        <p className="mt-3 text-sm text-fg-2">
          {t("The version you started from is no longer stored, so the two can't be merged.")}
        </p>
      ) : null}
    </Dialog>
  );
}

function Answers(props: StaleDialogProps & { versions: StaleSave | undefined }) {
  const { versions, onClose, onMerge, onOverwrite, onDiscard } = props;
  return (
    <>
      <Button onClick={onClose}>{t('Keep editing')}</Button>
      <Button disabled={!versions} onClick={() => versions && onDiscard(versions)}>
        {t('Discard mine')}
      </Button>
      <Button
        variant="danger"
        disabled={!versions}
        onClick={() => versions && onOverwrite(versions)}
      >
        {t('Overwrite')}
      </Button>
      <Button
        variant="primary"
        disabled={!versions?.base}
        onClick={() => versions?.base && onMerge(versions)}
      >
        {t('Merge')}
      </Button>
    </>
  );
}

export interface ChangedFieldsProps {
  mine: FormValues;
  theirs: FormValues;
  /** The common base, if it is still stored. */
  base: FormValues | undefined;
}

function changedBy(field: keyof FormValues, props: ChangedFieldsProps): string {
  const { mine, theirs, base } = props;
  if (!base) return '';
  const here = differingFields(base, mine).includes(field);
  const there = differingFields(base, theirs).includes(field);
  if (here && there) return t('changed by both');
  return here ? t('changed here') : t('changed there');
}

/** Changed fields with stored and edited values side by side; the code as a diff. */
function ChangedFields(props: ChangedFieldsProps) {
  const { mine, theirs } = props;
  const fields = differingFields(theirs, mine);
  if (fields.length === 0) return <p>{t('Both versions are the same.')}</p>;
  return (
    <dl className="editor-changes">
      {fields.map((field) => (
        <div key={field}>
          <dt>
            {fieldLabel(field)}
            <span>{changedBy(field, props)}</span>
          </dt>
          {field === 'content' ? (
            <dd>
              <DiffView
                before={theirs.content}
                after={mine.content}
                language={mine.language}
                beforeLabel={t('Saved')}
                afterLabel={t('Yours')}
                maxHeight={320}
              />
            </dd>
          ) : (
            <>
              <dd className="editor-changes-saved">
                <span className="editor-changes-side">{t('Saved:')} </span>
                {fieldText(field, theirs[field])}
              </dd>
              <dd className="editor-changes-yours">
                <span className="editor-changes-side">{t('Yours:')} </span>
                {fieldText(field, mine[field])}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}
