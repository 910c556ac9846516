import { t, useSession } from '@snippetry/web-kit';
import { useShortcuts } from '@snippetry/web-kit/ui';
import { useNavigate } from 'react-router-dom';
import { useAddedItems } from '../../lib/navigation/added-items.ts';
import { NO_RIGHTS, navItems } from '../../lib/navigation/nav-items.ts';
import { EVERYWHERE, GO_TO } from '../../lib/shortcut-groups.ts';

const CREATE = '/app/snippets/new';

/** Shortcuts that navigate from any page. */
export function usePageKeys(): void {
  const navigate = useNavigate();
  const { user } = useSession();
  const added = useAddedItems();
  // Replace the entry of the same page: a second one would need two steps back.
  const goTo = (to: string) => navigate(to, { replace: window.location.pathname === to });
  useShortcuts(t(EVERYWHERE), [
    { keys: ['c'], does: t('New snippet'), run: () => void goTo(CREATE) },
  ]);
  useShortcuts(
    t(GO_TO),
    navItems(user ?? NO_RIGHTS, added).flatMap(({ to, label, keys }) =>
      keys ? [{ keys: [keys], does: t(label), run: () => void goTo(to) }] : [],
    ),
  );
}
