import { PREVIEW_LIBS, PREVIEW_LIMITS } from '@snippetry/preview';
import { t } from '@snippetry/web-kit';
import { Field, IconButton, Popover, Switch, Textarea } from '@snippetry/web-kit/ui';
import { SlidersHorizontal } from 'lucide-react';
import type { PreviewSettings } from './settings.ts';

/** Names that are not translated. */
const NAMES = {
  typescript: 'TypeScript',
  tailwind: 'Tailwind',
  bootstrap: 'Bootstrap',
  mui: 'Material UI',
} as const;

export interface SettingsPopoverProps {
  settings: PreviewSettings;
  onChange: (settings: PreviewSettings) => void;
  /** Whether the button matches the height of small buttons beside it. */
  small?: boolean;
}

export function SettingsPopover({ settings, onChange, small }: SettingsPopoverProps) {
  const { libs } = settings;
  const custom = (name: 'css' | 'js', label: string) => (
    <Field label={label}>
      <Textarea
        rows={3}
        className="font-mono"
        spellCheck={false}
        maxLength={PREVIEW_LIMITS.custom}
        value={settings[name]}
        onChange={(event) => onChange({ ...settings, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <Popover
      label={t('Preview settings')}
      trigger={
        <IconButton
          label={t('Preview settings')}
          variant="secondary"
          size={small ? 'sm' : 'md'}
          icon={<SlidersHorizontal aria-hidden />}
        />
      }
    >
      <div className="flex w-72 max-w-full flex-col gap-1">
        {PREVIEW_LIBS.map((name) => (
          <Switch
            key={name}
            checked={libs[name]}
            onChange={(on) => onChange({ ...settings, libs: { ...libs, [name]: on } })}
          >
            {name === 'react' ? t('Include React') : NAMES[name]}
          </Switch>
        ))}
        <div className="mt-2 flex flex-col gap-3 border-t border-line-1 pt-3">
          {custom('css', t('Custom CSS'))}
          {custom('js', t('Custom JS'))}
          <p className="text-[12px]/[16px] text-fg-3">{t('Changes apply to the next run.')}</p>
        </div>
      </div>
    </Popover>
  );
}
