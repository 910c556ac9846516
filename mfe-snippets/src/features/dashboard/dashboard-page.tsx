import { usePageTitle, useSession } from '@snippetry/web-kit';
import { type PageAction, PageBody, PageHeader, useWide } from '@snippetry/web-kit/ui';
import { ArrowLeftRight, Compass, Keyboard, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DashboardBody } from './dashboard-body.tsx';
import { greet } from './greeting.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const EXPLORE: PageAction = {
  label: 'Explore Community',
  icon: <Compass aria-hidden />,
  to: '/app/explore',
};
const CREATE: PageAction = {
  label: 'Create Snippet',
  icon: <Plus aria-hidden />,
  to: '/app/snippets/new',
  keep: true,
};
const MENU: readonly PageAction[] = [
  {
    label: 'Import & export',
    icon: <ArrowLeftRight aria-hidden />,
    to: '/app/library/transfer',
    menu: true,
  },
  { label: 'Trash', icon: <Trash2 aria-hidden />, to: '/app/trash', menu: true },
];

/** The viewer's own library. */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const { user } = useSession();
  const wide = useWide();
  const [helps, setHelps] = useState(false);
  const keys: PageAction = {
    label: 'Keyboard shortcuts',
    icon: <Keyboard aria-hidden />,
    onSelect: () => setHelps(true),
    menu: true,
  };
  // The sidebar's marked button is out of sight on a phone; this one takes its place.
  const create: PageAction = { ...CREATE, variant: wide ? 'primary' : 'mark' };
  return (
    <>
      <PageHeader
        title={greet(new Date().getHours(), user?.username)}
        subtitle="Ready to craft something extraordinary?"
        actions={[EXPLORE, create, ...MENU, keys]}
      />
      <PageBody>
        <DashboardBody onHelp={() => setHelps(true)} />
      </PageBody>
      <ShortcutsDialog open={helps} onOpenChange={setHelps} />
    </>
  );
}
