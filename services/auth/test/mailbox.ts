import type { SmtpServer } from '@snippetry/test-kit';
import { until } from '@snippetry/test-kit';

/** Finds the mails that a mail server received. */
export function mailbox(smtp: SmtpServer) {
  const to = (email: string, subject: RegExp) =>
    smtp.mails.filter((mail) => mail.to === email && subject.test(subjectOf(mail.source)));
  return {
    to,
    /** Waits for the `count`th mail to an address with a matching subject. */
    async latest(email: string, subject: RegExp, count = 1): Promise<string> {
      const mails = await until(() => {
        const found = to(email, subject);
        return Promise.resolve(found.length >= count && found);
      });
      return mails.at(-1)?.source ?? '';
    },
  };
}

function subjectOf(source: string): string {
  return /^Subject: (.*)$/m.exec(source)?.[1] ?? '';
}

/** Returns the secret of the link in a mail. */
export function secretIn(source: string): string {
  const joined = source.replace(/=\n/g, '');
  return /\/(?:reset-password|verify-email)#([\w-]{43})/.exec(joined)?.[1] ?? '';
}
