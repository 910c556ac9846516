import { useQuery } from '@snippetry/web-kit/query';
import { Button, Dialog, ErrorCard, Skeleton } from '@snippetry/web-kit/ui';
import type { Snippet } from '../../../data/types.ts';
import { type FormValues, toFormValues } from '../../../lib/form-values.ts';
import { type Clash, clashOf } from '../editor-queries.ts';
import { ChangedFields } from './changed-fields.tsx';

/** Props of {@link StaleDialog}. */
export interface StaleDialogProps {
  /** The snippet as the editor was opened with it. */
  begun: Snippet;
  /** The revision the refused save was based on. */
  seen: number;
  /** The values that were refused. */
  mine: FormValues;
  onClose: () => void;
  onMerge: (clash: Clash) => void;
  onOverwrite: (clash: Clash) => void;
  onDiscard: (clash: Clash) => void;
}

/** Shows what differs from a newer stored version, and asks what becomes of both. */
export function StaleDialog(props: StaleDialogProps) {
  const { begun, seen, mine, onClose } = props;
  const clash = useQuery(clashOf(begun._id, seen, begun));
  const { data } = clash;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(next) => next || onClose()}
      title="Changed somewhere else"
      description={
        data
          ? `Version ${data.stored.revision} was saved from another place while you edited version ${seen}. Every saved version stays in the history, also one you overwrite.`
          : 'This snippet was saved from another place after you opened it.'
      }
      footer={<Answers {...props} clash={data} />}
    >
      {data ? (
        <ChangedFields mine={mine} theirs={toFormValues(data.stored)} base={data.base} />
      ) : clash.isError ? (
        <ErrorCard
          title="Failed to load snippet"
          onRetry={() => void clash.refetch()}
          retrying={clash.isFetching}
        >
          Your changes are kept.
        </ErrorCard>
      ) : (
        <Skeleton height={160} />
      )}
      {data && !data.base ? (
        <p className="mt-3 text-sm text-fg-2">
          The version you began with is not kept any more, so the two cannot be merged.
        </p>
      ) : null}
    </Dialog>
  );
}

function Answers(props: StaleDialogProps & { clash: Clash | undefined }) {
  const { clash, onClose, onMerge, onOverwrite, onDiscard } = props;
  return (
    <>
      <Button onClick={onClose}>Keep editing</Button>
      <Button disabled={!clash} onClick={() => clash && onDiscard(clash)}>
        Discard mine
      </Button>
      <Button variant="danger" disabled={!clash} onClick={() => clash && onOverwrite(clash)}>
        Overwrite
      </Button>
      <Button
        variant="primary"
        disabled={!clash?.base}
        onClick={() => clash?.base && onMerge(clash)}
      >
        Merge
      </Button>
    </>
  );
}
