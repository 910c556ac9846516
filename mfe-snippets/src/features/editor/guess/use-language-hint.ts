import type { LanguageKey } from '@snippetry/contracts/languages';
import { useCallback, useRef, useState } from 'react';

/** A language that code looks like, until it is answered. */
export interface LanguageHint {
  guess: LanguageKey | undefined;
  /** Looks at code that just came in. */
  look: (code: string) => void;
  dismiss: () => void;
}

/** Guesses the language of code that came from outside; the newest code counts. */
export function useLanguageHint(): LanguageHint {
  const [guess, setGuess] = useState<LanguageKey>();
  const asked = useRef(0);
  const look = useCallback(async (code: string) => {
    asked.current += 1;
    const turn = asked.current;
    setGuess(undefined);
    // Loaded when it is first needed: its grammars weigh more than the rest of the editor's page.
    const found = await import('./guess-language.ts')
      .then(({ guessLanguage }) => guessLanguage(code))
      .catch(() => undefined);
    if (turn === asked.current) setGuess(found);
  }, []);
  const dismiss = useCallback(() => {
    asked.current += 1;
    setGuess(undefined);
  }, []);
  return { guess, look: useCallback((code: string) => void look(code), [look]), dismiss };
}
