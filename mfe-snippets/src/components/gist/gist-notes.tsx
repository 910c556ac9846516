import { Trans, t } from '@snippetry/web-kit';
import { RelativeTime, TextLink } from '@snippetry/web-kit/ui';
import { TriangleAlert } from 'lucide-react';
import type { GistExport } from '../../data/gist.queries.ts';

/** Hint before the first export, or after access was revoked at GitHub. */
export function NotAllowedYet() {
  return (
    <p role="status" className="rounded-control bg-info-soft px-3 py-2 text-sm">
      {t(
        "Snippetry can't create gists for you yet. Allow it once on GitHub, and you will return to this page.",
      )}
    </p>
  );
}

/** Warning before a private snippet is exported as a public gist. */
export function ShowsPrivateCode() {
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-control bg-warn-soft px-3 py-2 text-sm"
    >
      <TriangleAlert
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="mt-0.5 flex-none text-warn"
      />
      {t('This snippet is private. A public gist shows its code to everyone.')}
    </p>
  );
}

export interface EarlierExportProps {
  gists: { data: GistExport[] | undefined; isError: boolean };
  isPublic: boolean;
}

/**
 * Notice that the snippet was exported before with the same visibility, so that exporting updates
 * that gist.
 */
export function EarlierExport({ gists, isPublic }: EarlierExportProps) {
  if (gists.isError && !gists.data) {
    return (
      <p className="text-xs text-fg-3">
        {t("Couldn't check for earlier exports. An existing gist will be updated.")}
      </p>
    );
  }
  const earlier = gists.data?.find((gist) => gist.isPublic === isPublic);
  if (!earlier) return null;
  return (
    <p className="text-sm text-fg-2">
      <Trans
        text="Exported {time} as <link>this gist</link>. Exporting again updates it."
        values={{ time: <RelativeTime iso={earlier.exportedAt} /> }}
        parts={{ link: (words) => <TextLink href={earlier.url}>{words}</TextLink> }}
      />
    </p>
  );
}
