import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { usePreloadExtension } from '../extension.tsx';
import { t } from '../i18n/texts.ts';
import { AddToCollectionDialog } from './add-to-collection-dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
import './add-to-collection.css';

export interface AddToCollectionButtonProps {
  snippet: { _id: string; title: string };
  /** Whether the viewer is signed out. */
  visitor: boolean;
}

/**
 * Button in a card's corner that opens the list of collections; visitors get the sign-in dialog.
 */
export function AddToCollectionButton({ snippet, visitor }: AddToCollectionButtonProps) {
  const { _id, title } = snippet;
  const [isOpen, setOpen] = useState<boolean>();
  const preload = usePreloadExtension('collections', 'adding');
  const ahead = visitor ? undefined : preload;
  return (
    <>
      <IconButton
        size="sm"
        label={t('Add to collection')}
        aria-label={t('Add {title} to a collection', { title })}
        shortcut="A"
        icon={<FolderPlus aria-hidden />}
        className="sn-collect"
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={() => setOpen(true)}
      />
      {isOpen === undefined ? null : visitor ? (
        <SignInDialog
          purpose={isOpen ? t('add this snippet to a collection') : null}
          onClose={() => setOpen(false)}
        />
      ) : (
        <AddToCollectionDialog
          snippetIds={[_id]}
          what={title}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
