import { Secret, TOTP } from 'otpauth';
import { SECOND } from '#platform/shared/durations.ts';
import { RP_NAME } from './relying-party.ts';

/** In seconds. */
const PERIOD = 30;
/** Codes of the period before and after count too: clocks differ, and typing takes a while. */
const WINDOW = 1;

/** SHA-1, six digits and 30 seconds are what every app can do. */
function totpOf(secret: string, label = ''): TOTP {
  const shared = Secret.fromBase32(secret);
  return new TOTP({ issuer: RP_NAME, label, secret: shared, algorithm: 'SHA1', digits: 6, period: PERIOD });
}

export const newSecret = () => new Secret({ size: 20 }).base32;

/** What apps read from a QR code. */
export const uriOf = (secret: string, email: string) => totpOf(secret, email).toString();

/** The number of the period whose code this is; null if it is the code of none that counts now. */
export function periodOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / (PERIOD * SECOND)) + delta;
}
