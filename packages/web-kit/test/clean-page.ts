import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setServerTexts } from '../src/i18n/said.ts';
import { localeStore } from '../src/i18n/texts.ts';
import { connectToaster } from '../src/toast/toast.ts';
import { loadPanels } from '../src/ui/floating/load.ts';
import { toast } from '../src/ui/toast.ts';

// React and Testing Library queries create many errors whose stack nothing reads. With the runner's
// limit of 100 frames, capturing those stacks takes 5 % of the processor time.
Object.assign(Error, { stackTraceLimit: 20 });

// Long timeout for a busy machine; only a failing test waits this long.
configure({ asyncUtilTimeout: 10_000 });

setServerTexts({});
await localeStore.accept('en');
// Preloaded as on a page that is idle, so that menus and dialogs open at once.
await loadPanels();

// Test files share one page: reset it, so that each file starts with a fresh one.
toast.dismiss();
// Drops queued toasts that were never displayed.
connectToaster(() => undefined)();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames()) {
  document.documentElement.removeAttribute(name);
}

afterEach(cleanup);
