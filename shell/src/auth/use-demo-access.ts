import { useEffect, useState } from 'react';
import { fetchRegistry } from '../remotes/registry.ts';

/** Whether any email and password open a demo account; undefined until the gateway has said so. */
export function useDemoAccess(): boolean | undefined {
  const [demo, setDemo] = useState<boolean>();
  useEffect(() => {
    fetchRegistry()
      .then(({ demoAccess }) => setDemo(demoAccess))
      // A promise nobody confirmed is not made.
      .catch(() => setDemo(false));
  }, []);
  return demo;
}
