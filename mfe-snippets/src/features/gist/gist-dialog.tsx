import { Button, Dialog, Field, Textarea } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { GistVisibility } from './gist-visibility.tsx';
import { useGistExport } from './use-gist-export.ts';

/** Props of {@link GistDialog}. */
export interface GistDialogProps {
  snippet: { _id: string; title: string; description: string; isPublic: boolean };
  open: boolean;
  onClose: () => void;
}

/** Asks how a snippet is exported as a gist, and exports it. */
export function GistDialog(props: GistDialogProps) {
  // Made anew every time it opens: what was typed before is not carried along.
  return props.open ? <OpenGistDialog {...props} /> : null;
}

function OpenGistDialog({ snippet, onClose }: GistDialogProps) {
  const [description, setDescription] = useState(snippet.description);
  const [isPublic, setPublic] = useState(false);
  const { busy, start } = useGistExport(snippet._id, onClose);
  const submit = () => start({ isPublic, description: description.trim() || snippet.description });
  return (
    <Dialog
      open
      onOpenChange={() => busy || onClose()}
      title="Export to GitHub Gist"
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Exporting..." onClick={submit}>
            Export to GitHub
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Description" note="Optional">
          <Textarea
            value={description}
            disabled={busy}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <GistVisibility isPublic={isPublic} disabled={busy} onChange={setPublic} />
      </div>
    </Dialog>
  );
}
