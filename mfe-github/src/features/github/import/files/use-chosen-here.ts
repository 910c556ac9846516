import { plural, t, toast } from '@snippetry/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGithubPlace } from '../../../../lib/github-place.ts';
import { type Chosen, chosenOf } from '../../../../lib/use-chosen.ts';

/** Selected files of the open folder. Another folder or branch clears the selection, with an undo. */
export function useChosenHere(branch: string): Chosen {
  const { filters, change } = useGithubPlace();
  const { path } = filters;
  const [held, setHeld] = useState({ branch, path, keys: [] as readonly string[] });
  const isHere = held.branch === branch && held.path === path;
  const begin = useEffectEvent((place: { branch: string; path: string }) => {
    if (isHere) return;
    const { keys, ...left } = held;
    setHeld({ ...place, keys: [] });
    if (keys.length === 0) return;
    const undo = () => {
      setHeld(held);
      change(left);
    };
    const cleared = plural(keys.length, {
      one: 'The selection of {count} file was cleared',
      other: 'The selection of {count} files was cleared',
    });
    toast.success(cleared, {
      action: { label: t('Undo'), onSelect: undo },
    });
  });
  useEffect(() => begin({ branch, path }), [branch, path]);
  return chosenOf(isHere ? held.keys : [], (keys) => setHeld({ branch, path, keys }));
}
