import type { PreviewInit } from '@snippetry/contracts/preview';
import { Button, Dialog } from '@snippetry/web-kit/ui';
import { EyeOff, RotateCw, Square } from 'lucide-react';
import { ConsolePanel } from './console-panel.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import type { PreviewSettings } from './settings.ts';
import { SettingsPopover } from './settings-popover.tsx';
import { type RunStatus, usePreviewRun } from './use-preview-run.ts';

const STATUS: Record<RunStatus, string> = {
  loading: 'Starting the preview…',
  shown: 'Running',
  failed: 'Running, with errors',
  stuck: 'Not answering',
  stopped: 'Stopped',
  flooded: 'Stopped',
};

/** Props of {@link PreviewDialog}. */
export interface PreviewDialogProps {
  title: string;
  makeInit: () => PreviewInit;
  settings: PreviewSettings;
  onSettings: (settings: PreviewSettings) => void;
  onClose: () => void;
}

/** The preview of a snippet with its console; it exists only while it is open, and with it the frame. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { title, makeInit, settings, onSettings, onClose } = props;
  const run = usePreviewRun(makeInit);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="UI preview" size="lg">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="min-w-0 flex-1 text-[13px]/[20px] text-fg-2">
            {STATUS[run.status]}
          </p>
          <SettingsPopover settings={settings} onChange={onSettings} />
          <Button icon={<RotateCw aria-hidden />} onClick={run.again} collapse>
            Run again
          </Button>
          <Button
            icon={<Square aria-hidden />}
            onClick={run.stop}
            disabled={run.frame === null}
            collapse
          >
            Stop
          </Button>
          <Button icon={<EyeOff aria-hidden />} onClick={onClose} collapse>
            Hide Preview
          </Button>
        </div>
        <PreviewFrame run={run} title={title ? `Preview of ${title}` : 'Snippet preview'} />
        <ConsolePanel log={run.log} />
      </div>
    </Dialog>
  );
}
