import { type AddingProps, t, toast } from '@snippetry/web-kit';
import { useWide } from '@snippetry/web-kit/ui';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ContainingCollection } from '../../data/own-collection.queries.ts';
import { AddingFooter } from './adding-footer.tsx';
import { CollectionList } from './collection-list.tsx';
import { SearchField } from './search-field.tsx';
import { changesOf, checkboxState, type Ticks, toggled } from './ticks.ts';
import { useOwnCollections } from './use-own-collections.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSave } from './use-save.ts';

const NONE: Ticks = new Map();

/** Adds snippets to the viewer's collections and removes them: checked collections contain the snippets after saving. */
export function Adding({ snippetIds, onClose, mayClose }: AddingProps) {
  const [ticks, setTicks] = useState(NONE);
  const [isConfirming, setConfirming] = useState(false);
  const own = useOwnCollections(snippetIds);
  const { busy, save } = useSave();
  const count = snippetIds.length;
  const changes = changesOf(ticks, own.known, count);
  const root = useRef<HTMLDivElement>(null);
  const search = useSearchFocus(root);
  const onRowKey = useRowKeys(root);
  const press = (collection: ContainingCollection) => {
    // Changes during a save would be lost.
    if (busy) return;
    setConfirming(false);
    setTicks((before) => toggled(before, collection, count));
  };
  const submit = async () => {
    if (busy || changes.length === 0) return;
    const failed = new Set(
      (await save(changes, snippetIds)).map(({ collection }) => collection._id),
    );
    // The dialog was closed during the save and may be open again for other snippets.
    if (root.current === null) return;
    if (failed.size === 0) onClose();
    else setTicks((before) => new Map([...before].filter(([id]) => failed.has(id))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return onRowKey(event);
    event.preventDefault();
    void submit();
  };
  useEffect(() => {
    mayClose.current = () => {
      // A save in progress continues in the background.
      const closes = busy || changes.length === 0;
      if (!closes) setConfirming(!isConfirming);
      return closes;
    };
    return () => {
      mayClose.current = null;
    };
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the search box and the rows
    <div ref={root} onKeyDown={onKeyDown} className="group/adding flex min-h-0 flex-col">
      <SearchField text={own.text} onText={own.setText} input={search} />
      <CollectionList
        own={own}
        checked={(collection) => checkboxState(ticks, collection, count)}
        count={count}
        onPress={press}
        onCreated={(collection) => {
          toast.success(t('Collection created successfully!'));
          press(own.addCreated(collection));
          own.setText('');
          search.current?.focus();
        }}
      />
      <AddingFooter
        changes={changes.length}
        isConfirming={isConfirming && changes.length > 0}
        busy={busy}
        onKeep={() => {
          setConfirming(false);
          search.current?.focus();
        }}
        onClose={onClose}
        onSave={() => void submit()}
      />
    </div>
  );
}

/**
 * Ref of the search box. Focuses it if the dialog opened before its content loaded. Not on phones, because that
 * would open the keyboard.
 */
function useSearchFocus(root: RefObject<HTMLElement | null>) {
  const search = useRef<HTMLInputElement>(null);
  const wide = useWide();
  const first = useRef(wide);
  useEffect(() => {
    const dialog = root.current?.closest('[role="dialog"]');
    if (first.current && document.activeElement === dialog) search.current?.focus();
  }, [root]);
  return search;
}
