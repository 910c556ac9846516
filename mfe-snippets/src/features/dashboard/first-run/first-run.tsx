import { t, toast } from '@snippetry/web-kit';
import { Button, EmptyState, isDialogOpen, isTyping } from '@snippetry/web-kit/ui';
import { ClipboardPaste, Plus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { leavePastedCode } from '../../../lib/pasted-code.ts';
import { ExampleList, type ExampleListProps } from './example-list.tsx';
import { ImportLinks } from './import-links.tsx';

/** Dashboard of an empty library: all ways to add a first snippet. */
export function FirstRun({ onAdded }: ExampleListProps) {
  const paste = usePaste();
  return (
    <>
      <EmptyState
        title={t('Your snippet collection awaits')}
        action={
          <>
            <Button variant="mark" asChild icon={<Plus aria-hidden />}>
              <Link to="/app/snippets/new">{t('Create Your First Snippet')}</Link>
            </Button>
            <Button icon={<ClipboardPaste aria-hidden />} onClick={() => void paste()}>
              {t('Paste code')}
            </Button>
          </>
        }
      >
        {t('Paste code that you would otherwise look up again.')}
      </EmptyState>
      <ImportLinks />
      <ExampleList onAdded={onAdded} />
    </>
  );
}

/** Opens the editor with code that is pasted anywhere on the page. Returns the handler of the paste button. */
function usePaste(): () => Promise<void> {
  const navigate = useNavigate();
  const open = (code: string) => {
    leavePastedCode(code);
    navigate('/app/snippets/new');
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const code = event.clipboardData?.getData('text/plain') ?? '';
    if (event.defaultPrevented || isTyping(event) || isDialogOpen() || code.trim() === '') return;
    event.preventDefault();
    open(code);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('paste', listener);
    return () => window.removeEventListener('paste', listener);
  }, []);
  return async () => {
    try {
      const code = await navigator.clipboard.readText();
      if (code.trim() === '') toast.error(t('The clipboard contains no text'));
      else open(code);
    } catch (cause) {
      toast.error(t('The browser blocked access to the clipboard. Paste with the keyboard'), {
        cause,
      });
    }
  };
}
