import { Plus, Share2, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Panel } from '../panel.tsx';
import { Segment } from '../segment.tsx';

function Row({ hint, children }: { hint?: string; children: ReactNode }) {
  return (
    <div className="sn-gallery-row">
      {hint ? <span className="sn-gallery-hint">{hint}</span> : null}
      {children}
    </div>
  );
}

/** Gallery of buttons: variants, sizes and states. */
export function ButtonsSection() {
  const [secret, setSecret] = useState<'public' | 'secret'>('public');
  const [starred, setStarred] = useState(true);
  return (
    <Panel title="Buttons">
      <Row>
        <Button variant="mark" icon={<Plus aria-hidden />}>
          Create Snippet
        </Button>
        <Button variant="primary">Save Changes</Button>
        <Button>Cancel</Button>
        <Button variant="ghost">Clear Filters</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-quiet">Disconnect</Button>
      </Row>
      <Row hint="Off, busy">
        <Button variant="primary" disabled>
          Create Account
        </Button>
        <Button variant="primary" busy busyLabel="Saving...">
          Save Changes
        </Button>
        <Button busy busyLabel="Exporting...">
          Export to GitHub
        </Button>
      </Row>
      <Row hint="Sizes">
        <Button size="sm">Small 28</Button>
        <Button>Medium 32</Button>
        <Button size="lg">Large 40</Button>
        <IconButton label="Share" icon={<Share2 aria-hidden />} variant="secondary" />
        <IconButton
          label={starred ? 'Remove from favorites' : 'Add to favorites'}
          icon={<Star aria-hidden />}
          pressed={starred}
          tone={starred ? 'star' : undefined}
          onClick={() => setStarred(!starred)}
        />
        <Button count={12}>Discussion</Button>
      </Row>
      <Row>
        <Segment
          label="Gist visibility"
          value={secret}
          onChange={setSecret}
          options={[
            { value: 'public', label: 'Public' },
            { value: 'secret', label: 'Secret' },
          ]}
        />
      </Row>
    </Panel>
  );
}
