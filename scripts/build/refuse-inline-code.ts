const INLINE = {
  'an inline script': /<script(?![^>]*\ssrc=)[^>]*>/i,
  'a style element': /<style[\s>]/i,
  'a style attribute': /<[^>]+\sstyle\s*=/i,
  'an event handler attribute': /<[^>]+\son[a-z]+\s*=/i,
  'a javascript: address': /=\s*["']?javascript:/i,
} as const;

/** The content policy allows none of these: a browser would drop them without a word, so the build speaks up. */
export function refuseInlineCode(html: string, file: string): void {
  for (const [what, pattern] of Object.entries(INLINE)) {
    const found = pattern.exec(html);
    if (found) throw new Error(`${file} contains ${what}: ${found[0].slice(0, 120)}`);
  }
}
