import {
  type AuthConfig,
  accountReferences,
  type BaseConfig,
  type Check,
  cardCopies,
  createRedelivery,
  type EventHandlers,
  existingIn,
  type PeopleRepository,
  references,
  type ServiceBase,
  type SnippetsConfig,
  snippetReferences,
  storedCounts,
  type Transaction,
  type UnitOfWork,
} from '@snippetry/service-kit';

interface ChecksDeps {
  unitOfWork: UnitOfWork;
  cards: PeopleRepository;
  handlers: EventHandlers<'comments'>;
  /** Removals of what refers to a comment, in its transaction. */
  onCommentMissing: {
    reactions: (tx: Transaction, comment: { id: string }) => Promise<void>;
    notifications: (tx: Transaction, comment: { id: string }) => Promise<void>;
    reports: (tx: Transaction, comment: { id: string }) => Promise<void>;
  };
}

type Base = ServiceBase<BaseConfig & AuthConfig & SnippetsConfig>;

function countChecks({ connection }: Base, { unitOfWork }: ChecksDeps): Check[] {
  const shared = { connection, unitOfWork };
  const by = 'commentId';
  return [
    storedCounts({
      ...shared,
      name: 'reactions to comments',
      collection: 'comments',
      counts: {
        likesCount: { collection: 'reactions', by, where: { type: 'likes' } },
        dislikesCount: { collection: 'reactions', by, where: { type: 'dislikes' } },
      },
      derive: ({ likesCount = 0, dislikesCount = 0 }) => {
        return { likesCount, dislikesCount, score: likesCount - dislikesCount };
      },
      update: { $inc: { version: 1 } },
    }),
    storedCounts({
      ...shared,
      name: 'replies to comments',
      collection: 'comments',
      counts: { repliesCount: { collection: 'comments', by: 'parentId' } },
      update: { $inc: { version: 1 } },
    }),
    storedCounts({
      ...shared,
      name: 'comments of snippets',
      collection: 'discussions',
      // Comments of a closed discussion are being deleted.
      where: { closed: { $ne: true } },
      counts: {
        total: { collection: 'comments', by: 'snippetId', where: { isDeleted: false } },
        topLevel: { collection: 'comments', by: 'snippetId', where: { depth: 1 } },
      },
    }),
  ];
}

/** Checks of what refers to comments, which belong to this service. */
function commentReferences({ connection }: Base, deps: ChecksDeps): Check[] {
  const { unitOfWork, onCommentMissing } = deps;
  const isOpen = { status: 'open' };
  const collections = [
    ['reactions', { collection: 'reactions', path: 'commentId' }],
    ['notifications', { collection: 'notifications', path: 'commentId' }],
    ['reports', { collection: 'report_cases', path: 'commentId', where: isOpen }],
  ] as const;
  return collections.map(([kind, from]) =>
    references({
      name: `${kind} of deleted comments`,
      connection,
      from: [from],
      existing: existingIn(connection, 'comments'),
      remove: (ctx, id) => unitOfWork.commit(ctx, (tx) => onCommentMissing[kind](tx, { id })),
    }),
  );
}

/** Checks of what refers to records of other services. */
function foreignReferences(base: Base, { unitOfWork, handlers }: ChecksDeps): Check[] {
  const { config, connection } = base;
  const redelivery = createRedelivery({ service: 'comments', ...base, unitOfWork, handlers });
  return [
    snippetReferences(config, {
      name: 'comments of deleted snippets',
      connection,
      from: [
        { collection: 'comments', path: 'snippetId' },
        { collection: 'reactions', path: 'snippetId' },
        { collection: 'notifications', path: 'snippetId' },
        { collection: 'muted_discussions', path: 'snippetId' },
        { collection: 'report_cases', path: 'snippetId', where: { status: 'open' } },
      ],
      redelivery,
    }),
    accountReferences(config, {
      connection,
      from: [
        { collection: 'comments', path: 'authorId' },
        { collection: 'comments', path: 'mentions.userId' },
        { collection: 'reactions', path: 'userId' },
        { collection: 'notifications', path: 'userId' },
        { collection: 'notifications', path: 'actorId' },
        { collection: 'notification_settings', path: '_id' },
        { collection: 'muted_discussions', path: 'userId' },
      ],
      redelivery,
    }),
  ];
}

/** Creates the checks of stored counts and of references to deleted records. */
export function createChecks(base: Base, deps: ChecksDeps): Check[] {
  const { unitOfWork, cards: people } = deps;
  return [
    ...countChecks(base, deps),
    ...commentReferences(base, deps),
    ...foreignReferences(base, deps),
    cardCopies(base.config, { unitOfWork, people, writer: people }),
  ];
}
