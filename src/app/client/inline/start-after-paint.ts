/**
 * Loads the scripts of a document after its first paint: the page can be read without them, and they would compete with its
 * fonts. The build writes this function's source into every document, so it can use nothing from outside itself.
 */
export function startAfterPaint(): void {
  const [entry = '', ...imported] = document.currentScript?.dataset['files']?.split(' ') ?? [];

  function load(): void {
    for (const href of imported) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    }
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry }),
    );
  }

  // A hidden tab does not paint.
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}
