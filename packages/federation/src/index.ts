export { shellAssets, shortHash } from './build-id.ts';
export { type AppOptions, defineApp } from './define-app.ts';
export { definePage, type PageOptions } from './define-page.ts';
export { defineStyleSheet, type StyleSheetOptions } from './define-style-sheet.ts';
export { defineWorker, type WorkerOptions } from './define-worker.ts';
export { type DevServer, KEEP_STATE_HINT, remoteDevUrl, runDev } from './dev.ts';
export { type SharedEntry, sharedModules } from './shared.ts';
