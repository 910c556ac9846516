import type { FunctionComponent, RefObject } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { TextLoaders } from './i18n/texts.ts';
import type { RemoteResources } from './resources.ts';

/**
 * Version of what the shell offers to remotes: the shared modules, their exports and what they mean.
 * Breaking changes raise the first number, additions the second.
 */
export const SHELL_VERSION = '1.13.0';

/** A page of a remote. */
export type RemoteRoute = RouteObject & {
  /**
   * Preloads the page's code: with the remote if it is the first page, later when the user hovers or focuses
   * a link to it. A failure is retried, and shown, when the page is opened.
   */
  preload?: () => Promise<void>;
};

/** Export `remote` of a remote's module `./remote`. */
export interface RemoteModule {
  /** Name of the remote, such as `snippets`. */
  name: string;
  /** Supported shell versions, such as `^1.0.0`. */
  requires: string;
  /** Pages, with absolute paths. */
  routes: RemoteRoute[];
  /** Loaders of the texts in languages other than English. */
  texts?: TextLoaders;
  /** Queries for resources that other remotes change. */
  resources?: RemoteResources;
  /** Extensions that other remotes render inside their pages, by name; see `Extensions` for the props. */
  parts?: Readonly<Record<string, FunctionComponent<never> & Pick<RemoteRoute, 'preload'>>>;
}

/** Lines of a revision of a snippet, from 1, both ends included. */
export interface RevisionLines {
  revision: number;
  fromLine: number;
  toLine: number;
}

/** Props of the discussion of a snippet. */
export interface DiscussionProps {
  snippetId: string;
  /** Author of the snippet, marked as such beside their comments. */
  authorId: string;
  /** Called with the number of comments whenever it changes. */
  onTotal?: ((total: number) => void) | undefined;
  /** Element for count and order, such as the header of a dialog; default above the comments. */
  header?: HTMLElement | null | undefined;
  /** Id of the linked comment, whose thread is shown first. */
  linked?: string | undefined;
  /** Called when the viewer continues from that thread to the whole discussion. */
  onWhole?: (() => void) | undefined;
  /** Lines that the next comment refers to. */
  lines?: RevisionLines | undefined;
  /** Called when that comment has been sent, or no longer refers to lines. */
  onLinesDone?: (() => void) | undefined;
}

/**
 * Props of the selection of collections for some snippets; the host renders the dialog around it.
 */
export interface AddingProps {
  /** At least one. */
  snippetIds: readonly string[];
  /** Called when everything is saved, or the user cancels. */
  onClose: () => void;
  /** Set while mounted; the host calls it before it closes the dialog: false keeps it open. */
  mayClose: RefObject<(() => boolean) | null>;
}

/** Props of all extensions, keyed by remote and extension. */
export interface Extensions {
  collections: { adding: AddingProps };
  community: { discussion: DiscussionProps };
}
