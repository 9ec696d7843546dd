import type { ComponentType } from 'react';
import { GIFT_NAMES, listFields, PAPER_NAMES } from '#features/letters/client/index.ts';
import { AUTHOR_FIELDS } from '#features/letters/contract.ts';
import { VANISH_NAMES, WINDOW_NAMES } from '../../labels.ts';
import type { LetterForm } from '../use-letter-form.ts';
import { AnonymityFields } from './anonymity-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { ExtrasFields } from './extras-fields.tsx';

export type SectionId = 'about' | 'extras' | 'delivery';

interface FormSection {
  id: SectionId;
  title: string;
  note?: string;
  Fields: ComponentType<{ form: LetterForm }>;
  /** What is chosen, in a few words. */
  summary: (form: LetterForm) => string;
}

/** The parts of the form below the letter: cards at a desk, sheets on a phone. */
export const SECTIONS: FormSection[] = [
  {
    id: 'about',
    title: 'What they’ll see about you',
    note: 'Your name is never on the letter.',
    Fields: AnonymityFields,
    summary: ({ letterWithoutTexts: { senderInfo } }) => {
      const shown = AUTHOR_FIELDS.filter((field) => senderInfo[field]);
      return shown.length > 0 ? sentence(listFields(shown)) : 'Nothing';
    },
  },
  {
    id: 'extras',
    title: 'Gift and paper',
    Fields: ExtrasFields,
    summary: ({ letterWithoutTexts: { virtualGift, stationery } }) =>
      `${virtualGift ? GIFT_NAMES[virtualGift] : 'No gift'}, ${PAPER_NAMES[stationery].toLowerCase()} paper`,
  },
  {
    id: 'delivery',
    title: 'Delivery',
    Fields: DeliveryFields,
    summary: ({ choices, isPremium }) => {
      const { deliveryWindow, vanishAfterDays } = choices;
      if (!isPremium) return WINDOW_NAMES.soon;
      const vanishes = vanishAfterDays && `, deleted ${VANISH_NAMES[vanishAfterDays].toLowerCase()}`;
      return WINDOW_NAMES[deliveryWindow] + vanishes;
    },
  },
];

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
