import { linesOf } from '@snippetry/contracts/snippet-fields';
import type { Ref, SyntheticEvent } from 'react';
import { t } from '../i18n/texts.ts';
import type { EditorStatus } from './editor/editor-handle.ts';
import { EditorFailed } from './editor-failed.tsx';
import { restoreEnds } from './line-ends.ts';

export interface PlainEditorProps {
  value: string;
  onChange: (value: string) => void;
  onStatus: (status: EditorStatus) => void;
  /** Tries to load the real editor again. */
  onRetry: () => void;
  label: string;
  control: Ref<HTMLTextAreaElement>;
}

function statusOf({ value, selectionStart }: HTMLTextAreaElement): EditorStatus {
  const before = value.slice(0, selectionStart).split('\n');
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    lines: linesOf(value).length,
    characters: value.length,
    indent: t('Plain text'),
  };
}

/** Plain text box for when the editor could not be loaded. */
export function PlainEditor(props: PlainEditorProps) {
  const { value, onChange, onStatus, onRetry, label, control } = props;
  const report = (event: SyntheticEvent<HTMLTextAreaElement>) =>
    onStatus(statusOf(event.currentTarget));
  return (
    <div className="sn-code-plain-editor">
      <EditorFailed
        onRetry={onRetry}
        go={t('Your text is kept. Go on in the plain box, or try again.')}
      />
      <textarea
        ref={control}
        className="sn-code-textarea"
        aria-label={label}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        wrap="off"
        onSelect={report}
        onChange={(event) => {
          onChange(restoreEnds(value, event.currentTarget.value));
          report(event);
        }}
      />
    </div>
  );
}
