import type { Configuration } from '@rspack/core';

/** Options of the dev server: the remote's files for any origin, the shell with the platform behind it. */
export function devServerOptions(app: {
  port: number;
  exposes?: Record<string, string>;
  platform?: string;
}): NonNullable<Configuration['devServer']> {
  const shell = app.exposes === undefined;
  return {
    port: app.port,
    host: '127.0.0.1',
    hot: true,
    historyApiFallback: shell,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    // The page comes from another origin; the socket must still find this server.
    client: { webSocketURL: `ws://127.0.0.1:${app.port}/ws`, overlay: false },
    ...(app.platform && {
      proxy: [{ context: ['/api', '/mfe', '/remotes.json'], target: app.platform }],
    }),
  };
}
