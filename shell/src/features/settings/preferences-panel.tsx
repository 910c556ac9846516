import { type Msg, msg } from '@snippetry/contracts/texts';
import { type ThemeChoice, t, useTheme } from '@snippetry/web-kit';
import { Panel } from '@snippetry/web-kit/ui';
import { Check, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { LanguageSelect } from '../../components/language/language-select.tsx';
import { SingleKeysSwitch } from '../../components/single-keys-switch.tsx';

interface Choice {
  value: ThemeChoice;
  label: Msg;
  icon: LucideIcon;
  /** Themes in its preview. */
  shows: readonly ('light' | 'dark')[];
}

const CHOICES: readonly Choice[] = [
  { value: 'light', label: msg('Light'), icon: Sun, shows: ['light'] },
  { value: 'dark', label: msg('Dark'), icon: Moon, shows: ['dark'] },
  { value: 'auto', label: msg('Auto'), icon: Monitor, shows: ['light', 'dark'] },
];

function ThemePreview({ shows }: { shows: Choice['shows'] }) {
  return (
    <span aria-hidden className="mb-2 flex h-11 overflow-hidden rounded-mark">
      {shows.map((theme) => (
        <span
          key={theme}
          data-theme={theme}
          className="flex flex-1 items-end gap-1 bg-surface-0 p-2"
        >
          <i className="h-1.5 flex-1 rounded-[1px] bg-line-3" />
          <i className="h-1.5 flex-1 rounded-[1px] bg-accent" />
        </span>
      ))}
    </span>
  );
}

/** Theme, language and single-key shortcuts. */
export function PreferencesPanel() {
  const { choice, choose } = useTheme();
  return (
    <Panel title={t('App Preferences')}>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-xs font-medium text-fg-2">{t('Theme')}</legend>
        <div className="grid grid-cols-[repeat(3,minmax(min-content,1fr))] gap-2">
          {CHOICES.map(({ value, label, icon: Icon, shows }) => (
            <label
              key={value}
              className="block rounded-card border border-line-2 p-2 text-sm font-medium has-checked:border-fg-1 has-checked:shadow-[inset_0_0_0_1px_var(--fg-1)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="theme"
                className="sr-only"
                checked={choice === value}
                onChange={() => choose(value)}
              />
              <ThemePreview shows={shows} />
              <span className="flex items-center gap-1.5">
                <Icon
                  size={14}
                  strokeWidth={1.75}
                  aria-hidden
                  className="flex-none max-[400px]:hidden"
                />
                {t(label)}
                {choice === value ? (
                  <Check size={14} aria-hidden className="ml-auto flex-none" />
                ) : null}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4 lg:max-w-[320px]">
        <LanguageSelect />
      </div>
      <div className="mt-4 border-t border-line-1 pt-4">
        <SingleKeysSwitch />
      </div>
    </Panel>
  );
}
