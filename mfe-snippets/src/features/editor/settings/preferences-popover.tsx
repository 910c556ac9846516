import { FONT_SIZES, INDENTS, TAB_SIZES } from '@snippetry/web-kit/code';
import type { EditorPreferences } from '@snippetry/web-kit/preferences';
import { Field, IconButton, Popover, Select, Switch } from '@snippetry/web-kit/ui';
import { ALargeSmall } from 'lucide-react';

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
const TAB_OPTIONS = TAB_SIZES.map((size) => ({ value: String(size), label: `${size} columns` }));

/** Props of {@link PreferencesPopover}. */
export interface PreferencesPopoverProps {
  preferences: EditorPreferences;
  onChange: (part: Partial<EditorPreferences>) => void;
}

/** How the editor looks and indents; remembered in this browser. */
export function PreferencesPopover({ preferences, onChange }: PreferencesPopoverProps) {
  const { fontSize, indent, tabSize, wrap, lineNumbers } = preferences;
  return (
    <Popover
      label="Editor settings"
      trigger={<IconButton label="Editor settings" size="sm" icon={<ALargeSmall aria-hidden />} />}
    >
      <div className="editor-settings">
        <Field label="Font size">
          <Select
            label="Font size"
            options={SIZE_OPTIONS}
            value={fontSize === null ? '' : String(fontSize)}
            onChange={(value) =>
              onChange({ fontSize: FONT_SIZES.find((size) => String(size) === value) ?? null })
            }
          />
        </Field>
        <Field label="Indent with">
          <Select
            label="Indent with"
            options={INDENT_OPTIONS}
            value={indent ?? ''}
            onChange={(value) =>
              onChange({ indent: INDENTS.find((candidate) => candidate === value) ?? null })
            }
          />
        </Field>
        <Field label="Width of a tab">
          <Select
            label="Width of a tab"
            options={TAB_OPTIONS}
            value={String(tabSize)}
            onChange={(value) =>
              onChange({ tabSize: TAB_SIZES.find((size) => String(size) === value) ?? tabSize })
            }
          />
        </Field>
        <Switch checked={wrap} onChange={(next) => onChange({ wrap: next })}>
          Wrap long lines
        </Switch>
        <Switch checked={lineNumbers} onChange={(next) => onChange({ lineNumbers: next })}>
          Line numbers
        </Switch>
      </div>
    </Popover>
  );
}
