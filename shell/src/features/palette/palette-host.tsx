import { t, toast } from '@snippetry/web-kit';
import { isDialogOpen, useShortcuts } from '@snippetry/web-kit/ui';
import { type ComponentType, useState } from 'react';
import { EVERYWHERE } from '../../lib/shortcut-groups.ts';
import type { PaletteProps } from './palette.tsx';

/** Loads the code of the palette on first use; retries after a failure. */
function usePaletteCode() {
  const [code, setCode] = useState<{ Palette: ComponentType<PaletteProps> }>();
  const load = async () => {
    if (!code) setCode(await import('./palette.tsx'));
  };
  return { Palette: code?.Palette, load };
}

/** Command palette with its shortcut, which works even in inputs. */
export function PaletteHost(actions: Omit<PaletteProps, 'open' | 'onOpenChange'>) {
  const { Palette, load } = usePaletteCode();
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      await load();
      setOpen(true);
    } catch (cause) {
      toast.error(t('The command palette could not be loaded'), { cause });
    }
  };
  const toggle = () => {
    if (open) setOpen(false);
    else if (isDialogOpen()) return false;
    else void show();
  };
  useShortcuts(t(EVERYWHERE), [{ keys: ['Mod+k'], does: t('Command palette'), run: toggle }]);
  return Palette ? <Palette open={open} onOpenChange={setOpen} {...actions} /> : null;
}
