import { t } from '@snippetry/web-kit';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@snippetry/web-kit/ui';
import { ArrowDownToLine, ArrowUpToLine, CircleMinus, Ellipsis, ListOrdered } from 'lucide-react';
import type { Member } from '../../../data/types.ts';
import type { MemberActions } from './use-member-actions.ts';

export interface MemberMenuProps {
  member: Member;
  actions: MemberActions;
  isOrdered: boolean;
}

/** Menu of the owner's actions on a snippet of the collection. */
export function MemberMenu({ member, actions, isOrdered }: MemberMenuProps) {
  const only = [member._id];
  return (
    <Menu
      trigger={
        <IconButton
          label={t('More about {title}', { title: member.title })}
          icon={<Ellipsis aria-hidden />}
          size="sm"
        />
      }
    >
      {isOrdered ? (
        <>
          <MenuItem icon={<ArrowUpToLine aria-hidden />} onSelect={() => actions.moveToTop(only)}>
            {t('Move to top')}
          </MenuItem>
          <MenuItem
            icon={<ArrowDownToLine aria-hidden />}
            onSelect={() => actions.moveToBottom(only)}
          >
            {t('Move to bottom')}
          </MenuItem>
          <MenuItem
            icon={<ListOrdered aria-hidden />}
            onSelect={() => actions.promptPosition(member)}
          >
            {t('Move to position…')}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem icon={<CircleMinus aria-hidden />} danger onSelect={() => actions.remove(only)}>
        {t('Remove from collection')}
      </MenuItem>
    </Menu>
  );
}
