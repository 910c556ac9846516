const HOUR_SECONDS = 3600;

/** Mails with a link that an account is sent in an hour: nobody can flood the address of another. */
export const mailLimit = {
  mails: 3,
  /** Accounts that may have links sent to one address. */
  accounts: 3,
  seconds: HOUR_SECONDS,
  since: () => new Date(Date.now() - HOUR_SECONDS * 1000),
};
