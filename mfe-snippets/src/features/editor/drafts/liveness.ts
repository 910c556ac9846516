const PREFIX = 'snippetry-draft-';

/**
 * Shows other tabs that an editor is open, until the returned function is called or the page is gone, also by a
 * crash: the browser itself then gives the lock back. Without locks (an insecure address) no editor is known to be
 * open, and its draft is offered to the others as a copy.
 */
export function announceEditor(id: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(PREFIX + id, () => held).catch(() => undefined);
  return () => release();
}

/** The ids of the editors open in any tab. */
export async function openEditors(): Promise<ReadonlySet<string>> {
  const locks = await navigator.locks?.query();
  const names = (locks?.held ?? []).map(({ name }) => name ?? '');
  return new Set(
    names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)),
  );
}
