import { type ReactNode, useRef } from 'react';
import { Extension } from '../extension.tsx';
import { t } from '../i18n/texts.ts';
import { Dialog } from './dialog.tsx';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import './add-to-collection.css';

export interface AddToCollectionDialogProps {
  /** At least one. */
  snippetIds: readonly string[];
  /** Describes the snippets: a title, or "3 snippets". */
  what: ReactNode;
  open: boolean;
  onClose: () => void;
}

/** Dialog to choose the viewer's collections for some snippets; the collections remote renders the choice. */
export function AddToCollectionDialog(props: AddToCollectionDialogProps) {
  const { snippetIds, what, open, onClose } = props;
  const mayClose = useRef<(() => boolean) | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        if (mayClose.current?.() !== false) onClose();
      }}
      title={t('Add to collection')}
      description={<span className="sn-collect-what">{what}</span>}
      className="sn-collect-dialog"
    >
      <Extension
        remote="collections"
        name="adding"
        props={{ snippetIds, onClose, mayClose }}
        waiting={<Waiting />}
      />
    </Dialog>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="sn-collect-waiting">
      <p role="status">
        <VisuallyHidden>{t('Loading collections...')}</VisuallyHidden>
      </p>
      <Skeleton width="100%" height={32} />
      {['40%', '56%', '34%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
