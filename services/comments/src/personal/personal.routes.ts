import type { PERSONAL_PARTS, PersonalPage, personalInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { PersonalRepository } from '../store/personal.repository.ts';

type Part = (typeof PERSONAL_PARTS.comments)[number];
type ReadPage = (userId: string, after: string | null) => Promise<PersonalPage>;

export function personalHandlers(
  personal: PersonalRepository,
): Handlers<typeof personalInternalRoutes.comments> {
  const parts: Record<Part, ReadPage> = {
    comments: (userId, after) => personal.comments(userId, after),
    reactions: (userId, after) => personal.reactions(userId, after),
    reports: (userId, after) => personal.reports(userId, after),
    notifications: (userId, after) => personal.notifications(userId, after),
    'notification-settings': (userId) => personal.notificationSettings(userId),
    'muted-discussions': (userId, after) => personal.mutedDiscussions(userId, after),
  };
  return {
    'POST /internal/comments/personal': (_ctx, { body: { part, userId, after } }) =>
      parts[part](userId, after),
  };
}
