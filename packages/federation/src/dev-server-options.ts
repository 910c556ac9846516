import type { Configuration } from '@rspack/core';

/**
 * Returns dev server options: a remote's allows every origin, the shell's proxies to the platform.
 */
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
    // The page has another origin, so the socket needs the dev server's address.
    client: { webSocketURL: `ws://127.0.0.1:${app.port}/ws`, overlay: false },
    ...(app.platform && {
      // The platform refuses requests for another host than its own.
      proxy: [
        { context: ['/api', '/mfe', '/remotes.json'], target: app.platform, changeOrigin: true },
      ],
    }),
  };
}
