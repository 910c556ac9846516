import { useCallback, useEffect, useState } from 'react';

/**
 * State of code that is loaded on demand: loaded, loading, or failed with a function that retries.
 */
export interface ModuleLoading<Module> {
  module: Module | undefined;
  failed: boolean;
  retry: () => void;
}

/** Chunk of code that is loaded on demand and then cached. */
export interface LazyModule<Module> {
  /** Preloads the chunk. An error is reported when it is used. */
  preload: () => void;
  /** Loads it when the component is first shown. */
  use: () => ModuleLoading<Module>;
}

/** Creates a {@link LazyModule}; `what` names it in the log of a failure. */
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
