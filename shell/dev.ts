import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { runDev } from '@snippetry/federation';
import { config, port } from './rspack.config.ts';

const options = config('development');
const server = new RspackDevServer(options.devServer || {}, rspack(options));
await runDev(server, `http://127.0.0.1:${port}/`);
