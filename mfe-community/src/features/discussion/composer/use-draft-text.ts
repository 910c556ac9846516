import { useSession } from '@snippetry/web-kit';
import { useState } from 'react';

// Unsent texts by user and purpose, so that closing the discussion does not lose them.
const stored = new Map<string, string>();

/**
 * Text that is stored until it is sent, even while the discussion is closed. Equals the current
 * `initial` until the user changes it.
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
