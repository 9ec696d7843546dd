import { call } from '#platform/client/api/call.ts';
import { HttpError } from '#platform/client/api/http-error.ts';
import type { CurrentUser, getCurrentUser } from '../contract.ts';

export async function lookUpUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call<typeof getCurrentUser>('GET /api/auth/user', { signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}
