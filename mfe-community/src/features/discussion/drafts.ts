// What was typed but not sent, by person and place: closing the discussion must not lose it.
const drafts = new Map<string, string>();

/** The unsent text of a place, and how to remember it. */
export interface Draft {
  read: () => string;
  keep: (text: string) => void;
}

/** The draft of one person's comment on a snippet, or of their reply to a comment. */
export function draftOf(userId: string, snippetId: string, parent = ''): Draft {
  const key = [userId, snippetId, parent].join('/');
  return {
    read: () => drafts.get(key) ?? '',
    keep: (text) => {
      if (text.trim()) drafts.set(key, text);
      else drafts.delete(key);
    },
  };
}
