import { languageName } from '@snippetry/contracts/languages';
import { estimatedReadTime } from '@snippetry/contracts/limits';
import { said, t } from '@snippetry/web-kit';
import { CodeEditor, CopyCodeButton, type EditorControl } from '@snippetry/web-kit/code';
import { useEditorPreferences } from '@snippetry/web-kit/preferences';
import { Button, ConfirmDialog } from '@snippetry/web-kit/ui';
import { CircleAlert, FolderOpen } from 'lucide-react';
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { PreviewWidget } from '../../components/preview/preview-widget.tsx';
import { PreferencesPopover } from './settings/preferences-popover.tsx';
import { ResizeHandle } from './settings/resize-handle.tsx';
import { useCodeInput } from './use-code-input.ts';
import type { FormValues } from './values/form-values.ts';

export interface CodeFieldProps {
  form: UseFormReturn<FormValues>;
  control: RefObject<EditorControl | null>;
  onSave: () => void;
  /** Whether the snippet has not been saved yet. */
  isNew: boolean;
}

export function CodeField({ form, control, onSave, isNew }: CodeFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'content' });
  const [language, title] = useWatch({ control: form.control, name: ['language', 'title'] });
  const { preferences, change } = useEditorPreferences();
  const input = useCodeInput(form, isNew);
  const code = field.value;
  const error = fieldState.error?.message;
  return (
    <div className="mt-4" onPasteCapture={input.onPaste}>
      <DropZone onFile={(file) => void input.onFile(file)}>
        <CodeEditor
          label={t('Code')}
          value={code}
          onChange={(next) => {
            field.onChange(next);
            if (error) form.clearErrors('content');
          }}
          onSave={onSave}
          language={language}
          height={preferences.height}
          settings={preferences}
          control={(editor) => {
            field.ref(editor);
            control.current = editor;
          }}
          facts={<span>{t('{minutes} min read', { minutes: estimatedReadTime(code) })}</span>}
          notice={<LanguageBar input={input} onAnswer={() => control.current?.focus()} />}
          actions={
            <>
              <PreviewWidget code={code} language={language} title={title} />
              <OpenFileButton onFile={(file) => void input.onFile(file)} />
              <CopyCodeButton code={code} variant="ghost" />
              <PreferencesPopover />
            </>
          }
        />
      </DropZone>
      <ResizeHandle height={preferences.height} onChange={(height) => change({ height })} />
      {error ? (
        <p className="sn-field-error" role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {said(error)}
        </p>
      ) : null}
      <ConfirmDialog
        open={input.replacing !== undefined}
        onOpenChange={(open) => open || input.keep()}
        title={t('Replace the code?')}
        confirmLabel={t('Replace')}
        onConfirm={input.replace}
      >
        {t('{name} replaces the code in the editor. You can undo this.', {
          name: input.replacing ?? '',
        })}
      </ConfirmDialog>
    </div>
  );
}

function OpenFileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        collapse
        icon={<FolderOpen aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('Open file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('File to open')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Reset, so that choosing the same file again triggers a change.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

function holdsFile(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** Accepts a dropped file before the editor inside pastes its content. */
function DropZone(props: { onFile: (file: File) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) props.onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have the button
    <div
      className="relative"
      onDragOverCapture={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      }}
      onDropCapture={onDrop}
    >
      {props.children}
      {over ? <p className="editor-drop">{t('Drop the file to open it')}</p> : null}
    </div>
  );
}

export interface LanguageBarProps {
  input: ReturnType<typeof useCodeInput>;
  /** Called when the focused button is unmounted. */
  onAnswer: () => void;
}

/** Notice of the language set by pasted code, or a suggestion for the language of the code. */
function LanguageBar({ input, onAnswer }: LanguageBarProps) {
  const { suggested, detected } = input;
  const [undone, setUndone] = useState('');
  const language = detected?.language ?? suggested;
  if (language && undone !== '') setUndone('');
  const name = languageName(language ?? '');
  const notice = detected
    ? t('Language set to {name}', { name })
    : t('Looks like {name}', { name });
  const answer = (act: () => unknown) => () => {
    act();
    onAnswer();
    if (detected && act === input.undo) {
      setUndone(t('Language set back to {name}', { name: languageName(detected.before) }));
    }
  };
  return (
    <div className={language && 'editor-suggestion'}>
      {/* Always rendered: screen readers only announce changes of an existing live region. */}
      <p role="status" className={language ? undefined : 'sr-only'}>
        {language ? notice : undone}
      </p>
      {language ? (
        <>
          <Button size="sm" onClick={answer(detected ? input.undo : input.use)}>
            {detected ? t('Undo') : t('Use {name}', { name })}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={answer(detected ? input.accept : input.dismiss)}
          >
            {t('Dismiss')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
