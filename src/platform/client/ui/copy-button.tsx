import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CheckIcon } from './icons.tsx';
import { pathIcon } from './path-icon.tsx';

export const CopyIcon = pathIcon(
  'M9.5 8.5h9a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zM15.5 5.5v-1a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h.5',
);

const TEXTS = { done: 'Copied', failed: 'Select and copy it' } as const;

/** Copies a text. A browser may refuse that: then the text next to it can still be selected. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [state, setState] = useState<'idle' | keyof typeof TEXTS>('idle');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('done');
    } catch {
      setState('failed');
    }
  }

  const Icon = state === 'done' ? CheckIcon : CopyIcon;
  return (
    <>
      <Button variant="secondary" size="sm" icon={<Icon className="size-4" />} onClick={() => void copy()}>
        {state === 'idle' ? children : TEXTS[state]}
      </Button>
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : TEXTS[state]}
      </span>
    </>
  );
}
