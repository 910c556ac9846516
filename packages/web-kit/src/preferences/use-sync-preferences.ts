import { useEffect } from 'react';
import { useTheme } from '../theme/theme.tsx';
import { PreferencesSync } from './preferences-sync.ts';

/** Keeps the signed-in user's preferences in sync across devices while mounted. */
export function useSyncPreferences(userId: string): void {
  const { choose } = useTheme();
  useEffect(() => new PreferencesSync(userId, choose).start(), [userId, choose]);
}
