/**
 * Loads the scripts of a document after its first paint: the page can be read without them, and they would compete with its
 * fonts. Each is a script of its own, so that the browser can react between them: as imports of the entry alone they would all run
 * in one task. The build writes this function's source into every document, so it can use nothing from outside itself.
 */
export function startAfterPaint(): void {
  const [entry = '', ...imported] = document.currentScript?.dataset['files']?.split(' ') ?? [];

  function load(): void {
    // One at a time: a request takes a millisecond to start, in which a slow phone could not react.
    for (const src of [...imported, entry]) {
      const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src });
      setTimeout(() => document.head.append(script));
    }
  }

  // A hidden tab does not paint.
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}
