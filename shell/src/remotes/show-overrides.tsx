import { createRoot } from 'react-dom/client';
import { OverrideNotice } from './override-notice.tsx';
import { hasOverrides, startOverrides } from './page-overrides.ts';

/** Starts the overrides of this tab, and shows the question or the banner beside the application. */
export function showOverrides(): void {
  startOverrides();
  if (!hasOverrides()) return;
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<OverrideNotice />);
}
