export { EditorFields } from './editor-fields.tsx';
export { HEIGHT, useEditorPreferences, withinHeight } from './editor-preferences.ts';
export { useSyncPreferences } from './use-sync-preferences.ts';
