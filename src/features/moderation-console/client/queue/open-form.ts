import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useUser } from '#features/auth/client/index.ts';
import { KEPT_REASONS } from '#features/moderation/contract/reports.ts';
import { BROKEN_RULES } from '#features/moderation/contract/rules.ts';
import { tabStorage } from '#platform/client/storage/tab-storage.ts';

const OpenForm = z.object({
  /** The decision whose form it is. */
  action: z.string(),
  reason: z.string(),
  days: z.nullable(z.int()),
  /** Null if each letter keeps its own. */
  rule: z.nullable(z.enum(BROKEN_RULES)),
  /** What the person who reported reads; null where nobody reads anything. */
  because: z.nullable(z.enum(KEPT_REASONS)),
  /** Why it could not be sent; empty if nobody has tried. */
  problem: z.string(),
});

/**
 * The form of a decision, as far as it is filled in. Only this tab keeps it, until it is sent or cancelled or its moderator logs
 * out: what was typed survives a session that ends meanwhile.
 */
export type OpenForm = z.infer<typeof OpenForm>;

const listeners = new Set<() => void>();
// A browser that refuses to store anything still has this page's memory.
const unstored = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another moderator who logs in with this tab finds nothing. */
const keyOf = (userId: number, entryId: string) => `decision ${userId} ${entryId}`;
const readText = (key: string) => unstored.get(key) ?? tabStorage.read(key);

function parse(text: string | null): OpenForm | null {
  try {
    return OpenForm.parse(JSON.parse(text ?? 'null'));
  } catch {
    // Nothing, or stored by another version of the page.
    return null;
  }
}

function write(key: string, form: OpenForm | null): void {
  unstored.delete(key);
  if (form === null) tabStorage.remove(key);
  else if (!tabStorage.write(key, JSON.stringify(form))) unstored.set(key, JSON.stringify(form));
  for (const listener of listeners) listener();
}

/** The form about an entry that a moderator has open, for what happens outside of its component. */
export const openFormOf = (userId: number, entryId: string) => ({
  open: (form: OpenForm): void => write(keyOf(userId, entryId), form),
  close: (): void => write(keyOf(userId, entryId), null),
  /** Changes it, unless it is closed. */
  change: (changes: Partial<OpenForm>): void => {
    const form = parse(readText(keyOf(userId, entryId)));
    if (form) write(keyOf(userId, entryId), { ...form, ...changes });
  },
});

/** The open form about an entry, of the moderator who is logged in; null if there is none. */
export function useOpenForm(entryId: string) {
  const userId = useUser().user?.id ?? 0;
  const text = useSyncExternalStore(subscribe, () => readText(keyOf(userId, entryId)));
  return useMemo(() => ({ form: parse(text), ...openFormOf(userId, entryId) }), [text, userId, entryId]);
}
