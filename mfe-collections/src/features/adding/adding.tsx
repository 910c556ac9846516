import { type AddingProps, t, toast } from '@snippetry/web-kit';
import { useWide } from '@snippetry/web-kit/ui';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { HoldingCollection } from '../../data/own-collections.ts';
import { AddingFooter } from './adding-footer.tsx';
import { CollectionList } from './collection-list.tsx';
import { SearchField } from './search-field.tsx';
import { changesOf, pressed, shownHolding, type Ticks } from './ticks.ts';
import { useOwnCollections } from './use-own-collections.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSave } from './use-save.ts';

const NONE: Ticks = new Map();

/** Which of the viewer's collections hold some snippets: those that are ticked, once it is saved. */
export function Adding({ snippetIds, onClose, mayClose }: AddingProps) {
  const [ticks, setTicks] = useState(NONE);
  const [isAsking, setAsking] = useState(false);
  const own = useOwnCollections(snippetIds);
  const { busy, save } = useSave();
  const count = snippetIds.length;
  const changes = changesOf(ticks, own.known, count);
  const root = useRef<HTMLDivElement>(null);
  const search = useSearchFocus(root);
  const onRowKey = useRowKeys(root);
  const press = (collection: HoldingCollection) => {
    // What is saved is what was ticked when that began.
    if (busy) return;
    setAsking(false);
    setTicks((before) => pressed(before, collection, count));
  };
  const submit = async () => {
    if (busy || changes.length === 0) return;
    const failed = new Set(
      (await save(changes, snippetIds)).map(({ collection }) => collection._id),
    );
    // Closed meanwhile, the dialog may be open again, for something else.
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
      // What is being saved goes on.
      const closes = busy || changes.length === 0;
      if (!closes) setAsking(!isAsking);
      return closes;
    };
    return () => {
      mayClose.current = null;
    };
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box and the rows in it
    <div ref={root} onKeyDown={onKeyDown} className="group/adding flex min-h-0 flex-col">
      <SearchField text={own.text} onText={own.setText} input={search} />
      <CollectionList
        own={own}
        holding={(collection) => shownHolding(ticks, collection, count)}
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
        isAsking={isAsking && changes.length > 0}
        busy={busy}
        onKeep={() => {
          setAsking(false);
          search.current?.focus();
        }}
        onClose={onClose}
        onSave={() => void submit()}
      />
    </div>
  );
}

/**
 * The search box, with the focus of a dialog that was opened before its content was there; not on a phone, where that
 * raises the keyboard.
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
