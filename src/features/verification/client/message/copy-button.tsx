import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { pathIcon } from '#platform/client/ui/path-icon.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';

const CopyIcon = pathIcon(
  'M9.5 8.5h9a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zM15.5 5.5v-1a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h.5',
);

const TEXTS = { idle: 'Copy', done: 'Copied', failed: 'Select and copy it' } as const;

/** Copies a text. A browser may refuse that: then the text next to it can still be selected. */
export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<keyof typeof TEXTS>('idle');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('done');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={state === 'done' ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />}
        onClick={() => void copy()}
      >
        {TEXTS[state]}
        {state === 'idle' && <VisuallyHidden> the code</VisuallyHidden>}
      </Button>
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : TEXTS[state]}
      </span>
    </>
  );
}
