import { useEffect, useRef, useSyncExternalStore } from 'react';
import { CopyButton } from '#platform/client/ui/copy-button.tsx';
import { ExternalButtonLink } from '#platform/client/ui/external-button-link.tsx';
import { ExternalIcon } from '#platform/client/ui/icons.tsx';
import { QrCode } from '#platform/client/ui/qr-code.tsx';
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
        <CopyButton key={code} text={code}>
          Copy<VisuallyHidden> the code</VisuallyHidden>
        </CopyButton>
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
