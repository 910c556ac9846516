import { estimatedReadTime } from '@snippetry/contracts/limits';
import { CodeEditor, CopyCodeButton, type EditorControl } from '@snippetry/web-kit/code';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { CircleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import type { FormValues } from '../../lib/form-values.ts';
import { PreviewWidget } from '../../parts/preview/preview-widget.tsx';
import { DropZone } from './files/drop-zone.tsx';
import { OpenFileButton } from './files/open-file-button.tsx';
import { LanguageBar } from './guess/language-bar.tsx';
import { useEditorPreferences } from './settings/editor-preferences.ts';
import { PreferencesPopover } from './settings/preferences-popover.tsx';
import { ResizeHandle } from './settings/resize-handle.tsx';
import { useCodeInput } from './use-code-input.ts';

/** Props of {@link CodeField}. */
export interface CodeFieldProps {
  form: UseFormReturn<FormValues>;
  control: RefObject<EditorControl | null>;
}

/** The code of the snippet being written. */
export function CodeField({ form, control }: CodeFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'content' });
  const [language, title] = useWatch({ control: form.control, name: ['language', 'title'] });
  const { preferences, change } = useEditorPreferences();
  const input = useCodeInput(form);
  const code = field.value;
  const error = fieldState.error?.message;
  return (
    <div className="mt-4" onPasteCapture={input.onPaste}>
      <DropZone onFile={(file) => void input.onFile(file)}>
        <CodeEditor
          label="Code"
          value={code}
          onChange={(next) => {
            field.onChange(next);
            if (error) form.clearErrors('content');
          }}
          language={language}
          height={preferences.height}
          settings={preferences}
          control={(editor) => {
            field.ref(editor);
            control.current = editor;
          }}
          facts={<span>{estimatedReadTime(code)} min read</span>}
          notice={
            input.suggested ? (
              <LanguageBar guess={input.suggested} onUse={input.use} onDismiss={input.dismiss} />
            ) : null
          }
          actions={
            <>
              <PreviewWidget code={code} language={language} title={title} />
              <OpenFileButton onFile={(file) => void input.onFile(file)} />
              <CopyCodeButton code={code} variant="ghost" />
              <PreferencesPopover preferences={preferences} onChange={change} />
            </>
          }
        />
      </DropZone>
      <ResizeHandle height={preferences.height} onChange={(height) => change({ height })} />
      {error ? (
        <p className="sn-field-error" role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {error}
        </p>
      ) : null}
      <ConfirmDialog
        open={input.replacing !== undefined}
        onOpenChange={(open) => open || input.keep()}
        title="Replace the code?"
        confirmLabel="Replace"
        onConfirm={input.replace}
      >
        {input.replacing} takes the place of the code in the editor. Undo brings it back.
      </ConfirmDialog>
    </div>
  );
}
