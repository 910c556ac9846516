import { toast } from '@snippetry/web-kit';
import { useNavigate } from '@snippetry/web-kit/router';
import { isDialogOpen } from '@snippetry/web-kit/ui';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { PaletteProps } from './palette.tsx';
import { shortcutOf } from './shortcut.ts';

const CREATE = '/app/snippets/new';

/** Loads the code of the palette on first use, and again after a failed load. */
function usePaletteCode() {
  const [code, setCode] = useState<{ Palette: ComponentType<PaletteProps> }>();
  const load = async () => {
    if (!code) setCode(await import('./palette.tsx'));
  };
  return { Palette: code?.Palette, load };
}

/** Listens for the keys that open the command palette and the editor, and shows the palette. */
export function PaletteHost({ onSignOut }: { onSignOut: () => void }) {
  const navigate = useNavigate();
  const { Palette, load } = usePaletteCode();
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      await load();
      setOpen(true);
    } catch (cause) {
      toast.error('The command palette could not be loaded', { cause });
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    if (!shortcut) return;
    if (open && shortcut === 'palette') setOpen(false);
    else if (isDialogOpen()) return;
    else if (shortcut === 'palette') void show();
    else navigate(CREATE, { replace: window.location.pathname === CREATE });
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return Palette ? <Palette open={open} onOpenChange={setOpen} onSignOut={onSignOut} /> : null;
}
