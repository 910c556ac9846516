import { LocalLibrary } from './local-library.ts';
import type { FromWorker, ToWorker } from './messages.ts';

let library: Promise<LocalLibrary> | undefined;

function send(message: FromWorker): void {
  self.postMessage(message);
}

/** Ends local search: storage is disabled or full, or the user signed out. Only the server answers from then on. */
function stop(): void {
  send({ kind: 'gone' });
  self.close();
}

async function receive(message: ToWorker): Promise<void> {
  if (message.kind === 'open') {
    const { database: name, owner } = message;
    const onChange = () => send({ kind: 'changed' });
    library = LocalLibrary.open({ name, owner, onChange, onDeleted: stop });
  }
  const opened = await library;
  if (message.kind === 'find') {
    const { id, query } = message;
    send({ kind: 'found', id, page: opened?.find(query) ?? null });
  }
  // If the server is unreachable, the next sync fetches these changes, too.
  if (message.kind === 'sync') await opened?.sync(message.token, message.maxAge).catch(() => {});
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  receive(data).catch(stop);
};
