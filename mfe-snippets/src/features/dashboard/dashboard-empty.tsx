import { Link } from '@snippetry/web-kit/router';
import { Button, EmptyState } from '@snippetry/web-kit/ui';
import { Plus } from 'lucide-react';

/** What the dashboard says when there is nothing to list. */
export function DashboardEmpty({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        title="No matching snippets found"
        action={<Button onClick={onClear}>Clear All Filters</Button>}
      >
        Try adjusting your search criteria or filters to discover the perfect code snippet.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Your snippet collection awaits"
      action={
        <Button variant="mark" asChild icon={<Plus aria-hidden />}>
          <Link to="/app/snippets/new">Create Your First Snippet</Link>
        </Button>
      }
    >
      Paste the next thing you would otherwise look up twice.
    </EmptyState>
  );
}
