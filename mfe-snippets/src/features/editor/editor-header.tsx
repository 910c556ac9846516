import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Button, IconButton, Menu, MenuItem, type PageAction } from '@snippetry/web-kit/ui';
import { CopyPlus, Ellipsis, History, Upload } from 'lucide-react';
import type { Saver } from './use-save.ts';

/** Target of Back and Cancel. */
export interface EditorExit {
  to: string;
  label: string;
}

export interface EditorActionsFacts {
  exit: EditorExit;
  /** Id of the edited snippet; undefined for a new one. */
  id: string | undefined;
  saver: Saver;
  submit: () => void;
  wide: boolean;
  onExport: () => void;
  onDuplicate: () => void;
}

const LABELS = {
  create: { label: msg('Create Snippet'), busyLabel: msg('Creating...') },
  update: { label: msg('Update Snippet'), busyLabel: msg('Updating...') },
};

/** Actions of the header. Below 1024 px the save button is at the bottom of the screen instead. */
export function editorActions(facts: EditorActionsFacts): PageAction[] {
  const { exit, id, saver, submit, wide, onExport } = facts;
  const gist: PageAction = {
    label: t('Export to GitHub Gist'),
    icon: <Upload aria-hidden />,
    variant: 'ghost',
    disabled: saver.busy,
    onSelect: onExport,
  };
  const cancel: PageAction = {
    label: t('Cancel'),
    keep: true,
    ruled: id !== undefined,
    // Rendered as a button while saving, because links cannot be disabled.
    ...(saver.busy ? { disabled: true } : { to: exit.to }),
  };
  const { label, busyLabel } = LABELS[id === undefined ? 'create' : 'update'];
  const save: PageAction = {
    label: t(label),
    busyLabel: t(busyLabel),
    variant: 'primary',
    busy: saver.busy,
    onSelect: submit,
  };
  const gistOnEdit = id === undefined ? [] : [gist];
  return wide ? [...gistOnEdit, cancel, save] : [cancel, ...gistOnEdit, ...moreActions(facts)];
}

/** Further actions of a stored snippet: history and duplicate. */
function moreActions({ id, onDuplicate, saver }: EditorActionsFacts): PageAction[] {
  if (id === undefined) return [];
  return [
    { label: t('History'), icon: <History aria-hidden />, to: `/app/snippets/${id}/history` },
    {
      label: t('Duplicate'),
      icon: <CopyPlus aria-hidden />,
      disabled: saver.busy,
      onSelect: onDuplicate,
    },
  ];
}

/** Menu of the header from 1024 px; below that, the page header has its own. */
export function EditorMenu(facts: EditorActionsFacts) {
  const actions = moreActions(facts);
  if (actions.length === 0) return null;
  return (
    <Menu trigger={<IconButton label={t('More')} icon={<Ellipsis aria-hidden />} />}>
      {actions.map(({ label, icon, to, disabled, onSelect }) => (
        <MenuItem key={label} icon={icon} to={to} disabled={disabled} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Save button at the bottom of the screen on phones. */
export function SaveBar({ editing, busy }: { editing: boolean; busy: boolean }) {
  const { label, busyLabel } = LABELS[editing ? 'update' : 'create'];
  return (
    <div className="editor-save">
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={busy}
        busyLabel={t(busyLabel)}
      >
        {t(label)}
      </Button>
    </div>
  );
}
