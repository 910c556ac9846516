import type { Metrics } from '@snippetry/service-kit';
import { createTransport } from 'nodemailer';
import { Counter } from 'prom-client';
import type { DevMailbox } from './dev-mail.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for retries, so that mail programs show the mail once. */
  messageId: string;
  /** URL at which these mails can be turned off, if they can. */
  unsubscribe?: string;
}

export interface Mailer {
  /** @throws if the mail server refuses the mail */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface MailerDeps {
  /** `smtp://user:password@host:587`; without it mails are written to the log. */
  smtpUrl: string | undefined;
  from: string;
  log: { info: (fields: object, message: string) => void };
  /** Receives mails if there is no mail server. */
  devMailbox?: DevMailbox | undefined;
}

/** A mail server that does not respond must not block a job. */
const TIMEOUT_MS = 15_000;

/** Counts the mails that a mailer has sent, and its failed attempts. */
export function counted(mailer: Mailer, { registry }: Metrics): Mailer {
  const registers = [registry];
  const sent = new Counter({
    name: 'mails_sent_total',
    help: 'Mails that the mail server has accepted',
    registers,
  });
  const failed = new Counter({
    name: 'mails_failed_total',
    help: 'Failed attempts to send a mail; each mail is tried again for hours',
    registers,
  });
  return {
    async send(mail) {
      await mailer.send(mail).catch((error) => {
        failed.inc();
        throw error;
      });
      sent.inc();
    },
    close: () => mailer.close(),
  };
}

export function createMailer({ smtpUrl, from, log, devMailbox }: MailerDeps): Mailer {
  if (smtpUrl === undefined) {
    return {
      async send(mail) {
        log.info({ mail: { from, ...mail } }, 'no mail server is configured, so this was not sent');
        await devMailbox?.add(mail);
      },
      close: () => undefined,
    };
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Mails contain no attachments from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, unsubscribe }) {
      await transport.sendMail({
        from,
        // An object, so that special characters cannot add recipients.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        ...(unsubscribe !== undefined && { list: { unsubscribe } }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
