import { LIMITS } from '@snippetry/contracts/limits';
import { t, useSession } from '@snippetry/web-kit';
import { githubStatus, useQuery } from '@snippetry/web-kit/query';
import { Badge, Dialog, Field, Textarea } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import type { GistChoice } from '../../data/gist.mutations.ts';
import { gistsOf } from '../../data/gist.queries.ts';
import { GistButtons } from './gist-buttons.tsx';
import { GistConflict } from './gist-conflict.tsx';
import { EarlierExport, NotAllowedYet, ShowsPrivateCode } from './gist-notes.tsx';
import { GistVisibility } from './gist-visibility.tsx';
import { useGistExport } from './use-gist-export.ts';

export interface GistDialogProps {
  snippet: { _id: string; title: string; description: string; isPublic: boolean };
  open: boolean;
  onClose: () => void;
}

export function GistDialog(props: GistDialogProps) {
  // Unmounted when closed, so that old input is dropped.
  return props.open ? <OpenGistDialog {...props} /> : null;
}

function OpenGistDialog({ snippet, onClose }: GistDialogProps) {
  const [choice, setChoice] = useState({ description: snippet.description, isPublic: false });
  const [conflict, setConflict] = useState(false);
  const description = choice.description.trim() || snippet.description;
  const request = { ...choice, description };
  if (conflict) return <GistConflict id={snippet._id} request={request} onClose={onClose} />;
  return (
    <GistForm
      snippet={snippet}
      choice={choice}
      request={request}
      onChange={setChoice}
      onConflict={() => setConflict(true)}
      onClose={onClose}
    />
  );
}

interface GistFormProps extends Omit<GistDialogProps, 'open'> {
  /** Values of the fields, untrimmed. */
  choice: GistChoice;
  /** Values to send. */
  request: GistChoice;
  onChange: (choice: GistChoice) => void;
  onConflict: () => void;
}

function GistForm({ snippet, choice, request, onChange, onConflict, onClose }: GistFormProps) {
  const { user } = useSession();
  const [refused, setRefused] = useState(false);
  const status = useQuery({ ...githubStatus(), enabled: user !== null }).data;
  const gists = useQuery({ ...gistsOf(snippet._id), enabled: user !== null });
  const { busy, start } = useGistExport(snippet._id, {
    onEnd: onClose,
    onConflict,
    onNotAllowed: () => setRefused(true),
  });
  const { isPublic } = choice;
  const notAllowed = refused || (status?.isConnected && !status.purposes.includes('export'));
  const exposes = isPublic && !snippet.isPublic;
  return (
    <Dialog
      open
      onOpenChange={() => busy || onClose()}
      title={t('Export to GitHub Gist')}
      headerEnd={status?.isSandbox ? <Badge tone="warn">Sandbox GitHub</Badge> : null}
      footer={
        <GistButtons
          busy={busy}
          allow={notAllowed === true}
          label={exposes ? t('Export to GitHub as public') : t('Export to GitHub')}
          onClose={onClose}
          onExport={() => start(request)}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {notAllowed ? <NotAllowedYet /> : null}
        <Field label={t('Description')} note={t('Optional')}>
          <Textarea
            value={choice.description}
            maxLength={LIMITS.description.max}
            disabled={busy}
            onChange={(event) => onChange({ ...choice, description: event.target.value })}
          />
        </Field>
        <GistVisibility
          isPublic={isPublic}
          disabled={busy}
          onChange={(next) => onChange({ ...choice, isPublic: next })}
        />
        {exposes ? <ShowsPrivateCode /> : null}
        <EarlierExport gists={gists} isPublic={isPublic} />
      </div>
    </Dialog>
  );
}
