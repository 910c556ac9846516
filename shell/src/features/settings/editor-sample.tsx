import { t } from '@snippetry/web-kit';
import { CodeEditor } from '@snippetry/web-kit/code';
import { useEditorPreferences } from '@snippetry/web-kit/preferences';

const CODE = `// The code editor looks like this.
function greet(names) {
\tfor (const name of names) {
\t\tconsole.log(\`Hello \${name}, this line is longer than most screens: wrapped it goes on below, else it scrolls to the side.\`);
\t}
}`;

/** Read-only sample that applies the editor settings. */
export function EditorSample() {
  const { preferences } = useEditorPreferences();
  return (
    <CodeEditor
      label={t('Sample of the code editor')}
      title={t('Sample')}
      value={CODE}
      onChange={() => undefined}
      language="javascript"
      readOnly
      height={272}
      settings={preferences}
    />
  );
}
