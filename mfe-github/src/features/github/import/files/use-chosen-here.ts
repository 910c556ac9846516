import { plural, t, toast } from '@snippetry/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGithubView } from '../../../../lib/github-view.ts';
import { type Chosen, chosenOf } from '../../../../lib/use-chosen.ts';

/** Selected files of the open folder. Another folder or branch clears the selection, with an undo. */
export function useChosenHere(branch: string): Chosen {
  const { filters, change } = useGithubView();
  const { path } = filters;
  const [selection, setSelection] = useState({ branch, path, keys: [] as readonly string[] });
  const isHere = selection.branch === branch && selection.path === path;
  const begin = useEffectEvent((place: { branch: string; path: string }) => {
    if (isHere) return;
    const { keys, ...left } = selection;
    setSelection({ ...place, keys: [] });
    if (keys.length === 0) return;
    const undo = () => {
      setSelection(selection);
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
  return chosenOf(isHere ? selection.keys : [], (keys) => setSelection({ branch, path, keys }));
}
