import { type AppOptions, defineApp } from '@snippetry/federation';

export const port = Number(process.env.DEV_PORT ?? 4304);

/** Build configuration of this remote; `development` for its dev server. */
export const config = (mode: AppOptions['mode']) =>
  defineApp({
    dir: import.meta.dirname,
    name: 'mfe_github',
    mode,
    port,
    exposes: { './remote': './src/remote.tsx' },
  });

export default config('production');
