import { useCallback, useEffect, useState } from 'react';

/** Code that is loaded when it is first needed: there, on its way, or failed with a way to load it again. */
export interface ModuleLoading<Module> {
  module: Module | undefined;
  failed: boolean;
  retry: () => void;
}

/** A chunk of code loaded on demand, kept once it is there. */
export interface LazyModule<Module> {
  /** Starts loading before it is needed. A failure shows when it is used. */
  preload: () => void;
  /** Loads it when the component is first shown. */
  use: () => ModuleLoading<Module>;
}

/** Makes a {@link LazyModule}; `what` names it in the log of a failure. */
export function lazyModule<Module>(
  what: string,
  fetchModule: () => Promise<Module>,
): LazyModule<Module> {
  let loaded: Module | undefined;
  const load = async () => {
    loaded ??= await fetchModule();
    return loaded;
  };
  const use = () => {
    const [module, setModule] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    const retry = useCallback(() => {
      setFailed(false);
      load().then(
        (ready) => setModule(() => ready),
        (error: unknown) => {
          console.error(`${what} could not be loaded`, error);
          setFailed(true);
        },
      );
    }, []);
    useEffect(() => {
      if (!module) retry();
    }, [module, retry]);
    return { module, failed, retry };
  };
  return { preload: () => void load().catch(() => undefined), use };
}
