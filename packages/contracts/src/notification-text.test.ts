import { expect, it } from 'vitest';
import { notificationText } from './notification-text.ts';
import { fillText } from './texts.ts';

const actor = { _id: 'a'.repeat(24), username: 'devon-k' };
const snippet = { _id: 'b'.repeat(24), title: 'Retry' };
type Told = Parameters<typeof notificationText>[0];

it.each<[Told, string]>([
  [{ type: 'comment', actor, snippet }, 'devon-k commented on Retry'],
  [{ type: 'reply', actor, snippet }, 'devon-k replied to your comment on Retry'],
  [{ type: 'mention', actor, snippet }, 'devon-k mentioned you in a comment on Retry'],
  [{ type: 'follow', actor, snippet: null }, 'devon-k started following you'],
  [{ type: 'follow', actor: null, snippet: null }, 'Someone started following you'],
  [
    { type: 'reply', actor, snippet: null },
    'devon-k replied to your comment on a snippet you can no longer see',
  ],
  [{ type: 'comment', actor: null, snippet }, 'Someone commented on Retry'],
  [
    { type: 'mention', actor: null, snippet: null },
    'Someone mentioned you in a comment on a snippet you can no longer see',
  ],
  [
    { type: 'moderation', action: 'remove-comment', actor: null, snippet: null },
    'Your comment on a snippet you can no longer see was removed',
  ],
  [
    { type: 'moderation', action: 'remove-comment', actor: null, snippet },
    'Your comment on Retry was removed',
  ],
  [
    { type: 'moderation', action: 'hide-snippet', actor: null, snippet },
    'Your snippet Retry was hidden by a moderator',
  ],
  [
    { type: 'moderation', action: 'hide-snippet', actor: null, snippet: null },
    'A snippet of yours was hidden by a moderator',
  ],
  [
    { type: 'moderation', action: 'lift-hiding', actor: null, snippet },
    'Your snippet Retry can be public again',
  ],
  [
    { type: 'moderation', action: 'lift-suspension', actor: null, snippet: null },
    'Your account is no longer suspended',
  ],
])('describes %j as “%s”', (notification, sentence) => {
  const { text, names } = notificationText(notification);
  expect(fillText(text, names)).toBe(sentence);
});
