import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A small server to compare the platform with. */
export interface Peer {
  url: string;
  child: ChildProcess;
}

/** Starts a program of this folder that prints its address once it listens. */
export async function startPeer(program: string, args: readonly string[] = []): Promise<Peer> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/${program}`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { url, child };
}
