import type { Notification } from './notifications.ts';

/** A part of a sentence; names of people and snippets stand out. */
export interface TextPart {
  text: string;
  isName: boolean;
}

const name = (text: string): TextPart => ({ text, isName: true });
const plain = (text: string): TextPart => ({ text, isName: false });

const DEEDS = {
  comment: ' commented on ',
  reply: ' replied to your comment on ',
  mention: ' mentioned you in a comment on ',
} as const;

/** What happened, in one sentence without a full stop: "devon-k replied to your comment on Retry". */
export function notificationText(
  notification: Pick<Notification, 'type' | 'action' | 'actor' | 'snippet'>,
): TextPart[] {
  const { type, action, actor, snippet } = notification;
  const who = actor ? name(actor.username) : plain('Somebody');
  const what = snippet ? name(snippet.title) : plain('a snippet that you do not see any more');
  if (type === 'follow') return [who, plain(' started following you')];
  if (type !== 'moderation') return [who, plain(DEEDS[type]), what];
  if (action === 'lift-suspension') return [plain('Your account is not suspended any more')];
  const yours = snippet ? [plain('Your snippet '), what] : [plain('A snippet of yours')];
  if (action === 'hide-snippet') return [...yours, plain(' was hidden by a moderator')];
  if (action === 'lift-hiding') return [...yours, plain(' can be public again')];
  return [plain('Your comment on '), what, plain(' was removed')];
}
