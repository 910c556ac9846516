import {
  closeMongo,
  connectMongo,
  createLog,
  createOutbox,
  prepareModels,
  UnitOfWork,
} from '@snippetry/service-kit';
import { isolatedStores } from '@snippetry/test-kit';
import { NotificationMaker } from '../src/notifications/notification.maker.ts';
import { FollowMarkRepository } from '../src/store/follow-mark.repository.ts';
import { NotificationRepository } from '../src/store/notification.repository.ts';
import { NotificationSettingsRepository } from '../src/store/notification-settings.repository.ts';

/** Starts the creation of notifications on a database of its own, without publishing of events. */
export async function startMaker() {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  const log = createLog({ name: 'test', level: 'silent' });
  const connection = connectMongo({ uri, db, log });
  const unitOfWork = new UnitOfWork({ connection, outbox: createOutbox(connection), log });
  const notifications = new NotificationRepository(connection);
  const settings = new NotificationSettingsRepository(connection);
  const marks = new FollowMarkRepository(connection);
  const maker = new NotificationMaker({ notifications, settings, marks });
  await prepareModels(connection);
  return {
    connection,
    unitOfWork,
    notifications,
    settings,
    maker,
    stop: () => closeMongo(connection),
  };
}
