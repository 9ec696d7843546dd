/** Instagram's alphabet and length. Not in handle.ts, so that a page can check a handle without loading zod. */
export const HANDLE = /^[a-z0-9._]{1,30}$/;

/**
 * The normal spelling of a handle: no leading @, no surrounding spaces, lower case. Inner spaces stay, so that a name is
 * not a valid handle: without them it could be another person's handle.
 */
export function normaliseHandle(typed: string): string {
  return typed
    .replace(/^[\s@]+/, '')
    .trim()
    .toLowerCase();
}

export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}
