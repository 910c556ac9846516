import { Eye, Star } from 'lucide-react';
import { useState } from 'react';
import { HitText } from '../../highlight/marked-text.tsx';
import { Avatar } from '../avatar.tsx';
import { Badge, DifficultyBadge, VisibilityBadge } from '../badge.tsx';
import { Kbd } from '../kbd.tsx';
import { LanguageBadge, LanguageMark } from '../language-mark.tsx';
import { Meta, MetaItem } from '../meta.tsx';
import { LanguageBar, ProgressBar } from '../meter.tsx';
import { Panel } from '../panel.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { Tabs } from '../tabs.tsx';
import { TagList } from '../tag.tsx';
import { TextLink } from '../text-link.tsx';

type TabName = 'connection' | 'import' | 'export';

/** Gallery of badges, tags, avatars, counts, tabs and bars. */
export function FactsSection() {
  const [tab, setTab] = useState<TabName>('import');
  return (
    <Panel title="Badges, tags, keys, tabs" marked>
      <div className="sn-gallery-row">
        <VisibilityBadge isPublic />
        <VisibilityBadge isPublic={false} />
        <DifficultyBadge difficulty="beginner" />
        <DifficultyBadge difficulty="intermediate" />
        <DifficultyBadge difficulty="advanced" />
        <Badge tone="info">Static analysis</Badge>
      </div>
      <div className="sn-gallery-row">
        <LanguageBadge language="rust" />
        <LanguageMark language="go" size={16} labelled />
        <LanguageMark language="typescript" size={32} labelled />
        <TagList tags={['window-functions', 'postgres', 'a', 'b']} max={2} />
        <Kbd>⌘K</Kbd>
        <Avatar name="mira" own />
        <Avatar name="devon-k" />
        <Avatar name="Mira Lopez" size={32} />
      </div>
      <div className="sn-gallery-row">
        <Meta>
          <MetaItem icon={<Eye aria-hidden />} label="views">
            1,284
          </MetaItem>
          <MetaItem icon={<Star aria-hidden />} label="stars">
            96
          </MetaItem>
          <RelativeTime iso={new Date(Date.now() - 1_000_000_000).toISOString()} />
        </Meta>
        <TextLink href="https://example.com">mira.example</TextLink>
        <span>
          <HitText text="useDebouncedValue" ranges={[[3, 6]]} />
        </span>
      </div>
      <Tabs
        label="GitHub"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'import', label: 'Import', content: <LanguageBar language="go" percent={62} /> },
          { value: 'export', label: 'Export', content: 'Open a snippet first.' },
          {
            value: 'connection',
            label: 'Connection',
            quiet: true,
            content: <ProgressBar label="Public share" percent={71} />,
          },
        ]}
      />
    </Panel>
  );
}
