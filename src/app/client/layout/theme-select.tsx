import { useEffect, useState } from 'react';
import { useWaits } from '#platform/client/forms/use-waits.ts';

/** Switches between the theme of the system, the light and the dark one. The choice stays in this browser. */
export function ThemeSelect() {
  const [theme, setTheme] = useState('system');
  const waits = useWaits();

  // The prerendered page does not know the choice; the document's own script has applied it before the first paint.
  useEffect(() => setTheme(document.documentElement.dataset['theme'] ?? 'system'), []);

  function choose(chosen: string): void {
    setTheme(chosen);
    try {
      localStorage.setItem('theme', chosen);
    } catch {
      // Applied, but not for the next visit.
    }
    // Loaded now, because few people switch. If it does not load, the next page applies the choice.
    import('../inline/apply-theme.ts').then(
      ({ applyTheme }) => applyTheme(chosen),
      () => {},
    );
  }

  return (
    <p className="flex items-center gap-2 [@media(scripting:none)]:hidden">
      <label htmlFor="theme">Theme</label>
      <select
        {...waits}
        id="theme"
        value={theme}
        onChange={({ target }) => choose(target.value)}
        className="min-h-11 rounded-control border border-edge bg-sheet px-3 text-ink"
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </p>
  );
}
