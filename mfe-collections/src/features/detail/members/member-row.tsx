import { Trans, t, useProfileLink, useSnippetLink } from '@snippetry/web-kit';
import {
  Checkbox,
  cardNumber,
  LanguageMark,
  Meta,
  MetaItem,
  RelativeTime,
  TagList,
  VisibilityBadge,
} from '@snippetry/web-kit/ui';
import { Star } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Member } from '../../../data/types.ts';
import { MemberMenu } from './member-menu.tsx';
import type { MemberActions } from './use-member-actions.ts';

export interface MemberRowProps {
  member: Member;
  position: number;
  /** Undefined if the viewer cannot edit the collection. */
  actions: MemberActions | undefined;
  selected: boolean;
  /** Whether the list is in collection order, in which members can be moved. */
  isOrdered: boolean;
  /** Drag handle. */
  handle?: ReactNode;
}

export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, position, actions, selected, isOrdered, handle } = props;
  const linkTo = useSnippetLink();
  return (
    <div className="flex items-center gap-3 px-4 py-2.5 max-lg:items-start max-lg:gap-2 max-lg:pr-2 max-lg:pl-3">
      {actions ? (
        <span className="flex flex-none items-center gap-2 max-lg:flex-col max-lg:gap-1">
          {handle}
          <Checkbox
            label={t('Select {title}', { title: member.title })}
            checked={selected}
            onChange={() => actions.toggle(member._id)}
          />
        </span>
      ) : null}
      <span className="flex flex-none items-center gap-3 max-lg:flex-col max-lg:gap-1.5 max-lg:pt-0.5">
        <span className="min-w-5 text-right text-xs text-fg-3 tabular-nums max-lg:order-last max-lg:text-center">
          {position}
        </span>
        <LanguageMark language={member.language} labelled />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0">
          <Link
            to={linkTo(member._id)}
            className="truncate text-base font-semibold hover:underline max-lg:-my-1 max-lg:py-1"
          >
            {member.title}
          </Link>
        </div>
        {member.description ? (
          <p className="truncate text-sm text-fg-2">{member.description}</p>
        ) : null}
        <MemberFacts member={member} />
      </div>
      {actions ? <MemberMenu member={member} actions={actions} isOrdered={isOrdered} /> : null}
    </div>
  );
});

function MemberFacts({ member }: { member: Member }) {
  const profileOf = useProfileLink();
  const { author, isOwn, isPublic, tags, starCount, updatedAt } = member;
  return (
    <div className="mt-1 flex max-w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {isOwn && !isPublic ? <VisibilityBadge isPublic={false} /> : null}
      {tags.length > 0 ? <TagList tags={tags} max={2} /> : null}
      <Meta>
        {isOwn || author.username === '' ? null : (
          <MetaItem>
            <Trans
              text="by {author}"
              values={{
                author: (
                  <Link
                    to={profileOf(author.username)}
                    className="-my-1 py-1 text-fg-2 hover:underline"
                  >
                    {author.username}
                  </Link>
                ),
              }}
            />
          </MetaItem>
        )}
        <MetaItem icon={<Star aria-hidden />} label={starCount === 1 ? t('star') : t('stars')}>
          {cardNumber(starCount)}
        </MetaItem>
        <MetaItem>
          <RelativeTime iso={updatedAt} />
        </MetaItem>
      </Meta>
    </div>
  );
}
