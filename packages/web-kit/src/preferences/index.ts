export {
  type EditorPreferences,
  HEIGHT,
  useEditorPreferences,
  withinHeight,
} from './editor-preferences.ts';
export { useSyncPreferences } from './use-sync-preferences.ts';
