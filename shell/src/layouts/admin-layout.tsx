import { AdminPage, type AdminPageProps } from '../features/admin/admin-page.tsx';
import { RecentProofDialog } from '../features/settings/proof/recent-proof-dialog.tsx';

/** Pages of the administration, with the dialog for a recent proof that their actions need. */
export function AdminLayout(props: AdminPageProps) {
  return (
    <>
      <AdminPage {...props} />
      <RecentProofDialog />
    </>
  );
}
