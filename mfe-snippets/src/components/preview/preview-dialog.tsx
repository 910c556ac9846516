import { type Msg, msg } from '@snippetry/contracts/texts';
import type { PreviewInit } from '@snippetry/preview';
import { t } from '@snippetry/web-kit';
import { Button, Dialog } from '@snippetry/web-kit/ui';
import { EyeOff, RotateCw, Square } from 'lucide-react';
import { ConsolePanel } from './console-panel.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import type { PreviewSettings } from './settings.ts';
import { SettingsPopover } from './settings-popover.tsx';
import { type RunStatus, usePreviewRun } from './use-preview-run.ts';

const STATUS: Record<RunStatus, Msg> = {
  loading: msg('Starting the preview…'),
  shown: msg('Running'),
  failed: msg('Running, with errors'),
  stuck: msg('Not responding'),
  stopped: msg('Stopped'),
  flooded: msg('Stopped'),
};

export interface PreviewDialogProps {
  open: boolean;
  title: string;
  makeInit: () => PreviewInit;
  settings: PreviewSettings;
  onSettings: (settings: PreviewSettings) => void;
  onClose: () => void;
}

/** Preview of a snippet with its console. Unmounted when closed, which removes the frame. */
export function PreviewDialog(props: PreviewDialogProps) {
  return props.open ? <OpenPreview {...props} /> : null;
}

function OpenPreview(props: PreviewDialogProps) {
  const { title, makeInit, settings, onSettings, onClose } = props;
  const run = usePreviewRun(makeInit);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('UI preview')} size="lg">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="min-w-0 flex-1 text-[13px]/[20px] text-fg-2">
            {t(STATUS[run.status])}
          </p>
          <SettingsPopover settings={settings} onChange={onSettings} />
          <Button icon={<RotateCw aria-hidden />} onClick={run.again} collapse>
            {t('Run again')}
          </Button>
          <Button
            icon={<Square aria-hidden />}
            onClick={run.stop}
            disabled={run.frame === null}
            collapse
          >
            {t('Stop')}
          </Button>
          <Button icon={<EyeOff aria-hidden />} onClick={onClose} collapse>
            {t('Hide Preview')}
          </Button>
        </div>
        <PreviewFrame
          run={run}
          title={title ? t('Preview of {title}', { title }) : t('Snippet preview')}
        />
        <ConsolePanel log={run.log} />
      </div>
    </Dialog>
  );
}
