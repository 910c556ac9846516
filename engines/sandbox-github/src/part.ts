import path from 'node:path';
import { startSandbox } from './index.ts';

type Env = Record<string, string | undefined>;

/** The stand-in for GitHub, as the platform runs it: at `PORT`, with its state in a folder. */
export const sandbox = {
  name: 'sandbox-github',
  async launch(env: Env) {
    const { HOST = '127.0.0.1', PORT = '4110', PUBLIC_ORIGIN = 'http://localhost:8080' } = env;
    const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = env;
    if (!clientId || !clientSecret) {
      throw new Error('GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET must be set');
    }
    const folder = env.SANDBOX_GITHUB_DIR;
    const running = await startSandbox({
      port: Number(PORT),
      host: HOST,
      publicUrl: `http://localhost:${PORT}`,
      dataFile: folder ? path.join(folder, 'state.json') : null,
      clientId,
      clientSecret,
      redirectUris: ['/api/github/callback', '/api/auth/external/github/callback'].map(
        (path) => new URL(path, PUBLIC_ORIGIN).href,
      ),
    });
    process.stdout.write(`Sandbox GitHub at ${running.url}\n`);
    return running;
  },
};
