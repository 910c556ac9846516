import { aRegistration } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../../test/administrator.ts';
import {
  DEV_MAIL_KEY,
  type Harness,
  readDatabase,
  registerConfirmed,
  startHarness,
} from '../../test/harness.ts';

const ADMIN = 'ada@admins.example';

let auth: Harness;
let ada: Awaited<ReturnType<typeof registerConfirmed>>;
let admin: ReturnType<typeof administrator>;

beforeAll(async () => {
  auth = await startHarness({ env: { DEMO_ACCESS: 'on', ADMIN_EMAILS: ADMIN } });
  ada = await registerConfirmed(auth, 'ada_admin', ADMIN);
  admin = administrator(ada.api);
});
afterAll(() => auth.stop());

describe('an invitation', () => {
  const shown = async (id: string) => {
    const { data } = await ada.api.call('GET /admin/invitations', { query: { limit: 100 } });
    return data.invitations.find((one) => one._id === id);
  };

  it('is a link whose secret is in its fragment and stored nowhere', async () => {
    const { status, data } = await admin.invite({ note: 'Welcome', days: 3 });
    expect(status).toBe(201);
    const [, secret = ''] = data.url.split('#invitation=');
    expect(data.url).toMatch(/^http:\/\/localhost:8080\/register#invitation=[\w-]{43}$/);
    const stored = await readDatabase(auth.stores, async (db) =>
      JSON.stringify(await db.collection('invitations').find().toArray()),
    );
    expect(stored).not.toContain(secret);
    const { createdAt, expiresAt } = data.invitation;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeCloseTo(3 * 86_400_000, -4);
    expect(await shown(data.invitation._id)).toMatchObject({
      email: '',
      note: 'Welcome',
      by: { username: 'ada_admin' },
      usedBy: null,
    });
  });

  it('for an address is listed with it, and mailed to it', async () => {
    const { data } = await admin.invite({ email: 'Guest@Example.com', note: 'Come in' });
    expect(await shown(data.invitation._id)).toMatchObject({ email: 'guest@example.com' });
    const mails = async () => (await auth.api.send(`/dev/mail?key=${DEV_MAIL_KEY}`)).text;
    await expect.poll(mails, { timeout: 8000 }).toContain('Guest@Example.com');
  });

  it('that was withdrawn is not listed, and cannot be withdrawn again', async () => {
    const { _id } = (await admin.invite()).data.invitation;
    expect((await admin.withdraw(_id)).status).toBe(200);
    expect(await shown(_id)).toBeUndefined();
    expect((await admin.withdraw(_id)).code).toBe('invitation.not_found');
  });

  it('admits one of several concurrent registrations, and only the address it is for', async () => {
    const secretOf = async (email?: string) => {
      const { url } = (await admin.invite(email === undefined ? {} : { email })).data;
      return url.split('#invitation=')[1] ?? '';
    };
    const [shared, own] = [await secretOf(), await secretOf('ana@invited.example')];
    const join = (given: object) =>
      auth.api.call('POST /auth/register', { body: { ...aRegistration(), ...given } });
    await admin.setPolicy('invitation');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => join({ invitation: shared })),
    );
    const refused = await join({ invitation: own });
    const accepted = await join({ invitation: own, email: 'Ana@invited.example' });
    const uninvited = await join({});
    await admin.setPolicy('open');
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array(5).fill('auth.invitation_invalid'),
      null,
    ]);
    expect([refused.code, uninvited.code]).toEqual([
      'auth.invitation_invalid',
      'auth.invitation_required',
    ]);
    expect(accepted.status).toBe(201);
  });

  it.each([{ days: 0 }, { days: 91 }, { email: 'nobody' }])('is refused with %j', async (body) => {
    expect((await admin.invite(body)).status).toBe(400);
  });
});
