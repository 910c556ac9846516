import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setServerTexts } from '../src/i18n/said.ts';
import { localeStore } from '../src/i18n/texts.ts';
import { connectToaster } from '../src/toast/toast.ts';
import { loadPanels } from '../src/ui/floating/load.ts';
import { toast } from '../src/ui/toast.ts';

// React and the queries of tests make errors that nobody reads, and each gathers its stack: from a
// hundred places, where the runner has set that, it takes a twentieth of all processor time.
Object.assign(Error, { stackTraceLimit: 20 });

// Messages of a busy machine come late; only what never comes takes this long.
configure({ asyncUtilTimeout: 10_000 });

setServerTexts({});
await localeStore.accept('en');
// As in the page of somebody who has looked at it for a moment: what floats opens at once.
await loadPanels();

// Test files follow each other in one page: each begins with what a new one has.
toast.dismiss();
// Nor messages that nobody showed.
connectToaster(() => undefined)();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames()) {
  document.documentElement.removeAttribute(name);
}

afterEach(cleanup);
