import { useEffect, useState } from 'react';

const COPIED_MS = 2000;

/** Whether something was copied in the last two seconds, which its button shows by a tick, and how to say that it was. */
export function useCopied(): [copied: boolean, setCopied: () => void] {
  const [copied, set] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => set(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, () => set(true)];
}
