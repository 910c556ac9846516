import { t } from '@snippetry/web-kit';
import { EditorFields } from '@snippetry/web-kit/preferences';
import { IconButton, Popover } from '@snippetry/web-kit/ui';
import { ALargeSmall } from 'lucide-react';

/** Appearance and indentation of the editor, as in Settings. */
export function PreferencesPopover() {
  return (
    <Popover
      label={t('Editor settings')}
      trigger={
        <IconButton label={t('Editor settings')} size="sm" icon={<ALargeSmall aria-hidden />} />
      }
    >
      <div className="editor-settings">
        <EditorFields />
      </div>
    </Popover>
  );
}
