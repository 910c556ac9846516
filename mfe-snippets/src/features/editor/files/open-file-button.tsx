import { Button } from '@snippetry/web-kit/ui';
import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';

/** Asks for a file and hands it over. */
export function OpenFileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        collapse
        icon={<FolderOpen aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Open file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to open"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen again.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
