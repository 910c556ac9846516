import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setServerTexts } from '../src/i18n/said.ts';
import { localeStore } from '../src/i18n/texts.ts';
import { connectToaster } from '../src/toast/toast.ts';
import { loadPanels } from '../src/ui/floating/load.ts';
import { toast } from '../src/ui/toast.ts';

// React and the queries of tests create errors that are never read, each with its stack: with the runner's
// limit of a hundred frames, this takes a twentieth of all processor time.
Object.assign(Error, { stackTraceLimit: 20 });

// Messages of a busy machine come late; only what never comes takes this long.
configure({ asyncUtilTimeout: 10_000 });

setServerTexts({});
await localeStore.accept('en');
// As if the page had been open for a while: menus and dialogs open at once.
await loadPanels();

// Test files follow each other in one page: each begins with what a new one has.
toast.dismiss();
// Nor messages that were never displayed.
connectToaster(() => undefined)();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames()) {
  document.documentElement.removeAttribute(name);
}

afterEach(cleanup);
