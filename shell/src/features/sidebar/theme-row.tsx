import { t, useTheme } from '@snippetry/web-kit';
import { Switch } from '@snippetry/web-kit/ui';
import { Moon } from 'lucide-react';

export function ThemeRow() {
  const { theme, toggle } = useTheme();
  return (
    <div className="flex h-10 items-center gap-2.5 px-2.5 text-sm font-medium text-fg-2 lg:h-8">
      <Moon size={16} strokeWidth={1.75} aria-hidden />
      <span className="flex-1">{t('Dark theme')}</span>
      <Switch checked={theme === 'dark'} onChange={toggle} label={t('Dark theme')} />
    </div>
  );
}
