import type { ApiFile } from '../api/client.ts';

// The browser reads the blob after the click: a URL revoked at once would save nothing.
const REVOKED_AFTER_MS = 60_000;

/** Passes a temporary object URL of a blob to `take`; it is revoked after a minute. */
export function offerFile(blob: Blob, take: (address: string) => void): void {
  const address = URL.createObjectURL(blob);
  take(address);
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS);
}

/** Saves a file through a temporary download link. */
export function saveFile({ blob, filename }: ApiFile): void {
  offerFile(blob, (address) => {
    const link = document.createElement('a');
    link.href = address;
    link.download = filename;
    link.click();
  });
}
