import { type AppOptions, defineApp } from '@snippetry/federation';

/** Port of the dev server. */
export const port = Number(process.env.DEV_PORT ?? 4399);

/** Build configuration of this remote; mode `development` is for its dev server. */
export const config = (mode: AppOptions['mode']) =>
  defineApp({
    dir: import.meta.dirname,
    name: 'mfe_sample',
    mode,
    port,
    exposes: { './remote': './src/remote.tsx' },
  });

export default config('production');
