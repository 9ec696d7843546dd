/** Instagram's alphabet and length. Apart from its schema, so that a page can read a handle without loading one. */
export const HANDLE = /^[a-z0-9._]{1,30}$/;

/**
 * The one spelling of a handle: no leading @, no spaces around it, lower case. Spaces inside stay, so that a name fails the
 * check below: joined, its words would be the handle of a stranger.
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
