import { createTransport } from 'nodemailer';
import type { DevMailbox } from './dev-mailbox.ts';

/** An e-mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for a mail that is sent again, so that mail programs show it once. */
  messageId: string;
  /** An address at which these mails can be switched off; mails that nobody can switch off have none. */
  unsubscribe?: string;
}

/** Sends e-mails. */
export interface Mailer {
  /** @throws where the mail server does not take it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerDeps {
  /** `smtp://user:password@host:587`; without it mails are written to the log. */
  smtpUrl: string | undefined;
  from: string;
  log: { info: (fields: object, message: string) => void };
  /** Where mails are shown that are not sent. */
  devMailbox?: DevMailbox | undefined;
}

/** A mail server that says nothing must not hold up a job, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Creates the mailer of the process. */
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
    // What a mail says never names a file or an address to be read on this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, unsubscribe }) {
      await transport.sendMail({
        from,
        // As an object: the address is one, whatever characters it has.
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
