export { CardDrawer } from './card/card-drawer.ts';
export { FirstViewService } from './first-view.service.ts';
export { Highlighter } from './highlighter.ts';
export { firstViewHandlers, sharingHandlers } from './sharing.routes.ts';
export { SharingService } from './sharing.service.ts';
