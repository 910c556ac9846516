import { lazyPage } from '@snippetry/web-kit';
import { useLocation } from 'react-router-dom';

const SimilarNotice = lazyPage(() => import('./similar-notice.tsx').then((m) => m.SimilarNotice));

/** On the page of a snippet just saved: what the editor has to say about it. Loaded only when there is something. */
export function SavedNotes() {
  const { state } = useLocation();
  const similar = typeof state === 'object' && state !== null && 'similar' in state;
  return similar ? <SimilarNotice /> : null;
}
