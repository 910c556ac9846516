import { lazyPage } from '@snippetry/web-kit';
import { useLocation } from 'react-router-dom';

const SimilarNotice = lazyPage(() => import('./similar-notice.tsx').then((m) => m.SimilarNotice));

/** Notices about a snippet that was just saved; loaded only if there are any. */
export function SavedNotes() {
  const { state } = useLocation();
  const similar = typeof state === 'object' && state !== null && 'similar' in state;
  return similar ? <SimilarNotice /> : null;
}
