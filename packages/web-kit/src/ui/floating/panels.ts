export { ConfirmPanel } from './confirm-panel.tsx';
export { DialogPanel } from './dialog-panel.tsx';
export { DrawerPanel } from './drawer-panel.tsx';
export { MenuHeading, MenuPanel, MenuRow, MenuRule } from './menu-panel.tsx';
export { PopoverPanel } from './popover-panel.tsx';
export { TooltipPanel } from './tooltip-panel.tsx';
