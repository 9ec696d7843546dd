/**
 * Applies the theme that the visitor chose, before the first paint. The build writes this function's source into every
 * document, so it can use nothing from outside itself.
 */
export function applyTheme(chosen?: string): void {
  let theme = chosen;
  try {
    theme ??= localStorage.getItem('theme') ?? undefined;
  } catch {
    // Without storage it is the theme of the system.
  }
  const colour = new Map([
    ['light', '#f6efe4'],
    ['dark', '#150d11'],
  ]).get(theme ?? '');

  const root = document.documentElement;
  if (theme !== undefined && colour) root.dataset['theme'] = theme;
  else delete root.dataset['theme'];
  // The colour of the browser's own bars: one element for each theme of the system.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset['system'] ??= meta.content;
    meta.content = colour ?? meta.dataset['system'];
  }
}
