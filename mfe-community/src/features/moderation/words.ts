import type { ModerationRecord, ReportCase, Resolution } from '../../data/types.ts';

type Reason = ReportCase['reports'][number]['reason'];

/** Why comments are reported, as the form offers it. */
export const REASONS: Record<Reason, string> = {
  spam: 'Spam',
  inappropriate: 'Inappropriate content',
  harassment: 'Harassment',
  misinformation: 'Misinformation',
  other: 'Other',
};

/** What can be done about a report, as a button says it. */
export const LABELS: Record<Resolution, string> = {
  dismiss: 'Dismiss',
  'remove-comment': 'Remove comment',
  'hide-snippet': 'Hide snippet',
  'suspend-user': 'Suspend user',
};

/** What was done, also what takes something back. */
export const DONE: Record<ModerationRecord['action'], string> = {
  dismiss: 'Dismissed',
  'remove-comment': 'Comment removed',
  'hide-snippet': 'Snippet hidden',
  'suspend-user': 'User suspended',
  'lift-hiding': 'Hiding lifted',
  'lift-suspension': 'Suspension lifted',
};

/** An action other than dismissing, which is asked about. */
export type Measure = Exclude<Resolution, 'dismiss'>;

/** What follows from an action, and who is told the reason. */
export const CONSEQUENCES: Record<Measure, string> = {
  'remove-comment': 'The comment is removed. Its author is told the reason.',
  'hide-snippet':
    'The snippet becomes private until a moderator lifts that. Its owner is told the reason.',
  'suspend-user':
    'The author of the comment is signed out everywhere and cannot sign in. They are told the reason.',
};

/** Reasons that are often given; any other is written. */
export const QUICK_REASONS = [
  'Spam or advertising',
  'Insults or harassment',
  'Harmful or illegal content',
  'Private data of somebody else',
] as const;
