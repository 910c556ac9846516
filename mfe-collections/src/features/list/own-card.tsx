import { t } from '@snippetry/web-kit';
import { copyText, IconButton, Menu, MenuItem, MenuSeparator } from '@snippetry/web-kit/ui';
import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Collection } from '../../data/types.ts';
import { CollectionCard } from './collection-card.tsx';

export interface OwnCardProps {
  collection: Collection;
  onEdit: (collection: Collection) => void;
  onDelete: (collection: Collection) => void;
}

export const OwnCard = memo(function OwnCard(props: OwnCardProps) {
  return <CollectionCard collection={props.collection} corner={<CardMenu {...props} />} />;
});

function CardMenu({ collection, onEdit, onDelete }: OwnCardProps) {
  const { _id, name, isPublic } = collection;
  const address = `${window.location.origin}/public/collections/${_id}`;
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={t('Actions for {name}', { name })}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(collection)}>
        {t('Edit Collection')}
      </MenuItem>
      {isPublic ? (
        <MenuItem
          icon={<Link2 aria-hidden />}
          onSelect={() => void copyText(address, t('Link copied to clipboard!'))}
        >
          {t('Copy Link')}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onDelete(collection)}>
        {t('Delete Collection')}
      </MenuItem>
    </Menu>
  );
}
