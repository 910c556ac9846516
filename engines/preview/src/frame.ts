import { captureConsole } from './console.ts';
import { prepareWindow, watchDocument } from './environment.ts';
import { installLoopGuard } from './loops.ts';
import { rememberThrown } from './problems/thrown.ts';
import { createReport, watchErrors } from './problems/watch.ts';
import type { PreviewInit } from './protocol.ts';
import { createSend } from './reporter.ts';
import { run } from './run/run.ts';
import { parseInit } from './wire.ts';

const app = document.querySelector<HTMLMetaElement>('meta[name="app-origin"]')?.content ?? '';

async function start(init: PreviewInit, port: MessagePort): Promise<void> {
  const send = createSend(port);
  port.onmessage = () => send({ type: 'pong' });
  const { code, kind, dark } = init;
  const isGenerated = kind === 'vue' || kind === 'svelte';
  const report = createReport({ code, isGenerated, dark, send });
  captureConsole(send);
  prepareWindow();
  installLoopGuard();
  watchErrors(report);
  rememberThrown();
  watchDocument();
  try {
    await run({ init, report });
  } catch (error) {
    report(error);
  }
  send({ type: 'rendered' });
}

/** Starts the snippet on the application's first message with a port, and ignores all further messages. */
function receive(event: MessageEvent<unknown>): void {
  if (event.source !== window.parent || event.origin !== app) return;
  const [port] = event.ports;
  const init = parseInit(event.data);
  if (!port || !init) return;
  window.removeEventListener('message', receive);
  void start(init, port);
}

if (window.parent !== window) {
  window.addEventListener('message', receive);
  window.parent.postMessage({ type: 'preview:ready' }, app);
}
