import type { LineRange } from '@snippetry/web-kit/code';
import type { Snippet } from '../../data/types.ts';
import { GistDialog } from '../../parts/gist-export/gist-dialog.tsx';
import { DeleteDialog } from './actions/delete-dialog.tsx';
import type { DetailDialog } from './actions/detail-actions.tsx';
import { lineHash } from './lines/line-hash.ts';
import { EmbedDialog } from './sharing/embed-dialog.tsx';

/** Props of {@link DetailDialogs}. */
export interface DetailDialogsProps {
  snippet: Snippet;
  marked: LineRange | null;
  shown: DetailDialog | null;
  onClose: () => void;
}

/** The dialogs of a snippet's page; at most one is open. */
export function DetailDialogs(props: DetailDialogsProps) {
  const { snippet, shown, onClose } = props;
  const lines = lineHash(props.marked).replaceAll(/[#L]/g, '');
  return (
    <>
      <DeleteDialog snippet={snippet} open={shown === 'delete'} onClose={onClose} />
      <GistDialog snippet={snippet} open={shown === 'gist'} onClose={onClose} />
      <EmbedDialog snippet={snippet} lines={lines} open={shown === 'embed'} onClose={onClose} />
    </>
  );
}
