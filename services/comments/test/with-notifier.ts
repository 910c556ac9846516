import {
  closeMongo,
  connectMongo,
  createLog,
  createOutbox,
  prepareModels,
  UnitOfWork,
} from '@snippetry/service-kit';
import { isolatedStores } from '@snippetry/test-kit';
import { NotificationRepository } from '../src/notifications/notification.repository.ts';
import { Notifier } from '../src/notifications/notifier.service.ts';
import { SettingsRepository } from '../src/notifications/settings.repository.ts';

/** Starts the creation of notifications on a database of its own, without publishing events. */
export async function startNotifier() {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  const log = createLog({ name: 'test', level: 'silent' });
  const connection = connectMongo({ uri, db, log });
  const unitOfWork = new UnitOfWork({ connection, outbox: createOutbox(connection), log });
  const notifications = new NotificationRepository(connection);
  const settings = new SettingsRepository(connection);
  const notifier = new Notifier({ unitOfWork, notifications, settings });
  await prepareModels(connection);
  return {
    connection,
    unitOfWork,
    notifications,
    settings,
    notifier,
    stop: () => closeMongo(connection),
  };
}
