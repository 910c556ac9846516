import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type RequestListener, request } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listen } from '@snippetry/service-kit/listen';

/** OpenSearch server that is started for tests. */
export interface TestOpenSearch {
  urls: string[];
  /** Process ids of its nodes. */
  pids: number[];
  kill(node: number): Promise<void>;
  restart(node: number): Promise<void>;
  close(): Promise<void>;
}

interface Starter {
  startOpenSearch(options: { nodes: number; heap: string }): Promise<TestOpenSearch>;
}

const STARTER = fileURLToPath(new URL('../../../../shared/opensearch/start.mjs', import.meta.url));

/** Returns why OpenSearch cannot be started here, or null if it can. */
export function whyNoOpenSearch(): string | null {
  if (!existsSync(STARTER)) return 'there is no ../shared/opensearch beside the repository';
  const java = spawnSync(process.env.JAVA ?? 'java', ['-version'], { stdio: 'ignore' });
  return java.status === 0 ? null : 'Java is not installed';
}

export async function startOpenSearch(): Promise<TestOpenSearch> {
  const starter: Starter = await import(pathToFileURL(STARTER).href);
  return starter.startOpenSearch({ nodes: 1, heap: '512m' });
}

/** Starts a proxy of the server that can delay lists and writes, stay silent, or disconnect. */
export async function startProxy(server: TestOpenSearch) {
  const self = { url: '', delayMs: 0, isSilent: false, isAway: false };
  const proxy: RequestListener = (req, res) => {
    if (self.isAway) req.socket.destroy();
    if (self.isAway || self.isSilent) return;
    const isWork = /_msearch|_bulk/.test(req.url ?? '');
    const { method, headers } = req;
    const forward = () =>
      req.pipe(
        request(new URL(req.url ?? '/', server.urls[0]), { method, headers }, (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(res);
        }),
      );
    setTimeout(forward, isWork ? self.delayMs : 0);
  };
  const { url, close } = await listen(proxy, { host: '127.0.0.1', port: 0 });
  return Object.assign(self, { url, close: () => close(0) });
}
