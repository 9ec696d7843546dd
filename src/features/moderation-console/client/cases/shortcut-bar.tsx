import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { Shortcuts, ShortcutKey } from '../queue/shortcut-key.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Whether this browser's moderators have switched the keys off. */
const storedSetting = {
  isOff(): boolean {
    try {
      return localStorage.getItem('moderation-keys') === 'off';
    } catch {
      return false;
    }
  },

  write(isOn: boolean): void {
    try {
      localStorage.setItem('moderation-keys', isOn ? 'on' : 'off');
    } catch {
      // Applied, but not for the next visit.
    }
  },
};

/** Listens to the keys of the list, unless they are switched off. Phones have none. */
export function useShortcutSettings(isOpen: boolean) {
  const [hasKeyboard] = useState(() => !matchMedia('(pointer: coarse)').matches);
  const [isWanted, setIsWanted] = useState(() => !storedSetting.isOff());
  const [isExplained, setIsExplained] = useState(false);
  const isOn = isOpen && hasKeyboard && isWanted;
  useShortcuts(isOn, () => setIsExplained(true));

  function setOn(wanted: boolean): void {
    storedSetting.write(wanted);
    setIsWanted(wanted);
  }

  return { hasKeyboard, isOn, setOn, isExplained, setIsExplained };
}

/** Switches the keys off and on, and explains them. */
export function ShortcutBar({
  hasKeyboard,
  isOn,
  setOn,
  isExplained,
  setIsExplained,
}: ReturnType<typeof useShortcutSettings>) {
  if (!hasKeyboard) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 text-sm">
      <Checkbox
        label="Single-key shortcuts"
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
        className="text-sm"
      />
      <Shortcuts value={isOn}>
        <Button variant="quiet" size="sm" onClick={() => setIsExplained(true)}>
          Show the keys
          <ShortcutKey of="?" />
        </Button>
      </Shortcuts>
      <Dialog
        open={isExplained}
        onClose={() => setIsExplained(false)}
        title="Keys"
        description={!isOn && 'They are switched off in this browser.'}
      >
        <dl className="grid gap-2">
          {KEYS.map(([keys, meaning]) => (
            <div key={keys} className="flex gap-4">
              <dt className="w-24 shrink-0 font-semibold">{keys}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
}

const KEYS = [
  ['J or ↓', 'Next case'],
  ['K or ↑', 'Previous case'],
  ['D', 'Deliver a held letter, or leave what was reported as it is'],
  ['R', 'Refuse a held letter, or remove a reported one'],
  ['S', 'Suspend the author'],
  ['Enter', 'Confirm, with the reason in the form or one you type'],
  ['Esc', 'Close the form'],
  ['U', 'Take the last decision back, within ten seconds'],
  ['?', 'Show these keys'],
] as const;
