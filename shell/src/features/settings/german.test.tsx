import { aUser, forgetPage, inGerman, showElement, succeeded } from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AuditLog } from '../admin/audit-log.tsx';
import { SettingsPage } from './settings-page.tsx';

inGerman(() => import('../../texts/de.json'));
afterEach(forgetPage);

const AT = '2026-11-04T12:00:00.000Z';
const pagination = { page: 1, limit: 10, total: 1, totalPages: 1, hasNext: false, hasPrev: false };

describe('in German', () => {
  it('settings translate devices and security events', async () => {
    const place = { device: 'Firefox on Linux', network: 'Unknown network' };
    const session = { ...place, _id: '1', method: 'registration', isCurrent: false };
    const event = { _id: '2', kind: 'identity-unlinked', subject: 'GitHub', at: AT };
    showElement(<SettingsPage />, {
      viewer: aUser(),
      answers: {
        'GET /auth/sessions': () =>
          succeeded({ sessions: [{ ...session, createdAt: AT, lastSeenAt: AT }] }),
        'GET /auth/security-events': () =>
          succeeded({ events: [{ ...event, ...place, device: 'Unknown device' }], pagination }),
        'GET /auth/second-factor': () => succeeded({ isOn: true, since: AT, recoveryCodesLeft: 1 }),
      },
    });
    expect(await screen.findByText('Firefox unter Linux')).toBeTruthy();
    expect(screen.getByText(/^Registrierung · Unbekanntes Netz ·/)).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Sitzung von Firefox unter Linux beenden' }),
    ).toBeTruthy();
    expect((await screen.findByText('Anmeldemethode entfernt')).textContent).toContain(': GitHub');
    expect(screen.getByText(/^Unbekanntes Gerät · Unbekanntes Netz ·/)).toBeTruthy();
    const few = await screen.findByText('– erstelle bald neue');
    expect(few.parentElement?.textContent).toBe('1 übrig – erstelle bald neue');
  });

  it('the audit log translates access policies, but not what administrators wrote', async () => {
    const mira = { username: 'mira' };
    const records = [
      {
        _id: '1',
        action: 'change-policy',
        detail: 'Registration: invitation, reading: open',
        by: mira,
        user: null,
      },
      { _id: '2', action: 'suspend', detail: 'Only spam', by: mira, user: null },
    ];
    showElement(<AuditLog page={1} onPage={() => undefined} />, {
      viewer: aUser({ isAdmin: true }),
      answers: {
        'GET /admin/audit': () =>
          succeeded({ records: records.map((record) => ({ ...record, at: AT })), pagination }),
      },
    });
    await screen.findByText('Zugang geändert');
    const [policy, suspension] = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(policy).toContain('Zugang geändert: Registrierung: auf Einladung, Lesen: offen');
    expect(suspension).toContain('Konto gesperrt: Only spam');
    expect(suspension).toContain('mira, betrifft ein gelöschtes Konto, ');
  });
});
