import type { ReportCase, Resolution } from '../../data/types.ts';

type Reason = ReportCase['reports'][number]['reason'];

/** Why comments are reported, as the form offers it. */
export const REASONS: Record<Reason, string> = {
  spam: 'Spam',
  inappropriate: 'Inappropriate content',
  harassment: 'Harassment',
  misinformation: 'Misinformation',
  other: 'Other',
};

/** What is done about a report: what a button says, and what was done. */
export const ACTIONS: Record<Resolution, { label: string; done: string }> = {
  dismiss: { label: 'Dismiss', done: 'Dismissed' },
  'remove-comment': { label: 'Remove comment', done: 'Comment removed' },
  'hide-snippet': { label: 'Hide snippet', done: 'Snippet hidden' },
  'suspend-user': { label: 'Suspend user', done: 'User suspended' },
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
