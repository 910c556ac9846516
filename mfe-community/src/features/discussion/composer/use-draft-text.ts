import { useSession } from '@snippetry/web-kit';
import { useState } from 'react';

// Unsent texts by user and what they are for: closing the discussion must not lose them.
const stored = new Map<string, string>();

/**
 * A text that is kept until it is sent, also while the discussion is closed. Until something is written it is
 * `initial`, whatever that is by then.
 */
export function useDraftText(
  purpose: string,
  initial = '',
): [text: string, change: (text: string) => void] {
  const { user } = useSession();
  const key = `${user?._id ?? ''}/${purpose}`;
  const [written, setWritten] = useState(() => stored.get(key));
  const change = (next: string) => {
    const isChanged = next !== initial;
    setWritten(isChanged ? next : undefined);
    if (isChanged && next.trim()) stored.set(key, next);
    else stored.delete(key);
  };
  return [written ?? initial, change];
}
