import { createContext, type ReactNode, useContext, useState } from 'react';

const PortalContext = createContext<HTMLElement | null>(null);

export interface PortalProviderProps {
  /** The element overlays mount into; null means the document body. */
  container: HTMLElement | null;
  children: ReactNode;
}

/** Mounts every overlay below it in `container`. */
export function PortalProvider({ container, children }: PortalProviderProps) {
  return <PortalContext value={container}>{children}</PortalContext>;
}

/**
 * Renders its children and, after them, the element their overlays mount into. A remote wraps its routes in it:
 * its utilities are scoped to its mount node, so an overlay in the body would lose them.
 */
export function PortalRoot({ children }: { children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <PortalProvider container={container}>
      {children}
      <div data-portal-root="" ref={setContainer} />
    </PortalProvider>
  );
}

/** The element overlays mount into, or undefined for the document body. */
export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined;
}
