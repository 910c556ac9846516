import { EmptyState } from '@snippetry/web-kit/ui';

/** Import, for a connected account. */
export function ImportTab() {
  return (
    <EmptyState title="Nothing to choose from">
      This version of Snippetry cannot read repositories.
    </EmptyState>
  );
}
