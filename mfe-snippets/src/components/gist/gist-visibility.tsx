import { t } from '@snippetry/web-kit';
import { useId } from 'react';

export interface GistVisibilityProps {
  isPublic: boolean;
  disabled: boolean;
  onChange: (isPublic: boolean) => void;
}

/** Choice between a public and a secret gist. Explained, because anyone with the link can read a secret gist. */
export function GistVisibility({ isPublic, disabled, onChange }: GistVisibilityProps) {
  const choice = { disabled, chosen: isPublic, onChange };
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium text-fg-2">{t('Visibility')}</legend>
      <div className="flex flex-col gap-2">
        <Choice {...choice} value={false} name={t('Secret Gist')} text={t('Only you can see it')} />
        <Choice {...choice} value name={t('Public Gist')} text={t('Anyone can see it')} />
      </div>
      {isPublic ? null : (
        <p className="mt-2 text-xs text-fg-3">
          {t("GitHub doesn't list secret gists, but anyone with the link can open them.")}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  value: boolean;
  chosen: boolean;
  name: string;
  text: string;
  disabled: boolean;
  onChange: (isPublic: boolean) => void;
}

function Choice({ value, chosen, name, text, disabled, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex items-start gap-2.5 rounded-control border border-line-2 px-3 py-2 has-checked:border-accent-line has-checked:bg-accent-soft"
    >
      <input
        id={id}
        type="radio"
        name="gist-visibility"
        className="gist-choice"
        checked={chosen === value}
        disabled={disabled}
        onChange={() => onChange(value)}
      />
      <span className="flex flex-col text-sm">
        <b className="font-medium">{name}</b>
        <span className="text-fg-2">{text}</span>
      </span>
    </label>
  );
}
