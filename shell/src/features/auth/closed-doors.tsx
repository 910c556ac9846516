import { t } from '@snippetry/web-kit';
import { DoorClosed, Ticket } from 'lucide-react';
import { Said } from './said.tsx';

/** Notice instead of the form if the visitor cannot create an account. */
export function ClosedDoors({ policy }: { policy: 'invitation' | 'closed' }) {
  if (policy === 'closed') {
    return (
      <Said icon={DoorClosed} title={t('This server takes no new accounts')}>
        {t('Ask those who run it if you need one.')}
      </Said>
    );
  }
  return (
    <Said icon={Ticket} title={t('You need an invitation')}>
      {t(
        'Accounts are made here by invitation. Ask those who run this server, and open the link that they send you.',
      )}
    </Said>
  );
}
