import { RemotePartsProvider } from '@snippetry/web-kit';
import { AddToCollectionDialog } from '@snippetry/web-kit/ui';
import { useEffect, useState } from 'react';
import { HostedPart } from '../../remotes/remote-part.tsx';
import type { ListedSnippet } from './rows.ts';

interface Props {
  snippet: ListedSnippet | undefined;
  onClose: () => void;
}

/** Asks which collections a found snippet belongs to; it keeps its text while it closes. */
export function CollectDialog({ snippet, onClose }: Props) {
  const [last, setLast] = useState(snippet);
  useEffect(() => {
    if (snippet) setLast(snippet);
  }, [snippet]);
  if (!last) return null;
  return (
    <RemotePartsProvider host={HostedPart}>
      <AddToCollectionDialog
        snippetIds={[last._id]}
        what={last.title}
        open={snippet !== undefined}
        onClose={onClose}
      />
    </RemotePartsProvider>
  );
}
