import { FONT_SIZES, INDENTS, type Indent, KEY_MAPS, TAB_SIZES } from '../code/editor-settings.ts';
import { plural, t } from '../i18n/texts.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { useEditorPreferences } from './editor-preferences.ts';

const KEY_MAP_NAMES = { vim: 'Vim', emacs: 'Emacs' };

const auto = () => ({ value: '', label: t('Automatic') });

const sizeOptions = () => [
  auto(),
  ...FONT_SIZES.map((size) => ({ value: String(size), label: t('{size} px', { size }) })),
];

function indentLabel(indent: Indent): string {
  if (indent === 'tab') return t('Tabs');
  return plural(Number(indent), { one: '{count} space', other: '{count} spaces' });
}

const indentOptions = () => [
  auto(),
  ...INDENTS.map((indent) => ({ value: indent as string, label: indentLabel(indent) })),
];

const tabOptions = () =>
  TAB_SIZES.map((size) => ({
    value: String(size),
    label: plural(size, { one: '{count} column', other: '{count} columns' }),
  }));

const keyMapOptions = () =>
  KEY_MAPS.map((value) => ({
    value,
    label: value === 'standard' ? t('Standard') : KEY_MAP_NAMES[value],
  }));

/** Form fields of the editor settings, which are stored with the account. */
export function EditorFields() {
  const { preferences, change } = useEditorPreferences();
  const { fontSize, indent, tabSize, wrap, lineNumbers, keyMap } = preferences;
  return (
    <>
      <Field label={t('Font size')}>
        <Select
          label={t('Font size')}
          options={sizeOptions()}
          value={fontSize === null ? '' : String(fontSize)}
          onChange={(value) =>
            change({ fontSize: FONT_SIZES.find((size) => String(size) === value) ?? null })
          }
        />
      </Field>
      <Field label={t('Indent with')}>
        <Select
          label={t('Indent with')}
          options={indentOptions()}
          value={indent ?? ''}
          onChange={(value) =>
            change({ indent: INDENTS.find((candidate) => candidate === value) ?? null })
          }
        />
      </Field>
      <Field label={t('Width of a tab')}>
        <Select
          label={t('Width of a tab')}
          options={tabOptions()}
          value={String(tabSize)}
          onChange={(value) =>
            change({ tabSize: TAB_SIZES.find((size) => String(size) === value) ?? tabSize })
          }
        />
      </Field>
      <Field label={t('Key map')}>
        <Select
          label={t('Key map')}
          options={keyMapOptions()}
          value={keyMap}
          onChange={(value) =>
            change({ keyMap: KEY_MAPS.find((candidate) => candidate === value) ?? keyMap })
          }
        />
      </Field>
      <Switch checked={wrap} onChange={(next) => change({ wrap: next })}>
        {t('Wrap long lines')}
      </Switch>
      <Switch checked={lineNumbers} onChange={(next) => change({ lineNumbers: next })}>
        {t('Line numbers')}
      </Switch>
    </>
  );
}
