import { t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';

const ACCEPTED = '.json,.code-snippets,.md';

/** Prevents a file dropped outside of the zone from replacing the page. */
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

export interface DropZoneProps {
  disabled: boolean;
  /** Whether files were chosen already. */
  more: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Accepts files by drop or file picker. */
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
    // Keyboard users have the button inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target for the pointer only
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
          // Reset, so that choosing the same file again triggers a change.
          event.target.value = '';
        }}
      />
    </div>
  );
}
