import { createServer } from 'node:http';
import type { SandboxOptions } from './options.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

export type { AccountInput, RepositoryInput, SandboxOptions } from './options.ts';
export { createSandbox, type Sandbox } from './sandbox.ts';

/** Address that the stand-in listens on. */
export interface ListenOptions {
  port: number;
  host: string;
}

/** A stand-in that listens. */
export interface RunningSandbox extends Sandbox {
  url: string;
}

/** Starts the stand-in for GitHub. */
export async function startSandbox(
  options: SandboxOptions & ListenOptions,
): Promise<RunningSandbox> {
  const sandbox = await createSandbox(options);
  const server = createServer(sandbox.handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    ...sandbox,
    url: options.publicUrl,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
      await sandbox.stop();
    },
  };
}
