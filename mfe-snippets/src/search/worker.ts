import { LocalLibrary } from './local-library.ts';
import type { FromWorker, ToWorker } from './messages.ts';

let library: Promise<LocalLibrary> | undefined;

function say(message: FromWorker): void {
  self.postMessage(message);
}

/** Storage is refused or full, or the person signed out: from now on the server answers alone. */
function leave(): void {
  say({ kind: 'gone' });
  self.close();
}

async function receive(message: ToWorker): Promise<void> {
  if (message.kind === 'open') {
    const { database: name, owner } = message;
    const onChange = () => say({ kind: 'changed' });
    library = LocalLibrary.open({ name, owner, onChange, onGone: leave });
  }
  const opened = await library;
  if (message.kind === 'find') {
    const { id, query } = message;
    say({ kind: 'found', id, page: opened?.find(query) ?? null });
  }
  // The server cannot be asked just now; the next round brings what this one would have.
  if (message.kind === 'sync') await opened?.sync(message.token, message.maxAge).catch(() => {});
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  receive(data).catch(leave);
};
