import { useSession } from '@snippetry/web-kit';
import { useNavigate } from '@snippetry/web-kit/router';
import { useShortcuts } from '@snippetry/web-kit/ui';
import { MODERATION_ITEM, NAV_ITEMS } from '../sidebar/nav-items.ts';
import { EVERYWHERE, GO_TO } from './groups.ts';

const CREATE = '/app/snippets/new';

/** The keys that lead from any page to the others. */
export function usePageKeys(): void {
  const navigate = useNavigate();
  const { user } = useSession();
  const items = user?.isModerator ? [...NAV_ITEMS, MODERATION_ITEM] : NAV_ITEMS;
  // The same page twice would be two steps back.
  const goTo = (to: string) => navigate(to, { replace: window.location.pathname === to });
  useShortcuts(EVERYWHERE, [{ keys: ['c'], does: 'New snippet', run: () => void goTo(CREATE) }]);
  useShortcuts(
    GO_TO,
    items.map(({ to, label, keys }) => ({
      keys: [keys],
      does: label,
      run: () => void goTo(to),
    })),
  );
}
