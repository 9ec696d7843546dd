import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { HttpError } from '#platform/client/api/http-error.ts';
import type { CurrentUser, getCurrentUser } from '../contract.ts';
import { rememberEndedSession } from './ended-session.ts';

interface Lookup {
  client: QueryClient;
  queryKey: QueryKey;
  signal: AbortSignal;
}

const channels = new WeakMap<QueryClient, BroadcastChannel>();

/** If something has changed, for instance by a payment, the other tabs of this browser look again too. */
export async function lookUpUser({ client, queryKey, signal }: Lookup): Promise<CurrentUser | null> {
  const before = client.getQueryData<CurrentUser>(queryKey);
  const user = await askForUser(signal);
  if (before && !user) rememberEndedSession(before.email);
  const channel = openChannel(client, queryKey);
  const hasChanged = before && user && JSON.stringify(before) !== JSON.stringify(user);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  if (hasChanged) channel.postMessage('changed');
  return user;
}

async function askForUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call<typeof getCurrentUser>('GET /api/auth/user', { signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

/** A channel does not hear itself. */
function openChannel(queryClient: QueryClient, queryKey: QueryKey): BroadcastChannel {
  const open = channels.get(queryClient);
  if (open) return open;
  const channel = new BroadcastChannel('user');
  channel.addEventListener('message', () => void queryClient.invalidateQueries({ queryKey }));
  channels.set(queryClient, channel);
  return channel;
}
