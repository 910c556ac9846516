import { previewOrigin, t, useTheme } from '@snippetry/web-kit';
import { Button, lateDialog, useWide } from '@snippetry/web-kit/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { previewKind } from './detect.ts';
import { SettingsPopover } from './settings-popover.tsx';
import { usePreviewSettings } from './use-preview-settings.ts';

const PreviewDialog = lateDialog(() => import('./preview-dialog.tsx').then((m) => m.PreviewDialog));

export interface PreviewWidgetProps {
  /** Current code, saved or not. */
  code: string;
  language: string;
  title: string;
}

/** The button "Preview UI" with settings and dialog; nothing if the code is not UI code. */
export function PreviewWidget({ code, language, title }: PreviewWidgetProps) {
  const [open, setOpen] = useState(false);
  const [settings, setSettings] = usePreviewSettings();
  const { theme } = useTheme();
  const wide = useWide();
  const kind = useMemo(() => previewKind(code, language), [code, language]);
  if (kind === null || previewOrigin() === '') return null;
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        size="sm"
        collapse
        icon={open ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? t('Hide Preview') : t('Preview UI')}
      </Button>
      {/* On phones there is no room next to the title of the code; there the dialog has the settings. */}
      {wide ? <SettingsPopover settings={settings} onChange={setSettings} small /> : null}
      <PreviewDialog
        open={open}
        title={title}
        makeInit={() => ({ type: 'preview:init', kind, code, ...settings, dark: theme === 'dark' })}
        settings={settings}
        onSettings={setSettings}
        onClose={() => setOpen(false)}
      />
    </span>
  );
}
