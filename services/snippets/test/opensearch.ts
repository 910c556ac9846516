import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** One server that is started for tests. */
export interface TestOpenSearch {
  urls: string[];
  /** Of its nodes. */
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
