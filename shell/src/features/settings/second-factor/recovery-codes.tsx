import { t } from '@snippetry/web-kit';
import { Button, copyText, saveFile } from '@snippetry/web-kit/ui';
import { Copy, Download } from 'lucide-react';

const FILE = 'snippetry-recovery-codes.txt';

function save(codes: readonly string[]): void {
  const text = `${t('Recovery codes of Snippetry. Each works once.')}\n\n${codes.join('\n')}\n`;
  saveFile({ blob: new Blob([text], { type: 'text/plain' }), filename: FILE });
}

/** Recovery codes, with buttons to save them: they are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-3">
      <ul
        aria-label={t('Recovery codes')}
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-card border border-line-2 bg-surface-2 p-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Copy aria-hidden />}
          onClick={() => copyText(codes.join('\n'), t('Recovery codes copied'))}
        >
          {t('Copy codes')}
        </Button>
        <Button icon={<Download aria-hidden />} onClick={() => save(codes)}>
          {t('Download')}
        </Button>
      </div>
    </div>
  );
}
