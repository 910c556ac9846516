import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import {
  Button,
  copyText,
  Dialog,
  Field,
  Input,
  Segment,
  Switch,
  Textarea,
} from '@snippetry/web-kit/ui';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Snippet } from '../../../data/types.ts';
import {
  areLines,
  type EmbedChoice,
  embedCode,
  embedHeight,
  embedPreviewAddress,
} from './embed-code.ts';

const THEMES: readonly { value: EmbedChoice['theme']; label: Msg }[] = [
  { value: 'auto', label: msg('Auto') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
];

export interface EmbedDialogProps {
  snippet: Snippet;
  /** Lines marked on the page: `3-12`, or empty. */
  lines: string;
  open: boolean;
  onClose: () => void;
}

/** HTML that embeds the snippet in another page, with a preview. */
export function EmbedDialog({ snippet, lines, open, onClose }: EmbedDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('Embed snippet')} size="lg">
      {open ? <EmbedForm snippet={snippet} lines={lines} /> : null}
    </Dialog>
  );
}

function EmbedForm({ snippet, lines }: Pick<EmbedDialogProps, 'snippet' | 'lines'>) {
  const [choice, setChoice] = useState<EmbedChoice>({ theme: 'auto', lines, pinned: null });
  const change = (changed: Partial<EmbedChoice>) => setChoice((now) => ({ ...now, ...changed }));
  const code = embedCode(snippet, choice);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-fg-2">{t('Shows the code on another page, without scripts.')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Labelled text={t('Theme')}>
          <Segment
            label={t('Theme')}
            options={THEMES.map(({ value, label }) => ({ value, label: t(label) }))}
            value={choice.theme}
            onChange={(theme) => change({ theme })}
          />
        </Labelled>
        <Field
          label={t('Lines')}
          note={t('All when empty')}
          error={areLines(choice.lines) ? undefined : t('Enter a line, or a range such as 3-12')}
        >
          <Input
            value={choice.lines}
            placeholder="3-12"
            onChange={(event) => change({ lines: event.target.value })}
          />
        </Field>
      </div>
      <Switch
        checked={choice.pinned !== null}
        onChange={(pin) => change({ pinned: pin ? snippet.revision : null })}
        description={t("Later edits don't change the embedded snippet.")}
      >
        {t('Pin to this version')}
      </Switch>
      <Field label={t('Embed code')}>
        <Textarea readOnly rows={3} value={code} className="font-mono" spellCheck={false} />
      </Field>
      <Button
        variant="primary"
        className="self-start"
        icon={<Copy aria-hidden />}
        onClick={() => void copyText(code, t('Embed code copied to clipboard!'))}
      >
        {t('Copy embed code')}
      </Button>
      <Look snippet={snippet} choice={choice} />
    </div>
  );
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="text-xs font-medium text-fg-2" aria-hidden>
        {text}
      </span>
      {children}
    </div>
  );
}

function Look({ snippet, choice }: { snippet: Snippet; choice: EmbedChoice }) {
  const address = embedPreviewAddress(snippet._id, choice);
  if (address === '') return null;
  return (
    <section aria-label={t('How it looks')}>
      <h3 className="mb-1.5 text-xs font-medium text-fg-2">{t('How it looks')}</h3>
      <iframe
        // A new frame per address: navigating the same frame would add history entries.
        key={address}
        src={address}
        title={t('Embedded snippet')}
        sandbox=""
        height={Math.min(embedHeight(snippet.lineCount, choice.lines), 320)}
        className="w-full rounded-card border border-line-1 bg-surface-1"
      />
    </section>
  );
}
