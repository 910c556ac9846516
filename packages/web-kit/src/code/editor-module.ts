import { lazyModule } from './lazy-module.ts';

const editor = lazyModule('Editor', () => import('./editor/editor-handle.ts'));

/**
 * Preloads the editor, such as on hover over a link to it. An error is reported when it is used.
 */
export const preloadEditor = editor.preload;

/** Loads the editor's code when it is first shown. */
export const useEditorModule = editor.use;
