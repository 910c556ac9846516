import { lazyModule } from './lazy-module.ts';

const editor = lazyModule('Editor', () => import('./editor/editor-handle.ts'));

/** Starts loading the editor before it is needed, on hovering a link to it. A failure shows when it is used. */
export const preloadEditor = editor.preload;

/** Loads the editor's code when it is first shown. */
export const useEditorModule = editor.use;
