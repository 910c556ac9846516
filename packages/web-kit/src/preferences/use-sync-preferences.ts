import { useEffect } from 'react';
import { useTheme } from '../theme/theme.tsx';
import { PreferencesSync } from './preferences-sync.ts';

/** Keeps what the signed-in user has chosen alike on all their devices, for as long as the component is there. */
export function useSyncPreferences(userId: string): void {
  const { choose } = useTheme();
  useEffect(() => new PreferencesSync(userId, choose).start(), [userId, choose]);
}
