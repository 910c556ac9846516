import { EditorFields } from '@snippetry/web-kit/preferences';
import { Panel } from '@snippetry/web-kit/ui';

/** How the code editor looks and indents. */
export function EditorPanel() {
  return (
    <Panel title="Code editor">
      <div className="grid gap-4 lg:grid-cols-3">
        <EditorFields />
      </div>
    </Panel>
  );
}
