import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Button, IconButton, Menu, MenuItem, type PageAction } from '@snippetry/web-kit/ui';
import { CopyPlus, Ellipsis, History, Upload } from 'lucide-react';
import type { Saver } from './use-save.ts';

/** Where Back and Cancel lead. */
export interface EditorExit {
  to: string;
  label: string;
}

/** What the header's buttons depend on. */
export interface EditorActionsFacts {
  exit: EditorExit;
  /** The id of the snippet being changed; undefined for a new one. */
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

/** Every action of the header; below 1024 px the save button sticks to the bottom instead. */
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
    // A link cannot be disabled.
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

/** What else can be done with a stored snippet: its history, a copy of it. */
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

/** The header's menu from 1024 px; below it the page header has one of its own. */
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

/** The save button of phones, always in reach of the thumb. */
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
