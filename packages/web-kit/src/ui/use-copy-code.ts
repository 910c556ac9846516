import { useState } from 'react';
import { api, apiFile } from '../api/client.ts';
import { t } from '../i18n/texts.ts';
import { toast } from './toast.ts';
import { useCopied } from './use-copied.ts';

/** A snippet whose code may be cut, as lists have it. */
export interface ListedCode {
  _id: string;
  content: string;
  /** Whether the snippet has more code than `content`. */
  truncated: boolean;
}

/**
 * Returns the whole code of a listed snippet. Fetches the raw text, because that counts no view.
 */
async function wholeCode({ _id, content, truncated }: ListedCode): Promise<string> {
  if (!truncated) return content;
  const { blob } = await apiFile('GET /snippets/:id/raw', { params: { id: _id } });
  return blob.text();
}

/**
 * Safari and Firefox allow a write only during the click, so the item is written with a pending
 * text.
 */
async function writeLater(text: Promise<string>): Promise<void> {
  if (!('ClipboardItem' in globalThis)) return navigator.clipboard.writeText(await text);
  const blob = text.then((code) => new Blob([code], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies the code, with one message for a failed request and another for a denied clipboard; returns success. */
async function write(code: ListedCode): Promise<boolean> {
  const text = wholeCode(code);
  try {
    await (code.truncated ? writeLater(text) : navigator.clipboard.writeText(code.content));
    return true;
  } catch (refused) {
    const failure = await text.then(
      () => undefined,
      (cause: unknown) => ({ cause }),
    );
    console.error('Code could not be copied', failure?.cause ?? refused);
    if (failure) toast.error(t('The code could not be copied'), failure);
    else toast.error(t('The browser did not allow copying'));
    return false;
  }
}

function countCopy(id: string): void {
  api('POST /snippets/:id/copied', { params: { id } }).catch((error: unknown) =>
    console.error('A copy could not be counted', error),
  );
}

/** Copies the whole code of a listed snippet to the clipboard and shows a toast; returns success. */
export async function copyListedCode(code: ListedCode): Promise<boolean> {
  const done = await write(code);
  if (done) {
    toast.success(t('Code copied to clipboard!'));
    countCopy(code._id);
  }
  return done;
}

/** Copies the code of one snippet, by a button that shows its state. */
export interface CopyCode {
  copy: () => void;
  /** Whether the code is being fetched. */
  busy: boolean;
  /** Whether it was copied in the last two seconds. */
  copied: boolean;
}

/** See {@link CopyCode}. */
export function useCopyCode(code: ListedCode): CopyCode {
  const [busy, setBusy] = useState(false);
  const [copied, setCopied] = useCopied();
  const copy = () => {
    if (busy) return;
    setBusy(true);
    void copyListedCode(code).then((done) => {
      setBusy(false);
      if (done) setCopied();
    });
  };
  return { copy, busy, copied };
}
