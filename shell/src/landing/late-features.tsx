import { type ComponentType, useEffect, useState } from 'react';

/** The features: below the first screen, so their code comes after it. Without them the rest of the page stays. */
export function LateFeatures() {
  const [code, setCode] = useState<{ Features: ComponentType }>();
  useEffect(() => {
    void import('./features.tsx').then(setCode, (error: unknown) =>
      console.error('The features could not be loaded', error),
    );
  }, []);
  if (code) return <code.Features />;
  return <div id="features" aria-hidden className="h-[1377px] lg:h-[557px]" />;
}
