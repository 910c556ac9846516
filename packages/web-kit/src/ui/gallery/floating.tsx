import { Ellipsis, Link2, Pencil, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { Drawer } from '../drawer.tsx';
import { Field } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../menu.tsx';
import { Panel } from '../panel.tsx';
import { Popover } from '../popover.tsx';
import { Textarea } from '../textarea.tsx';
import { toast } from '../toast.ts';

type Overlay = 'confirm' | 'form' | 'drawer' | null;

function Overlays({ overlay, close }: { overlay: Overlay; close: () => void }) {
  return (
    <>
      <ConfirmDialog
        open={overlay === 'confirm'}
        onOpenChange={close}
        title="Delete Snippet"
        confirmLabel="Delete"
        onConfirm={close}
      >
        Are you sure you want to delete "Retry with full jitter"? This action cannot be undone.
      </ConfirmDialog>
      <Dialog
        open={overlay === 'form'}
        onOpenChange={close}
        title="Export to GitHub Gist"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Export to GitHub
            </Button>
          </>
        }
      >
        <Field label="Description">
          <Textarea defaultValue="Backs off exponentially and never retries a 4xx answer." />
        </Field>
      </Dialog>
      <Drawer open={overlay === 'drawer'} onOpenChange={close} label="Navigation">
        <p className="sn-gallery-name">Navigation</p>
      </Drawer>
    </>
  );
}

/** Gallery of floating elements. */
export function FloatingSection() {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [react, setReact] = useState(true);
  return (
    <Panel
      title="Floating"
      actions={
        <Menu trigger={<IconButton label="Collection menu" icon={<Ellipsis aria-hidden />} />}>
          <MenuItem icon={<Pencil aria-hidden />}>Edit Collection</MenuItem>
          <MenuItem icon={<Link2 aria-hidden />}>Copy link</MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger>
            Delete Collection
          </MenuItem>
        </Menu>
      }
    >
      <div className="sn-gallery-row">
        <Button onClick={() => toast.success('Link copied to clipboard!')}>Success toast</Button>
        <Button onClick={() => toast.error('Failed to fetch snippets')}>Error toast</Button>
        <Button onClick={() => setOverlay('confirm')}>Confirm</Button>
        <Button onClick={() => setOverlay('form')}>Dialog</Button>
        <Button onClick={() => setOverlay('drawer')}>Drawer</Button>
        <Popover
          label="Preview settings"
          trigger={<Button icon={<Settings2 aria-hidden />}>Settings</Button>}
        >
          <Checkbox checked={react} onChange={setReact}>
            Include React
          </Checkbox>
        </Popover>
      </div>
      <Overlays overlay={overlay} close={() => setOverlay(null)} />
    </Panel>
  );
}
