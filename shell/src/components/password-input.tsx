import { t } from '@snippetry/web-kit';
import { IconButton, Input, type InputProps } from '@snippetry/web-kit/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          size="sm"
          label={shown ? t('Hide password') : t('Show password')}
          icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setShown((was) => !was)}
        />
      }
    />
  );
}
