import type { DrawerProps } from './floating/drawer-panel.tsx';
import { usePanels } from './floating/load.ts';

export type { DrawerProps } from './floating/drawer-panel.tsx';

/** A 320 px sheet from the left over a scrim: the sidebar under 1024 px. */
export function Drawer(props: DrawerProps) {
  const { open, onOpenChange } = props;
  const onFailed = () => onOpenChange(false);
  const panels = usePanels({ isWanted: open, isOpen: open, onFailed });
  return panels ? <panels.DrawerPanel {...props} /> : null;
}
