import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ExternalButtonLink } from '#platform/client/ui/external-button-link.tsx';
import { CheckIcon, ExternalIcon } from '#platform/client/ui/icons.tsx';
import { QrCode } from '#platform/client/ui/qr-code.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { pathIcon } from '#platform/client/ui/path-icon.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import type { MessageProof } from '../../contract.ts';

/** The code, and three ways to send it: by a link, by copying it, or by a phone that reads it from a desk's screen. */
export function CodeToSend({ proof: { code, link, recipient } }: { proof: MessageProof }) {
  const isAtDesk = useIsAtDesk();
  const card = useRef<HTMLDivElement>(null);
  // On a small phone the link would be behind the navigation bar.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={card} className="grid gap-5 rounded-control border border-line bg-well p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="grid">
          <span className="text-sm text-soft">Your code</span>
          <span className="font-serif text-2xl tracking-wide tabular-nums select-all">{code}</span>
        </p>
        <CopyButton key={code} text={code} />
      </div>
      {isAtDesk && (
        <div className="flex items-center gap-5 border-t border-line pt-5">
          <QrCode
            text={link}
            label={`QR code that opens a message to @${recipient} with the code`}
            className="size-36 shrink-0"
          />
          <p className="text-soft">
            Instagram on your phone? Point its camera here. It opens a message to us with the code in it.
          </p>
        </div>
      )}
      <div className="grid gap-2">
        <ExternalButtonLink
          href={link}
          size="lg"
          variant={isAtDesk ? 'secondary' : 'primary'}
          wide
          icon={<ExternalIcon />}
        >
          Open Instagram
        </ExternalButtonLink>
        <p className="text-sm text-soft">
          This opens a message to us. If the code isn’t in it, copy it from here. Send it and come back.
        </p>
      </div>
    </div>
  );
}

const CopyIcon = pathIcon(
  'M9.5 8.5h9a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zM15.5 5.5v-1a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h.5',
);

const TEXTS = { idle: 'Copy', done: 'Copied', failed: 'Select and copy it' } as const;

/** Copies a text. A browser may refuse that: then the text next to it can still be selected. */
function CopyButton({ text }: { text: string }) {
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

/** A wide screen and a mouse: Instagram is probably on another device, whose camera can read this screen. */
const AT_DESK = '(width >= 48rem) and (pointer: fine)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(AT_DESK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function useIsAtDesk(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(AT_DESK).matches,
    () => false,
  );
}
