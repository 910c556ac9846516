import { t } from '../i18n/texts.ts';
import { toast } from './toast.ts';

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch (cause) {
    toast.error(t('Your browser did not allow copying'), { cause });
  }
}
