import { usePageTitle } from '@snippetry/web-kit';
import { Gallery } from '@snippetry/web-kit/ui';

/** Gallery of the design system in both themes; exists in development builds only. */
export function DesignPage() {
  usePageTitle('Design');
  return <Gallery />;
}
