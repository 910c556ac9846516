import type { PageQuery, SecurityEvent } from '@snippetry/contracts';
import {
  objectId,
  type ReadPersonalData,
  readOwnDocuments,
  skipOf,
  type Transaction,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type SecurityEventDoc, securityEventModel } from './security-event.model.ts';

type NewSecurityEvent = Omit<SecurityEventDoc, '_id' | 'accountId'>;

const present = ({ _id, kind, subject, device, network, at }: SecurityEventDoc): SecurityEvent => ({
  _id: _id.toHexString(),
  kind,
  subject,
  device,
  network,
  at: at.toISOString(),
});

/** Security events, which only the owner of the account reads. */
export class SecurityEventRepository {
  readonly #events: Model<SecurityEventDoc>;
  readonly personalData: ReadPersonalData;

  /** @param days how long events are stored */
  constructor(connection: Connection, days: number) {
    this.#events = securityEventModel(connection, days);
    const fields = ['kind', 'subject', 'device', 'network', 'at'];
    this.personalData = readOwnDocuments(this.#events, { owner: 'accountId', fields });
  }

  async insert({ session }: Transaction, accountId: string, event: NewSecurityEvent) {
    await this.#events.create([{ ...event, accountId: objectId(accountId) }], { session });
  }

  /** Returns a page of the viewer's events, newest first, and their total number. */
  async page(viewer: UserViewer, query: PageQuery) {
    const filter = { accountId: objectId(viewer.id) };
    const total = await this.#events.countDocuments(filter);
    const docs = await this.#events
      .find(filter)
      .sort({ at: -1, _id: -1 })
      .skip(skipOf(query))
      .limit(query.limit)
      .lean<SecurityEventDoc[]>();
    return { events: docs.map(present), total };
  }

  async removeOf({ session }: Transaction, accountId: string): Promise<void> {
    await this.#events.deleteMany({ accountId: objectId(accountId) }, { session });
  }
}
