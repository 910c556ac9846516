import { t } from '@snippetry/web-kit';
import { EditorFields } from '@snippetry/web-kit/preferences';
import { Panel } from '@snippetry/web-kit/ui';
import { EditorSample } from './editor-sample.tsx';

/** Editor settings: appearance, indentation and keys. */
export function EditorPanel() {
  return (
    <Panel title={t('Code editor')}>
      <div className="mb-4 grid gap-4 lg:grid-cols-3">
        <EditorFields />
      </div>
      <EditorSample />
    </Panel>
  );
}
