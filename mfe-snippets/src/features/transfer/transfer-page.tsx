import { t, usePageTitle } from '@snippetry/web-kit';
import { PageBody, PageHeader } from '@snippetry/web-kit/ui';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';

export function TransferPage() {
  usePageTitle(t('Import & export'));
  return (
    <>
      <PageHeader
        title={t('Import & export')}
        subtitle={t('Export your library, or import snippets from other tools')}
      />
      <PageBody>
        <div className="grid gap-4">
          <ExportPanel />
          <div>
            <ImportPanel />
          </div>
        </div>
      </PageBody>
    </>
  );
}
