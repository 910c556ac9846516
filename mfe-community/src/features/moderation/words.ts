import { type Msg, msg } from '@snippetry/contracts/texts';
import type { ModerationRecord, ReportCase, Resolution } from '../../data/types.ts';

type Reason = ReportCase['reports'][number]['reason'];

/** Labels of the report reasons. */
export const REASONS: Record<Reason, Msg> = {
  spam: msg('Spam'),
  inappropriate: msg('Inappropriate content'),
  harassment: msg('Harassment'),
  misinformation: msg('Misinformation'),
  other: msg('Other'),
};

/** Labels of the actions on a report other than dismissing it. */
export const LABELS: Record<Measure, Msg> = {
  'remove-comment': msg('Remove comment'),
  'hide-snippet': msg('Hide snippet'),
  'suspend-user': msg('Suspend user'),
};

/** Labels of recorded actions, including reversals. */
export const DONE: Record<ModerationRecord['action'], Msg> = {
  dismiss: msg('Dismissed'),
  'remove-comment': msg('Comment removed'),
  'hide-snippet': msg('Snippet hidden'),
  'suspend-user': msg('User suspended'),
  'lift-hiding': msg('Hiding lifted'),
  'lift-suspension': msg('Suspension lifted'),
};

/** An action other than dismissing, which needs a reason. */
export type Measure = Exclude<Resolution, 'dismiss'>;

/** Consequences of an action, and the recipient of the reason. */
export const CONSEQUENCES: Record<Measure, Msg> = {
  'remove-comment': msg('The comment is removed. Its author sees the reason.'),
  'hide-snippet': msg(
    'The snippet becomes private until a moderator lifts this. Its owner sees the reason.',
  ),
  'suspend-user': msg(
    'The author of the comment is signed out everywhere and cannot sign in. They see the reason.',
  ),
};

/** Frequent reasons to pick from; any other can be typed. */
export const QUICK_REASONS = [
  msg('Spam or advertising'),
  msg('Insults or harassment'),
  msg('Harmful or illegal content'),
  msg('Private data of another person'),
] as const;
