import type { BaseConfig, ServiceBase } from '@snippetry/service-kit';
import type { ChosenIndex } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import { CardDrawer } from './card/card-drawer.ts';
import { FirstViewService } from './first-view.service.ts';
import { Highlighter } from './highlighter.ts';
import { firstViewHandlers, sharingHandlers } from './sharing.routes.ts';
import { SharingService } from './sharing.service.ts';

/** Creates the views outside of the application: raw code, embedded pages, cards, first views. */
export function createSharing(
  { config, log }: ServiceBase<BaseConfig & { PUBLIC_ORIGIN: string }>,
  deps: { chosen: ChosenIndex; snippets: Snippets },
) {
  const highlighter = new Highlighter((err) => log.warn({ err }, 'A code was not highlighted'));
  const cards = new CardDrawer((err) => log.warn({ err }, 'A picture was not drawn'));
  const { origin: publicOrigin } = new URL(config.PUBLIC_ORIGIN);
  const service = new SharingService({ ...deps, highlighter, cards, publicOrigin });
  return {
    handlers: sharingHandlers(service),
    internalHandlers: firstViewHandlers(new FirstViewService({ ...deps, highlighter })),
    close: [() => highlighter.close(), () => cards.close()],
  };
}
