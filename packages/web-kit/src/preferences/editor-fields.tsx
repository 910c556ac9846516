import { FONT_SIZES, INDENTS, KEY_MAPS, TAB_SIZES } from '../code/editor-settings.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { useEditorPreferences } from './editor-preferences.ts';

const AUTO = { value: '', label: 'Automatic' };
const SIZE_OPTIONS = [
  AUTO,
  ...FONT_SIZES.map((size) => ({ value: String(size), label: `${size} px` })),
];
const INDENT_OPTIONS = [
  AUTO,
  ...INDENTS.map((indent) => ({
    value: indent as string,
    label: indent === 'tab' ? 'Tabs' : `${indent} spaces`,
  })),
];
const KEY_MAP_LABELS = { standard: 'Standard', vim: 'Vim', emacs: 'Emacs' };
const KEY_MAP_OPTIONS = KEY_MAPS.map((value) => ({ value, label: KEY_MAP_LABELS[value] }));
const TAB_OPTIONS = TAB_SIZES.map((size) => ({ value: String(size), label: `${size} columns` }));

/** How the editor looks, indents and is used by keys, on every device of the user. */
export function EditorFields() {
  const { preferences, change } = useEditorPreferences();
  const { fontSize, indent, tabSize, wrap, lineNumbers, keyMap } = preferences;
  return (
    <>
      <Field label="Font size">
        <Select
          label="Font size"
          options={SIZE_OPTIONS}
          value={fontSize === null ? '' : String(fontSize)}
          onChange={(value) =>
            change({ fontSize: FONT_SIZES.find((size) => String(size) === value) ?? null })
          }
        />
      </Field>
      <Field label="Indent with">
        <Select
          label="Indent with"
          options={INDENT_OPTIONS}
          value={indent ?? ''}
          onChange={(value) =>
            change({ indent: INDENTS.find((candidate) => candidate === value) ?? null })
          }
        />
      </Field>
      <Field label="Width of a tab">
        <Select
          label="Width of a tab"
          options={TAB_OPTIONS}
          value={String(tabSize)}
          onChange={(value) =>
            change({ tabSize: TAB_SIZES.find((size) => String(size) === value) ?? tabSize })
          }
        />
      </Field>
      <Field label="Key map">
        <Select
          label="Key map"
          options={KEY_MAP_OPTIONS}
          value={keyMap}
          onChange={(value) =>
            change({ keyMap: KEY_MAPS.find((candidate) => candidate === value) ?? keyMap })
          }
        />
      </Field>
      <Switch checked={wrap} onChange={(next) => change({ wrap: next })}>
        Wrap long lines
      </Switch>
      <Switch checked={lineNumbers} onChange={(next) => change({ lineNumbers: next })}>
        Line numbers
      </Switch>
    </>
  );
}
