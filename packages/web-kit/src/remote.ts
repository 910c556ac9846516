import type { FunctionComponent, RefObject } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { TextLoaders } from './i18n/texts.ts';
import type { RemoteResources } from './resources.ts';

/**
 * Version of what the shell offers to remotes: the shared modules, their exports and what they mean.
 * Breaking changes raise the first number, additions the second.
 */
export const SHELL_VERSION = '1.12.0';

/** A page of a remote. */
export type RemoteRoute = RouteObject & {
  /**
   * Loads the page's code ahead: together with the remote where it is the first page, later when a link to it is
   * pointed at or focused. What fails then fails again, and is shown, where the page is.
   */
  preload?: () => Promise<void>;
};

/** What a remote exposes as `remote` from its module `./remote`. */
export interface RemoteModule {
  /** Its name: `snippets`. */
  name: string;
  /** The shell versions it works with: `^1.0.0`. */
  requires: string;
  /** Its pages, with absolute paths. */
  routes: RemoteRoute[];
  /** Its texts in other languages than English, which are loaded with it where the page is shown in one. */
  texts?: TextLoaders;
  /** What it shows of the resources that other remotes change. */
  resources?: RemoteResources;
  /** What other remotes may show inside their own pages, by name; see `RemoteParts` for the props. */
  parts?: Readonly<Record<string, FunctionComponent<never> & Pick<RemoteRoute, 'preload'>>>;
}

/** Lines of a revision of a snippet, from 1, both ends included. */
export interface RevisionLines {
  revision: number;
  fromLine: number;
  toLine: number;
}

/** What the discussion of a snippet is given. */
export interface DiscussionProps {
  snippetId: string;
  /** Who wrote the snippet: marked as such beside their comments. */
  authorId: string;
  /** Called with the number of comments whenever it is known anew. */
  onTotal?: ((total: number) => void) | undefined;
  /** Where count and order are shown: in the header of a dialog. Without it they stand above the comments. */
  header?: HTMLElement | null | undefined;
  /** The comment a link leads to: its thread is shown first. */
  linked?: string | undefined;
  /** Called where the viewer goes on from that to the whole discussion. */
  onWhole?: (() => void) | undefined;
  /** What the next comment is about. */
  lines?: RevisionLines | undefined;
  /** Called once that comment is sent, or is to be about the whole snippet. */
  onLinesDone?: (() => void) | undefined;
}

/** What the choice of collections for some snippets is given; a dialog around it is its host's. */
export interface AddingProps {
  /** At least one. */
  snippetIds: readonly string[];
  /** Called when all is saved, or nothing is to be. */
  onClose: () => void;
  /** Holds, while it is shown, what the host asks before it closes the dialog: false keeps it open. */
  mayClose: RefObject<(() => boolean) | null>;
}

/** The props of all parts that remotes offer to one another, by remote and part. */
export interface RemoteParts {
  collections: { adding: AddingProps };
  community: { discussion: DiscussionProps };
}
