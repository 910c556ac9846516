import { createRoot } from 'react-dom/client';
import { OverrideNotice } from './override-notice.tsx';
import { hasOverrides, startOverrides } from './page-overrides.ts';

/** Reads this tab's overrides, and renders the dialog or the banner next to the application. */
export function showOverrides(): void {
  startOverrides();
  if (!hasOverrides()) return;
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<OverrideNotice />);
}
