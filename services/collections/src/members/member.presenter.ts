import type { CollectionMember, SnippetRow, UserCard } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { MemberRecord } from '../collections/index.ts';

/** Maximum code points of a description in a row. */
const DESCRIPTION_LENGTH = 200;

interface Parts {
  member: MemberRecord;
  row: SnippetRow;
  author: UserCard | undefined;
}

/** Presents a member as a row of the page of its collection. */
export function presentMember(viewer: Viewer, { member, row, author }: Parts): CollectionMember {
  return {
    _id: row._id,
    title: row.title,
    description: [...row.description].slice(0, DESCRIPTION_LENGTH).join(''),
    language: row.language,
    tags: row.tags,
    author: author ?? { _id: row.authorId, username: '' },
    isPublic: row.isPublic,
    isOwn: row.authorId === viewer.id,
    starCount: row.starCount,
    updatedAt: row.updatedAt,
    addedAt: member.addedAt.toISOString(),
  };
}
