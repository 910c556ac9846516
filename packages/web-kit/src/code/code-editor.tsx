import { languageName } from '@snippetry/contracts/languages';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { plural, t } from '../i18n/texts.ts';
import { useWide } from '../ui/use-wide.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { CodeFrame } from './code-frame.tsx';
import type { EditorStatus } from './editor/editor-handle.ts';
import { EditorBoundary } from './editor-failed.tsx';
import type { EditorSettings } from './editor-settings.ts';
import { type EditorControl, EditorSurface } from './editor-surface.tsx';
import { PlainEditor } from './plain-editor.tsx';

const RULERS = [80, 120];

export interface CodeEditorProps {
  value: string;
  onChange: (value: string) => void;
  /** Saves the content; called by the save commands of Vim and Emacs keys. */
  onSave?: (() => void) | undefined;
  /** A language key; an unknown one is edited as plain text. */
  language: string;
  /** Accessible name of the text box. */
  label: string;
  /** Title in the bar; "Code" by default. */
  title?: string | undefined;
  /** Buttons in the bar: preview, copy. */
  actions?: ReactNode;
  /** Row between the bar and the code, such as a suggestion. */
  notice?: ReactNode;
  /** Additional content at the right of the status bar. */
  facts?: ReactNode;
  readOnly?: boolean | undefined;
  /** CSS height of the whole frame; 600 px by default. */
  height?: number | string | undefined;
  /** Columns with a ruler; 80 and 120 by default. */
  rulers?: readonly number[] | undefined;
  /** The user's settings; `EDITOR_DEFAULTS` by default. */
  settings?: EditorSettings | undefined;
  autoFocus?: boolean | undefined;
  control?: Ref<EditorControl> | undefined;
}

interface StatusBarProps {
  status: EditorStatus;
  language: string;
  readOnly: boolean;
  facts: ReactNode;
}

function StatusBar({ status, language, readOnly, facts }: StatusBarProps) {
  return (
    <footer className="sn-code-status">
      <span>
        {t('Ln {line}, Col {column}', {
          line: String(status.line),
          column: String(status.column),
        })}
      </span>
      <span>{plural(status.lines, { one: '{count} line', other: '{count} lines' })}</span>
      <span>
        {plural(status.characters, { one: '{count} character', other: '{count} characters' })}
      </span>
      {readOnly ? null : (
        <span className="sn-code-hint">{t('Esc, then Tab leaves the editor')}</span>
      )}
      <span className="sn-code-status-end">
        {facts}
        <span>{status.indent}</span>
        <span>{languageName(language)}</span>
      </span>
    </footer>
  );
}

function initialStatus(value: string): EditorStatus {
  const lines = linesOf(value).length;
  const indent = t('Spaces: {width}', { width: '2' });
  return { line: 1, column: 1, lines, characters: value.length, indent };
}

/**
 * The code editor with its frame and status bar. Tab indents; Escape, then Tab leaves it; Cmd/Ctrl+F searches.
 * Controlled: a value that did not come from it replaces only what differs. Where its code cannot be loaded a
 * plain text box takes its place.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { value, onChange, language, label, readOnly = false, settings, height = 600 } = props;
  const wide = useWide();
  const [status, setStatus] = useState(() => initialStatus(value));
  const surface = useRef<EditorControl>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(props.control, () => ({
    focus: () => (plain.current ?? surface.current)?.focus(),
    goTo: (line) => (plain.current ? plain.current.focus() : surface.current?.goTo(line)),
  }));
  const fallback = (retry: () => void) => (
    <PlainEditor
      value={value}
      onChange={onChange}
      onStatus={setStatus}
      onRetry={retry}
      label={label}
      control={plain}
    />
  );
  return (
    <CodeFrame
      language={language}
      title={props.title ?? t('Code')}
      actions={props.actions}
      height={height}
      className="sn-code-editor"
      footer={
        <StatusBar status={status} language={language} readOnly={readOnly} facts={props.facts} />
      }
    >
      {readOnly ? null : (
        <VisuallyHidden>
          {t('Tab indents in the code editor. Press Escape, then Tab to leave it.')}
        </VisuallyHidden>
      )}
      {props.notice}
      <div className="sn-code-surface">
        <EditorBoundary fallback={fallback}>
          <EditorSurface
            value={value}
            onChange={onChange}
            onSave={props.onSave}
            language={language}
            label={label}
            readOnly={readOnly}
            fontSize={settings?.fontSize ?? (wide ? 14 : 12)}
            rulers={props.rulers ?? RULERS}
            marked={null}
            autoFocus={props.autoFocus ?? false}
            settings={settings}
            control={surface}
            fallback={readOnly ? undefined : fallback}
            onStatus={setStatus}
            onMark={undefined}
          />
        </EditorBoundary>
      </div>
    </CodeFrame>
  );
}
