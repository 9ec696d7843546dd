/** Instagram's alphabet and length. Apart from its schema, so that a page can read a handle without loading one. */
export const HANDLE = /^[a-z0-9._]{1,30}$/;

/** The one spelling of a handle: without @ and spaces, in lower case. Whatever else was typed stays as it is. */
export function normaliseHandle(typed: string): string {
  return typed.replaceAll(/\s/g, '').replace(/^@+/, '').toLowerCase();
}

export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}
