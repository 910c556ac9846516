import type {
  Comment,
  ModerationRecord,
  ReportCase,
  Resolution,
  UserCard,
} from '@snippetry/contracts';
import type {
  CaseRecord,
  ModerationEntryRecord,
  ReportRecord,
  ResolutionRecord,
} from './report.ts';

type Cards = ReadonlyMap<string, UserCard>;

interface CasePresentation {
  comment: Comment | null;
  reports: readonly ReportRecord[];
  allowed: Resolution[];
  cards: Cards;
  /** Moderators see who reported; owners see their own dismissal as the resolution. */
  isModerator: boolean;
}

const cardOf = (cards: Cards, id: string | null) => (id === null ? null : (cards.get(id) ?? null));

function resolutionFor(
  { resolution, dismissal, judgeId }: CaseRecord,
  isModerator: boolean,
): ResolutionRecord | null {
  if (resolution || isModerator || !dismissal) return resolution;
  return { action: 'dismiss', byId: judgeId, ...dismissal };
}

/** Returns the ids of users whose cards a case shows. */
export const peopleOf = (record: CaseRecord, reports: readonly ReportRecord[]): string[] => [
  record.authorId,
  ...[record.resolution?.byId, record.dismissal && record.judgeId].filter(
    (id) => typeof id === 'string',
  ),
  ...reports.map(({ reporterId }) => reporterId),
];

export function presentCase(record: CaseRecord, by: CasePresentation): ReportCase {
  const resolution = resolutionFor(record, by.isModerator);
  return {
    _id: record.id,
    comment: by.comment,
    reportedText: record.reportedText,
    author: cardOf(by.cards, record.authorId),
    snippet: { _id: record.snippetId, title: record.snippetTitle },
    reports: by.reports.map(({ reporterId, reason, description, createdAt }) => ({
      reporter: by.isModerator ? cardOf(by.cards, reporterId) : null,
      reason,
      description,
      createdAt: createdAt.toISOString(),
    })),
    createdAt: record.createdAt.toISOString(),
    dismissedAt: record.dismissal?.at.toISOString() ?? null,
    resolution: resolution && {
      action: resolution.action,
      reason: resolution.reason,
      by: cardOf(by.cards, resolution.byId),
      at: resolution.at.toISOString(),
    },
    allowed: by.allowed,
  };
}

export function presentRecord(record: ModerationEntryRecord, cards: Cards): ModerationRecord {
  return {
    _id: record.id,
    action: record.action,
    reason: record.reason,
    by: cardOf(cards, record.byId),
    user: cardOf(cards, record.userId),
    commentId: record.commentId,
    snippetId: record.snippetId,
    isLifted: record.isLifted,
    at: record.at.toISOString(),
  };
}
