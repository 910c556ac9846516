import { isApiError, toast, useSession } from '@snippetry/web-kit';
import { useNavigate, useReturnState } from '@snippetry/web-kit/router';
import { Button, Dialog, Field, Textarea } from '@snippetry/web-kit/ui';
import { useId, useState } from 'react';
import { type GistChoice, useExportGist } from '../data/gist-mutations.ts';
import { messageOf } from '../lib/message-of.ts';

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

/** Props of {@link GistVisibility}. */
export interface GistVisibilityProps {
  isPublic: boolean;
  disabled: boolean;
  onChange: (isPublic: boolean) => void;
}

/** Who can see the gist. GitHub's word for the second is kinder than what it does, so the difference is said. */
function GistVisibility({ isPublic, disabled, onChange }: GistVisibilityProps) {
  const choice = { disabled, chosen: isPublic, onChange };
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium text-fg-2">Visibility</legend>
      <div className="flex flex-col gap-2">
        <Choice {...choice} value={false} name="Secret Gist" text="Only you can see it" />
        <Choice {...choice} value name="Public Gist" text="Anyone can see it" />
      </div>
      {isPublic ? null : (
        <p className="mt-2 text-xs text-fg-3">
          GitHub lists a secret gist nowhere, but everyone who has its address can open it.
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

function openGist(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}

/** Exports a snippet as a gist and opens that in a new tab; `onEnd` is called after the attempt, whatever came of it. */
function useGistExport(
  id: string,
  onEnd: () => void,
): { busy: boolean; start: (choice: GistChoice) => void } {
  const { user } = useSession();
  const navigate = useNavigate();
  const state = useReturnState();
  const { mutateAsync, isPending } = useExportGist(id);
  const run = async (choice: GistChoice) => {
    try {
      const address = await mutateAsync(choice);
      openGist(address);
      // For browsers that hold back windows opened after an answer.
      const action = { label: 'Open gist', onSelect: () => openGist(address) };
      toast.success('Snippet exported to GitHub as Gist!', { action });
    } catch (cause) {
      const { message, goTo } = gistFailure(cause);
      toast.error(message, { cause });
      if (goTo) navigate(goTo, { state });
    }
    onEnd();
  };
  const start = (choice: GistChoice) => {
    if (user) void run(choice);
    else toast.error('Please log in to export snippets to GitHub');
  };
  return { busy: isPending, start };
}

/** What is said of an export that failed, and where the person has to go first. */
export function gistFailure(error: unknown): { message: string; goTo?: '/login' | '/app/github' } {
  const message = messageOf(error);
  if (message.includes('not connected')) {
    return { message: 'Please connect your GitHub account first', goTo: '/app/github' };
  }
  if (isApiError(error) && error.status === 401) {
    return { message: 'Authentication failed. Please log in again.', goTo: '/login' };
  }
  if (isApiError(error, 'route.not_found')) {
    return { message: 'GitHub export is not available on this server yet' };
  }
  return { message: message || 'Failed to export to GitHub' };
}
