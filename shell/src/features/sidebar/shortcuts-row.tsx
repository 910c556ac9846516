import { t } from '@snippetry/web-kit';
import { Kbd } from '@snippetry/web-kit/ui';
import { Keyboard } from 'lucide-react';

/** Button for the shortcuts dialog; hidden on phones. */
export function ShortcutsRow({ onShow }: { onShow: () => void }) {
  return (
    <button
      type="button"
      className="hidden h-8 w-full items-center gap-2.5 rounded-control px-2.5 text-sm font-medium text-fg-2 hover:bg-surface-2 hover:text-fg-1 lg:flex"
      onClick={onShow}
    >
      <Keyboard size={16} strokeWidth={1.75} aria-hidden />
      <span className="flex-1 text-left">{t('Keyboard shortcuts')}</span>
      <span aria-hidden className="flex">
        <Kbd>?</Kbd>
      </span>
    </button>
  );
}
