import { type LanguageKey, languageName } from '@snippetry/contracts/languages';
import { Button } from '@snippetry/web-kit/ui';

/** Props of {@link LanguageBar}. */
export interface LanguageBarProps {
  guess: LanguageKey;
  onUse: () => void;
  onDismiss: () => void;
}

/** Suggests the language that the code looks like. */
export function LanguageBar({ guess, onUse, onDismiss }: LanguageBarProps) {
  const name = languageName(guess);
  return (
    <div className="editor-suggestion">
      <p role="status">Looks like {name}</p>
      <Button size="sm" onClick={onUse}>
        Use {name}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}
