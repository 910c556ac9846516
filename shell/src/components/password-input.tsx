import { t } from '@snippetry/web-kit';
import { IconButton, Input, type InputProps } from '@snippetry/web-kit/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

/** Password input with a button to show the password. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const [visible, setVisible] = useState(false);
  return (
    <Input
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          size="sm"
          label={visible ? t('Hide password') : t('Show password')}
          icon={visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setVisible((was) => !was)}
        />
      }
    />
  );
}
