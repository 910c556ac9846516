import { t } from '../i18n/texts.ts';
import { toast } from './toast.ts';

/** Copies a text to the clipboard and shows a toast. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch (cause) {
    toast.error(t('Your browser did not allow copying'), { cause });
  }
}
