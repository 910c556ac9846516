import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { IconButton, Input } from '@snippetry/web-kit/ui';
import { Search, X } from 'lucide-react';
import type { RefObject } from 'react';

export interface SearchFieldProps {
  text: string;
  onText: (text: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** Input for a search or the name of a new collection. */
export function SearchField({ text, onText, input }: SearchFieldProps) {
  const clear = () => {
    onText('');
    input.current?.focus();
  };
  return (
    <Input
      ref={input}
      type="search"
      aria-label={t('Search or create a collection...')}
      placeholder={t('Search or create a collection...')}
      autoComplete="off"
      spellCheck={false}
      maxLength={LIMITS.collection.name}
      icon={<Search aria-hidden />}
      end={
        text === '' ? null : (
          <IconButton size="sm" label={t('Clear text')} icon={<X aria-hidden />} onClick={clear} />
        )
      }
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
