import { api, toast } from '@snippetry/web-kit';
import type { Listed } from './rows.ts';

async function wholeCode({ _id, content, truncated }: Listed): Promise<string> {
  if (!truncated) return content;
  return (await api('GET /snippets/:id', { params: { id: _id } })).snippet.content;
}

/** Puts a snippet's whole code on the clipboard and says so. */
export async function copyCode(snippet: Listed): Promise<void> {
  try {
    await navigator.clipboard.writeText(await wholeCode(snippet));
    toast.success('Code copied to clipboard!');
  } catch (cause) {
    toast.error('The code could not be copied', { cause });
  }
}
