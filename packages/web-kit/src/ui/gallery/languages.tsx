import { LANGUAGES } from '@snippetry/contracts/languages';
import { LanguageBadge, languageLine } from '../language-mark.tsx';
import { Panel } from '../panel.tsx';

/** Gallery of the marks and edge colours of all languages and of plain text. */
export function LanguagesSection() {
  const keys = [...LANGUAGES.map((language) => language.key), 'plaintext'];
  return (
    <Panel title="Language marks">
      <div className="sn-gallery-languages">
        {keys.map((key) => (
          <span key={key}>
            <LanguageBadge language={key} />
            <i style={{ background: languageLine(key) }} />
          </span>
        ))}
      </div>
    </Panel>
  );
}
