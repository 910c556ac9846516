import { Check, Copy } from 'lucide-react';
import { t } from '../i18n/texts.ts';
import { IconButton } from './icon-button.tsx';
import { type ListedCode, useCopyCode } from './use-copy-code.ts';
import './copy-button.css';

export interface CopyButtonProps {
  /** Title of the snippet, which distinguishes the button for screen reader users. */
  title: string;
  code: ListedCode;
}

/** Copy button in the corner of a preview; shows a tick after copying. */
export function CopyButton({ title, code }: CopyButtonProps) {
  const { copy, busy, copied } = useCopyCode(code);
  return (
    <IconButton
      size="sm"
      variant="secondary"
      label={copied ? t('Copied') : t('Copy code')}
      aria-label={t('Copy code of {title}', { title })}
      aria-busy={busy || undefined}
      data-copied={copied || undefined}
      shortcut="Y"
      icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      className="sn-copy"
      onClick={copy}
    />
  );
}
