const INLINE = {
  'an inline script': /<script(?![^>]*\ssrc=)[^>]*>/i,
  'a style element': /<style[\s>]/i,
  'a style attribute': /<[^>]+\sstyle\s*=/i,
  'an event handler attribute': /<[^>]+\son[a-z]+\s*=/i,
  'a javascript: address': /=\s*["']?javascript:/i,
} as const;

/** The content security policy forbids these and browsers would ignore them silently, so the build fails instead. */
export function refuseInlineCode(html: string, file: string): void {
  for (const [what, pattern] of Object.entries(INLINE)) {
    const found = pattern.exec(html);
    if (found) throw new Error(`${file} contains ${what}: ${found[0].slice(0, 120)}`);
  }
}
