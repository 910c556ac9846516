import { ExtensionProvider } from '@snippetry/web-kit/extensions';
import { AddToCollectionDialog } from '@snippetry/web-kit/ui';
import { useEffect, useState } from 'react';
import { RemoteExtension } from '../../remotes/remote-extension.tsx';
import type { ListedSnippet } from './rows.ts';

interface Props {
  snippet: ListedSnippet | undefined;
  onClose: () => void;
}

/** Dialog that adds a snippet to collections; its content stays during the closing animation. */
export function CollectDialog({ snippet, onClose }: Props) {
  const [last, setLast] = useState(snippet);
  useEffect(() => {
    if (snippet) setLast(snippet);
  }, [snippet]);
  if (!last) return null;
  return (
    <ExtensionProvider host={RemoteExtension}>
      <AddToCollectionDialog
        snippetIds={[last._id]}
        what={last.title}
        open={snippet !== undefined}
        onClose={onClose}
      />
    </ExtensionProvider>
  );
}
