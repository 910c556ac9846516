import type { CollectionMember, SnippetRow, UserCard } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { MemberRecord } from '../collections/index.ts';

/** Code points of a description that a row shows. */
const DESCRIPTION_LENGTH = 200;

interface Parts {
  member: MemberRecord;
  row: SnippetRow;
  author: UserCard | undefined;
}

/** A member as the page of its collection lists it. */
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
