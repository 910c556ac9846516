import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { KEEP_STATE_HINT, remoteDevUrl, runDev } from '@snippetry/federation';
import { config, port } from './rspack.config.ts';

const options = config('development');
const server = new RspackDevServer(options.devServer || {}, rspack(options));
await runDev(server, remoteDevUrl('sample', port), KEEP_STATE_HINT);
