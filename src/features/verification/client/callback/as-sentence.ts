/** Reasons come from Instagram, from our server and from here: some end in a full stop, some do not. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
