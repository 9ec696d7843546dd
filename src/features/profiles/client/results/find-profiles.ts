import { call } from '#platform/client/api/call.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { dismissFailure } from '#platform/client/forms/toast-failure.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { isHandle } from '#features/handles/contract/handle-spelling.ts';
import type { Profile, searchInstagram, searchProfiles } from '../../contract.ts';

interface Ended {
  query: string;
  /** The result for screen readers. */
  summary: string;
}

interface Found extends Ended {
  kind: 'found';
  profiles: Profile[];
  /** The handle that was typed, if it is valid and not among the profiles. */
  unlistedHandle: string | null;
}

interface Failed extends Ended {
  kind: 'failed';
  message: string;
}

export type Outcome = Found | Failed;

const UNABLE = 'Unable to search Instagram profiles. Please try again.';
const TOO_MANY_REQUESTS = 429;

/** Throws only if the search is aborted; every other failure is returned as an outcome to show. */
export async function findProfiles(query: string, signal: AbortSignal): Promise<Outcome> {
  dismissFailure();
  const handle = asHandle(query);
  try {
    const profiles = handle === null ? await byName(query, signal) : await byHandle(handle, signal);
    const unlistedHandle = profiles.some(({ username }) => username === handle) ? null : handle;
    return { kind: 'found', query, summary: countOf(profiles), profiles, unlistedHandle };
  } catch (error) {
    signal.throwIfAborted();
    toast({ title: 'Search Error', description: 'Your search is kept.', variant: 'destructive' });
    return { kind: 'failed', query, summary: '', message: explain(error) };
  }
}

export function countOf({ length }: readonly unknown[]): string {
  if (length === 0) return 'No profiles found';
  return length === 1 ? '1 profile found' : `${length} profiles found`;
}

/** The query as a handle; null if it must be a name, with spaces or other letters. */
function asHandle(query: string): string | null {
  const spelled = query.toLowerCase();
  return isHandle(spelled) ? spelled : null;
}

async function byHandle(username: string, signal: AbortSignal): Promise<Profile[]> {
  const query = { username };
  const { profiles } = await call<typeof searchInstagram>('GET /api/profiles/search/instagram', { query, signal });
  // A single word may be a first name too.
  return profiles.length === 0 && /^[a-z]+$/.test(username) ? byName(username, signal) : profiles;
}

async function byName(q: string, signal: AbortSignal): Promise<Profile[]> {
  const { profiles } = await call<typeof searchProfiles>('GET /api/profiles/search', { query: { q }, signal });
  return profiles;
}

/** Explains a rate limit, a busy server and a lost connection; hides the details of every other failure. */
function explain(error: unknown): string {
  const isOther = error instanceof HttpError && error.status !== TOO_MANY_REQUESTS && error.code !== 'BUSY';
  return isOther ? UNABLE : messageFor(error, UNABLE);
}
