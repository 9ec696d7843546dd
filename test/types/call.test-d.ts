import type { getCurrentUser, logIn } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';

/** Never run. `npm run verify` fails where the compiler accepts one of these calls. */
export const refusedByTheCompiler = [
  // @ts-expect-error: the route has another method
  () => call<typeof getCurrentUser>('POST /api/auth/user'),
  // @ts-expect-error: the body is missing
  () => call<typeof logIn>('POST /api/auth/login'),
  // @ts-expect-error: this call takes no body
  () => call<typeof getCurrentUser>('GET /api/auth/user', { body: {} }),
];

/** The same calls as they should be: the lines above are refused for the reason given, not for a wrong path. */
export const accepted = [
  () => call<typeof getCurrentUser>('GET /api/auth/user'),
  () => call<typeof logIn>('POST /api/auth/login', { body: { email: 'a@example.org', password: 'x' } }),
];
