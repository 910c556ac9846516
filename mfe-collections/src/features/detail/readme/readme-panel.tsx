import { t, useSession } from '@snippetry/web-kit';
import { Button, IconButton, Panel } from '@snippetry/web-kit/ui';
import { BookOpenText, Pencil } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { Collection } from '../../../data/types.ts';
import { ReadmeEditor } from './readme-editor.tsx';
import { ReadmeText } from './readme-text.tsx';
import { unsavedReadme } from './use-readme-draft.ts';

/** README of a collection with inline editing for its owner. */
export function ReadmePanel({ collection }: { collection: Collection }) {
  const { readme = '', allowed, _id: id } = collection;
  const { user } = useSession();
  const [isEditing, setEditing] = useState(unsavedReadme.of(user?._id)?.id === id);
  const hasEdited = useRef(false);
  const edit = useCallback((button: HTMLButtonElement | null) => {
    // Restores the focus after the editor is unmounted.
    if (hasEdited.current) button?.focus();
  }, []);
  const start = () => setEditing(true);
  const done = () => {
    hasEdited.current = true;
    setEditing(false);
  };
  if (isEditing) return <ReadmeEditor collection={collection} onDone={done} />;
  const mayEdit = allowed.includes('edit');
  if (readme === '') {
    return mayEdit ? (
      <div>
        <Button ref={edit} icon={<BookOpenText aria-hidden />} onClick={start}>
          {t('Add a README')}
        </Button>
      </div>
    ) : null;
  }
  return (
    <Panel
      title="README"
      actions={
        mayEdit ? (
          <IconButton
            ref={edit}
            label={t('Edit README')}
            icon={<Pencil aria-hidden />}
            size="sm"
            onClick={start}
          />
        ) : null
      }
    >
      <div className="max-w-[72ch] text-base">
        <ReadmeText text={readme} />
      </div>
    </Panel>
  );
}
