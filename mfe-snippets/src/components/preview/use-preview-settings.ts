import { useSession } from '@snippetry/web-kit';
import { useSyncExternalStore } from 'react';
import type { PreviewSettings } from './settings.ts';
import { SettingsStore } from './settings-store.ts';

let owner: string | null = null;
let store = new SettingsStore(null);

/** Store of the current user. Replaced when another user signs in. */
function storeOf(user: string | null): SettingsStore {
  if (user !== owner) {
    owner = user;
    store = new SettingsStore(user);
  }
  return store;
}

export function usePreviewSettings(): [PreviewSettings, (settings: PreviewSettings) => void] {
  const { user } = useSession();
  const current = storeOf(user?._id ?? null);
  return [useSyncExternalStore(current.subscribe, current.get), current.set];
}
