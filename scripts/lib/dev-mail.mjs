const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/**
 * Address of the page with unsent mails, with its key; null if the services do not serve it: a mail
 * server is configured, demo access is off, or other machines reach the platform.
 */
export function devMailAddress({ settings, secrets, env }) {
  const hosts = [settings.host, new URL(settings.publicOrigin).hostname];
  const isLocal = hosts.every((host) => THIS_MACHINE.test(host));
  const isSent = env.SMTP_URL || env.SMTP_URL_FILE;
  if (!isLocal || isSent || !DEMO_ON.test(settings.demoAccess)) return null;
  return `${settings.publicOrigin}/dev/mail?key=${encodeURIComponent(secrets.DEV_MAIL_KEY)}`;
}

/** Values that services parse as on. */
const DEMO_ON = /^(?:on|true|1)$/;
