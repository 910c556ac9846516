import { t } from '../../i18n/texts.ts';
import { ErrorCard } from '../../ui/error-card.tsx';

/** Error card in place of a comparison whose code failed to load. */
export function ComparisonFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="sn-code-failed">
      <ErrorCard title={t('The comparison could not be loaded')} onRetry={onRetry}>
        {t('Check the connection and try again.')}
      </ErrorCard>
    </div>
  );
}
