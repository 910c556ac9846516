import { Button, EmptyState } from '@snippetry/web-kit/ui';

/** What Import and Export show without a connection. */
export function NotConnected({ onOpenConnection }: { onOpenConnection: () => void }) {
  return (
    <EmptyState
      title="GitHub account not connected"
      action={<Button onClick={onOpenConnection}>Go to Connection</Button>}
    >
      Importing files and exporting snippets need a connected account.
    </EmptyState>
  );
}
