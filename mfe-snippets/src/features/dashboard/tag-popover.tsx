import { LIMITS } from '@snippetry/contracts/limits';
import { Button, Field, Input, Popover } from '@snippetry/web-kit/ui';
import { Tags } from 'lucide-react';
import { type FormEvent, useState } from 'react';

/** Props of {@link TagPopover}. */
export interface TagPopoverProps {
  disabled: boolean;
  /** Called with the tag as the server will keep it. */
  onAdd: (tag: string) => void;
}

/** Asks for a tag to add. */
export function TagPopover({ disabled, onAdd }: TagPopoverProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const tag = text.trim().replace(/^#/, '').toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tag === '') return;
    onAdd(tag);
    setText('');
    setOpen(false);
  };
  return (
    <Popover
      label="Add a tag"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button collapse icon={<Tags aria-hidden />} disabled={disabled}>
          Add tag
        </Button>
      }
    >
      <form onSubmit={submit} className="flex items-end gap-2">
        <Field label="Tag">
          <Input
            mono
            value={text}
            maxLength={LIMITS.tags.length}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" disabled={tag === ''}>
          Add
        </Button>
      </form>
    </Popover>
  );
}
