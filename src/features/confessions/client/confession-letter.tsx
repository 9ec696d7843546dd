import type { ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { Letter } from '#platform/client/ui/letter.tsx';
import { AUTHOR_FIELDS, type Gift, type LetterBody, type SenderInfo } from '../contract.ts';
import { GiftDrawing } from './drawings/gift-drawing.tsx';
import { GIFT_NAMES } from './drawings/gift-names.ts';
import { PAPERS } from './drawings/papers.ts';
import { FIELD_NAMES, toldAs } from './words.ts';

interface ConfessionLetterProps {
  letter: LetterBody;
  /** Beside 'Anonymous confession'. */
  header?: ReactNode;
  /** Below the words. */
  footer?: ReactNode;
  seal?: ReactNode;
  className?: string | undefined;
}

/** From here on a message is set smaller, so that it stays one letter and does not become a scroll. */
const LONG = 160;

/** A confession as it is read: by the one it is for, and by its author before it is sealed. */
export function ConfessionLetter({ letter, header, footer, seal, className }: ConfessionLetterProps) {
  const { deliveryMethod, message, hint, senderInfo, virtualGift, stationery } = letter;
  const size = message.length > LONG ? 'text-xl leading-relaxed' : 'text-2xl leading-snug';
  return (
    <Letter
      seal={seal}
      gilt={stationery === 'gilt'}
      className={classes(PAPERS[stationery], 'grid content-start gap-5', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm font-semibold">Anonymous confession</p>
        {header}
      </div>
      <blockquote className={classes('confession wrap-anywhere whitespace-pre-line', size)}>{message}</blockquote>
      {virtualGift && <GiftLine gift={virtualGift} />}
      {hint && (
        <p className="border-s-2 border-gilt ps-4 wrap-anywhere whitespace-pre-line text-soft">
          <span className="font-semibold text-ink">Hint:</span> {hint}
        </p>
      )}
      <AboutAuthor info={senderInfo} />
      <div className="mt-1 grid gap-4 border-t border-line pt-5 text-sm text-soft">
        {footer}
        <p>{deliveryMethod === 'platform' ? 'Sent via Sub Rosa' : 'Sent to your social media'}</p>
      </div>
    </Letter>
  );
}

function GiftLine({ gift }: { gift: Gift }) {
  return (
    <p className="flex items-center gap-4 text-soft">
      <GiftDrawing gift={gift} className="size-16" />
      <span>
        With a gift: <span className="font-semibold text-ink">{GIFT_NAMES[gift].toLowerCase()}</span>
      </span>
    </p>
  );
}

function AboutAuthor({ info }: { info: SenderInfo }) {
  const told = AUTHOR_FIELDS.flatMap((field) => {
    const text = toldAs(field, info);
    return text ? [{ field, text }] : [];
  });
  if (told.length === 0) return null;
  return (
    <dl aria-label="About the sender" className="grid gap-x-5 gap-y-1 text-sm min-[22rem]:grid-cols-[auto_1fr]">
      {told.map(({ field, text }) => (
        <div key={field} className="contents">
          <dt className="text-soft">{FIELD_NAMES[field]}</dt>
          <dd className="mb-1.5 font-medium wrap-anywhere min-[22rem]:mb-0">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
