const ON_THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]', '::1'];

/** Modes in which the driver encrypts and checks certificate and host name: today it treats these three alike. */
const VERIFYING = ['require', 'verify-ca', 'verify-full'];

/** True where what is asked of the database cannot be read on the way. Reads the address as the driver does. */
export function isEncrypted(url: URL): boolean {
  const last = (name: string) => url.searchParams.getAll(name).at(-1);
  const host = last('host') ?? decodeURIComponent(url.hostname);
  if (ON_THIS_MACHINE.includes(host) || host.startsWith('/')) return true;
  // In libpq's sense 'require' accepts any certificate, and with it anybody in between.
  const modes = last('uselibpqcompat') === 'true' ? ['verify-full'] : VERIFYING;
  return modes.includes(last('sslmode') ?? '');
}
