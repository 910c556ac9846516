import { SECURITY_EVENTS } from '@snippetry/contracts';
import { expect, it } from 'vitest';
import { invitationMail, mailTexts, resetMail, verificationMail } from './letters.ts';
import { securityMail } from './security-mail.ts';

const english = mailTexts();
const origin = 'https://snippetry.example';
const recipient = { username: 'ana', origin };
const secret = 's3cret';

it('mails contain secrets only behind the # of URLs, which reaches no server and no log', () => {
  const reset = resetMail(english, { ...recipient, secret });
  const verification = verificationMail(english, { ...recipient, secret });
  expect(reset.text).toContain(`${origin}/reset-password#${secret}`);
  expect(verification.text).toContain(`${origin}/verify-email#${secret}`);
  for (const { subject, text, html } of [reset, verification]) {
    expect([subject, text, html].join().replaceAll(`#${secret}`, '')).not.toContain(secret);
    expect(html).toContain(`#${secret}">`);
    expect(html).not.toContain('<img');
  }
});

it('security mails name the event, its time and client, and what to do, for every kind of event', () => {
  const place = { device: 'Firefox on Linux', network: '203.0.113.0/24' };
  const at = new Date('2026-11-24T01:30:12Z');
  const subjects = SECURITY_EVENTS.map((event) => {
    const { subject, text, html } = securityMail(english, { ...recipient, ...place, event, at });
    for (const body of [text, html]) {
      for (const fact of [
        '2026-11-24 01:30 UTC',
        place.device,
        place.network,
        'If it was not, set',
      ]) {
        expect(body).toContain(fact);
      }
      expect(body).toContain(`${origin}/forgot-password`);
    }
    return subject;
  });
  expect(new Set(subjects).size).toBe(SECURITY_EVENTS.length);
});

it('invitations show their note as text, whatever it contains', () => {
  const note = '<a href="https://evil.example">Click</a>\nHi';
  const { html, text, subject } = invitationMail(english, {
    url: `${origin}/register#i`,
    from: 'ada',
    note,
  });
  expect(html).toContain('&lt;a href=');
  expect(html).not.toContain('<a href="https://evil');
  expect(text).toContain(`ada writes:\n${note}`);
  expect(subject).toBe('You are invited to Snippetry');
});

it('mails are in the language of the recipient, which their HTML declares', () => {
  const german = mailTexts('de');
  const { subject, text, html } = resetMail(german, { ...recipient, secret });
  expect(subject).toBe('Neues Passwort für Snippetry festlegen');
  expect(text).toContain('Hallo ana,');
  expect(html).toContain('<html lang="de">');
  const items = [
    { type: 'reply' as const },
    { type: 'reply' as const },
    { type: 'mention' as const },
  ];
  expect(german.plural(items.length, { one: '{count} reply', other: '{count} replies' })).toBe(
    '3 Antworten',
  );
});
