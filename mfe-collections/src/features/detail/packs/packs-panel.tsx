import { useState } from 'react';
import type { Collection } from '../../../data/types.ts';
import { DownloadPanel, type PackChoice } from './download-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

/** Downloads and published versions of a collection. */
export function PacksPanel({ collection }: { collection: Collection }) {
  const [choice, setChoice] = useState<PackChoice>({ format: 'zip', version: 'current' });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <DownloadPanel collection={collection} choice={choice} onChoose={setChoice} />
      <VersionsPanel collection={collection} format={choice.format} />
    </div>
  );
}
