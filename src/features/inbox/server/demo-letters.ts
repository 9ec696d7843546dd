import type { LetterBody } from '#features/letters/contract.ts';

export interface DemoAnswer {
  from: string;
  /** The Instagram account that has read the letter. */
  account: string;
  message: string;
}

export interface DemoLetter extends LetterBody {
  from: string;
  to: string;
  /** The Instagram account that a lookup would show; the sandbox does not serve yet. */
  shown?: string;
  /** The letter to it is answered by this person, who likes it and lets its author see that. */
  answer?: DemoAnswer;
  /** Waits for the moderator. */
  isHeld?: true;
  /** What its recipient reports to the moderators after reading it. */
  report?: DemoReport;
}

export interface DemoReport {
  reason: 'harassment';
  note: string;
}

/** Accounts of the Instagram sandbox that demo members have proved. */
const ELISE = '17841400000000100';
const FLORA = '17841400000000137';

export const LETTERS: DemoLetter[] = [
  {
    from: 'free@subrosa.example',
    to: 'elise.marchetti',
    shown: ELISE,
    deliveryMethod: 'platform',
    message:
      'You always give your seat away and then pretend that you were getting off anyway. I saw you ride on, twice.',
    hint: 'Line 4, mornings. The one with the cello case.',
    report: { reason: 'harassment', note: 'Somebody watches me on my way to work, and I would rather they did not.' },
    senderInfo: {},
    anonymityLevel: 'full',
    stationery: 'ivory',
  },
  {
    from: 'moderator@subrosa.example',
    to: 'elise.marchetti',
    shown: ELISE,
    deliveryMethod: 'platform',
    message: 'I learned three card tricks because you once said that you like being fooled kindly.',
    senderInfo: { age: '26-35', location: 'Two streets from yours' },
    anonymityLevel: 'partial',
    stationery: 'ivory',
  },
  {
    from: 'elite@subrosa.example',
    to: 'flora.whitfield',
    shown: FLORA,
    deliveryMethod: 'platform',
    message: 'Your garden leans over the fence as if it wanted to be picked. So do I.',
    hint: 'I water mine when you water yours.',
    senderInfo: { occupation: 'creative' },
    anonymityLevel: 'minimal',
    virtualGift: 'rose',
    stationery: 'gilt',
    answer: {
      from: 'free@subrosa.example',
      account: FLORA,
      message: 'So that is why the hose runs at seven. Take a rose next time. The yellow ones are fine with it.',
    },
  },
  {
    from: 'elite@subrosa.example',
    to: 'tomasz.zielinski',
    deliveryMethod: 'platform',
    message: 'I pass your workshop twice a day for no reason. My snapchat: velvet_kite7, should you ever wonder who.',
    senderInfo: {},
    anonymityLevel: 'full',
    stationery: 'ivory',
    isHeld: true,
  },
];
