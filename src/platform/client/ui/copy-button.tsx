import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';

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
