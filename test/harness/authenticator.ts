import { TOTP } from 'otpauth';
import type { TestApp } from './test-app.ts';

/** The code that an authenticator app with this secret shows now. */
export function codeOf({ clock }: Pick<TestApp, 'clock'>, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
}
