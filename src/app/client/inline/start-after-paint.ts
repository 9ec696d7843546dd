/**
 * Loads the scripts of a document after its first paint: the page can be read without them, and they would compete with its
 * fonts. The build writes this function's source into every document, so it can use nothing from outside itself.
 */
export function startAfterPaint(): void {
  const [entry = '', ...imported] = document.currentScript?.dataset['files']?.split(' ') ?? [];

  function load(): void {
    const links = imported.map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
    const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry });
    // One at a time: a request takes a millisecond to start, in which a slow phone could not react.
    for (const element of [...links, script]) setTimeout(() => document.head.append(element));
  }

  // A hidden tab does not paint.
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}
