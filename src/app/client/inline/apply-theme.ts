/**
 * Applies the theme that the visitor chose, before the first paint. The build writes this function's source into every
 * document, so it can use nothing from outside itself.
 */
export function applyTheme(): void {
  let theme: string | null = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Without storage the theme is that of the system.
  }
  const isChosen = theme === 'light' || theme === 'dark';
  if (isChosen) document.documentElement.dataset['theme'] = theme ?? '';
  else delete document.documentElement.dataset['theme'];
  // The colour of the browser's own bars. There is one element for each theme of the system.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset['system'] ??= meta.content;
    const chosen = theme === 'dark' ? '#150d11' : '#f6efe4';
    meta.content = isChosen ? chosen : meta.dataset['system'];
  }
}
