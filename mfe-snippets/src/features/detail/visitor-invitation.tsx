import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { useReturnState } from '@snippetry/web-kit/router';
import { Button, Panel, PanelList } from '@snippetry/web-kit/ui';
import { GitFork, Lock, type LucideIcon, MessageSquare, Star } from 'lucide-react';
import { Link } from 'react-router-dom';

const REASONS: readonly { icon: LucideIcon; text: Msg }[] = [
  { icon: Star, text: msg('Star it to find it in your favorites.') },
  { icon: GitFork, text: msg('Fork it and edit your own copy.') },
  { icon: MessageSquare, text: msg('Comment on a line or reply to others.') },
  { icon: Lock, text: msg('Save your own snippets. They are private until you share them.') },
];

/** Introduction for visitors, who usually arrive by a link: what the site is and what an account adds. */
export function VisitorInvitation() {
  const state = useReturnState();
  return (
    <Panel padded={false} aria-labelledby="invitation" className="grid lg:grid-cols-2 print:hidden">
      <div className="flex flex-col items-start p-4">
        <h2 id="invitation" className="text-md font-semibold text-balance">
          {t('Keep the code you’d otherwise rewrite')}
        </h2>
        <p className="mt-1 text-sm text-fg-2">
          {t(
            'Snippetry keeps the code you need again. Search it by content and share it with a link.',
          )}
        </p>
        <div className="mt-4 flex flex-wrap gap-2 lg:mt-auto lg:pt-3">
          <Button variant="mark" asChild>
            <Link to="/register" state={state}>
              {t('Get Started')}
            </Link>
          </Button>
          <Button asChild>
            <Link to="/explore">{t('Explore snippets')}</Link>
          </Button>
        </div>
      </div>
      <PanelList className="border-line-1 max-lg:border-t lg:border-l">
        {REASONS.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-2.5 px-4 py-2.5 text-sm text-fg-2">
            <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none text-fg-1" />
            {t(text)}
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}
