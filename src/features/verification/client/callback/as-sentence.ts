/** Ends a reason with a full stop, unless it has one: Instagram's, our server's and this page's differ. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
