import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { previewPolicy } from '../src/policy.ts';
import type { PreviewInit, PreviewMessage } from '../src/protocol.ts';

const DIST = path.join(import.meta.dirname, '../dist');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

declare global {
  interface Window {
    /** Messages of the frame. */
    messages: PreviewMessage[];
  }
}

/**
 * Serves the built frame on one site, with the gateway's policy, and on another site an empty page
 * that may embed it.
 */
export async function startFrameHost(): Promise<{ url: string; stop: () => void }> {
  let url = '';
  const server = createServer(async (req, res) => {
    const file = new URL(req.url ?? '/', url).pathname;
    if (req.headers.host?.startsWith('localhost')) {
      return res.setHeader('content-type', 'text/html').end('<!doctype html><title>Host</title>');
    }
    const found = await readFile(path.join(DIST, file)).catch(() => null);
    res.statusCode = found ? 200 : 404;
    res.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain');
    res.setHeader('content-security-policy', previewPolicy(url));
    // The policy gives the frame an opaque origin: without CORS, its libraries' errors are hidden.
    res.setHeader('access-control-allow-origin', '*');
    res.end(file === '/frame.html' ? String(found).replace('__APP_ORIGIN__', url) : found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  // The address of a server on a TCP port is never a string.
  const { port } = server.address() as AddressInfo;
  url = `http://localhost:${port}`;
  return {
    url,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Shows a snippet in a new frame that replaces the previous one. Runs in the page. */
export function showFrame({ address, init }: { address: string; init: PreviewInit }): void {
  window.messages = [];
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  frame.style.cssText = 'width: 900px; height: 384px';
  frame.src = address;
  const onReady = (event: MessageEvent<{ type?: unknown }>) => {
    if (event.source !== frame.contentWindow || event.data.type !== 'preview:ready') return;
    window.removeEventListener('message', onReady);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<PreviewMessage>) => window.messages.push(data);
    frame.contentWindow?.postMessage(init, '*', [port2]);
  };
  window.addEventListener('message', onReady);
  document.body.replaceChildren(frame);
}
