import { useEffect, useState } from 'react';

const COPIED_MS = 2000;

/** Returns whether `setCopied` was called in the last two seconds, during which the button shows a tick. */
export function useCopied(): [copied: boolean, setCopied: () => void] {
  const [copied, set] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => set(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, () => set(true)];
}
