import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { SessionStore } from './session-store.ts';
import type { Session } from './types.ts';

const SessionContext = createContext<Session | null>(null);

/** Provides the session to everything below it; rendered once, by the shell. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new SessionStore());
  const { status, user } = useSyncExternalStore(store.subscribe, store.getState);
  useEffect(() => store.start(), [store]);
  const session = useMemo<Session>(
    () => ({
      status,
      user,
      isLoading: status === 'loading',
      login: store.login,
      enter: store.enter,
      register: store.register,
      begin: store.begin,
      logout: store.logout,
      updateUser: store.updateUser,
      refresh: store.refresh,
    }),
    [store, status, user],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Returns the session of this page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used inside SessionProvider');
  return session;
}
