import type { ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { Letter } from '#platform/client/ui/letter.tsx';
import type { Gift, LetterBody, SenderInfo } from '../contract.ts';
import { AUTHOR_FIELDS } from '../contract/choices.ts';
import { GIFT_NAMES, GiftDrawing } from './gifts.tsx';
import { FIELD_NAMES, authorFieldText } from './labels.ts';
import { PAPER_CLASSES } from './paper-classes.ts';

interface ConfessionLetterProps {
  letter: LetterBody;
  /** Beside 'Anonymous confession'. */
  header?: ReactNode;
  /** Below the text. */
  footer?: ReactNode;
  seal?: ReactNode;
  className?: string | undefined;
}

/** Messages longer than this are set in a smaller size. */
const LONG = 160;

/** A letter as its recipient reads it, and as its author sees it in the preview. */
export function ConfessionLetter({ letter, header, footer, seal, className }: ConfessionLetterProps) {
  const { deliveryMethod, message, hint, senderInfo, virtualGift, stationery } = letter;
  const size = message.length > LONG ? 'text-xl leading-relaxed' : 'text-2xl leading-snug';
  return (
    <Letter
      seal={seal}
      gilt={stationery === 'gilt'}
      className={classes(PAPER_CLASSES[stationery], 'grid content-start gap-5', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm font-semibold">Anonymous confession</p>
        {header}
      </div>
      <blockquote className={classes('confession wrap-anywhere whitespace-pre-line', size)}>{message}</blockquote>
      {virtualGift && <GiftNote gift={virtualGift} />}
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

function GiftNote({ gift }: { gift: Gift }) {
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
  const shown = AUTHOR_FIELDS.flatMap((field) => {
    const text = authorFieldText(field, info);
    return text ? [{ field, text }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <dl aria-label="About the sender" className="grid gap-x-5 gap-y-1 text-sm min-[22rem]:grid-cols-[auto_1fr]">
      {shown.map(({ field, text }) => (
        <div key={field} className="contents">
          <dt className="text-soft">{FIELD_NAMES[field]}</dt>
          <dd className="mb-1.5 font-medium wrap-anywhere min-[22rem]:mb-0">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
