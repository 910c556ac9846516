import type { ApiFile } from '../api/client.ts';

// The browser reads the bytes some time after the click: an address revoked at once would save nothing.
const REVOKED_AFTER_MS = 60_000;

/** Gives the browser an address for a moment, under which it finds these bytes. */
export function offerFile(blob: Blob, take: (address: string) => void): void {
  const address = URL.createObjectURL(blob);
  take(address);
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS);
}

/** Has the browser save a file under its name. */
export function saveFile({ blob, filename }: ApiFile): void {
  offerFile(blob, (address) => {
    const link = document.createElement('a');
    link.href = address;
    link.download = filename;
    link.click();
  });
}
