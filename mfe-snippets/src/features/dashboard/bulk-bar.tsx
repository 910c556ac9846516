import { LIMITS } from '@snippetry/contracts/limits';
import { perLocale, plural, t } from '@snippetry/web-kit';
import { usePreloadExtension } from '@snippetry/web-kit/extensions';
import {
  AddToCollectionDialog,
  Button,
  Field,
  IconButton,
  Input,
  type LateDialogProps,
  Menu,
  MenuItem,
  Popover,
} from '@snippetry/web-kit/ui';
import { FolderPlus, Globe, Lock, Tag, Tags, Trash2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { DashboardSnippet } from './shown-snippet.ts';
import { useBulkActions } from './use-bulk-actions.ts';
import type { Selection } from './use-selection.ts';

export interface BulkBarProps extends LateDialogProps {
  selection: Selection;
  /** Called when snippets are moved to the trash. The focused button may disappear with them. */
  onRemoved: () => void;
}

/** Actions on the selected snippets, at the bottom of the window while there is a selection. */
export function BulkBar({ selection, onClose, onRemoved }: BulkBarProps) {
  const actions = useBulkActions(selection, onRemoved);
  const { count, tags, anyPublic, anyPrivate } = fullSelection(selection.snippets);
  if (count === 0) return null;
  return (
    <section
      aria-label={t('Selected snippets')}
      className="sticky bottom-4 z-4 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line-2 bg-surface-1 py-2 pr-2 pl-4 shadow-menu"
    >
      <p className="text-sm font-semibold tabular-nums" role="status">
        {plural(count, { one: '{count} selected', other: '{count} selected' })}
      </p>
      <Button
        variant="ghost"
        aria-pressed={selection.isPageSelected}
        onClick={selection.togglePage}
      >
        {t('Select all on page')}
      </Button>
      <span className="flex-1" />
      <div className="flex flex-wrap gap-2 max-[1400px]:order-last max-[1400px]:w-full max-lg:*:flex-1">
        <Button
          collapse
          icon={<Globe aria-hidden />}
          disabled={actions.busy || !anyPrivate}
          onClick={() => actions.setPublic(true)}
        >
          {t('Make public')}
        </Button>
        <Button
          collapse
          icon={<Lock aria-hidden />}
          disabled={actions.busy || !anyPublic}
          onClick={() => actions.setPublic(false)}
        >
          {t('Make private')}
        </Button>
        <AddToCollection snippets={selection.snippets} />
        <TagPopover disabled={actions.busy} onAdd={actions.addTag} />
        <Menu
          trigger={
            <Button
              collapse
              icon={<Tag aria-hidden />}
              disabled={actions.busy || tags.length === 0}
            >
              {t('Remove tag')}
            </Button>
          }
        >
          {tags.map(({ tag, count: times }) => (
            <MenuItem key={tag} end={times} onSelect={() => actions.removeTag(tag)}>
              <span className="min-w-0 truncate font-mono">#{tag}</span>
            </MenuItem>
          ))}
        </Menu>
        <Button
          variant="danger-quiet"
          collapse
          icon={<Trash2 aria-hidden />}
          disabled={actions.busy}
          onClick={actions.remove}
        >
          {t('Delete')}
        </Button>
      </div>
      <IconButton label={t('Clear selection')} icon={<X aria-hidden />} onClick={onClose} />
    </section>
  );
}

function AddToCollection({ snippets }: Pick<Selection, 'snippets'>) {
  const [isOpen, setOpen] = useState(false);
  const preload = usePreloadExtension('collections', 'adding');
  return (
    <>
      <Button
        collapse
        icon={<FolderPlus aria-hidden />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {t('Add to collection')}
      </Button>
      <AddToCollectionDialog
        snippetIds={snippets.map(({ _id }) => _id)}
        what={plural(snippets.length, { one: '{count} snippet', other: '{count} snippets' })}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

export interface TagPopoverProps {
  disabled: boolean;
  /** Called with the tag in the form that the server stores. */
  onAdd: (tag: string) => void;
}

function TagPopover({ disabled, onAdd }: TagPopoverProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const tag = text.trim().replace(/^#/, '').toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tag === '') return;
    onAdd(tag);
    setText('');
    setOpen(false);
  };
  return (
    <Popover
      label={t('Add a tag')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button collapse icon={<Tags aria-hidden />} disabled={disabled}>
          {t('Add tag')}
        </Button>
      }
    >
      <form onSubmit={submit} className="flex items-end gap-2">
        <Field label={t('Tag')}>
          <Input
            mono
            value={text}
            maxLength={LIMITS.tags.length}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" disabled={tag === ''}>
          {t('Add')}
        </Button>
      </form>
    </Popover>
  );
}

interface FullSelection {
  count: number;
  anyPublic: boolean;
  anyPrivate: boolean;
  /** Tags of the selected snippets with their counts, most frequent first. */
  tags: { tag: string; count: number }[];
}

const byName = perLocale((tag) => new Intl.Collator(tag));

function fullSelection(snippets: readonly DashboardSnippet[]): FullSelection {
  const counts = new Map<string, number>();
  for (const tag of snippets.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const tags = [...counts].map(([tag, count]) => ({ tag, count }));
  tags.sort((a, b) => b.count - a.count || byName().compare(a.tag, b.tag));
  return {
    count: snippets.length,
    anyPublic: snippets.some(({ isPublic }) => isPublic),
    anyPrivate: snippets.some(({ isPublic }) => !isPublic),
    tags,
  };
}
