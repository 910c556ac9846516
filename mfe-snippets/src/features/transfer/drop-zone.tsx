import { t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';

const ACCEPTED = '.json,.code-snippets,.md';

/** A file dropped beside the zone must not replace the page. */
function useHarmlessDrops(): void {
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}

/** Props of {@link DropZone}. */
export interface DropZoneProps {
  disabled: boolean;
  /** Something was chosen already. */
  more: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped on it or chosen with its button. */
export function DropZone({ disabled, more, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useHarmlessDrops();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // The button in it does the same by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: a target for the pointer only.
    <div
      className={`flex flex-wrap items-center gap-3 rounded-card border border-dashed px-4 py-6 ${
        over ? 'border-ink bg-accent-soft' : 'border-line-3'
      }`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className="text-base text-fg-2">
        {more ? t('Drop more files here, or') : t('Drop files here, or')}
      </p>
      <Button
        variant={more ? 'secondary' : 'primary'}
        icon={<FileUp aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {more ? t('Choose more files') : t('Choose files')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={t('Files to import')}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Choosing the same file again must be a change, too.
          event.target.value = '';
        }}
      />
    </div>
  );
}
