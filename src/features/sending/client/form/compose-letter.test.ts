import { describe, expect, it } from 'vitest';
import { visibleSenderInfo } from '#features/letters/contract.ts';
import type { SentConfession } from '../../contract.ts';
import { composeLetter, fieldsOf, letterSchema, previewOf, readFields, type LetterFields } from './compose-letter.ts';

const ABOUT = { age: '26-35', location: 'Lisbon', occupation: 'creative', interests: 'climbing' } as const;
const CONTEXT = {
  targetName: 'ada',
  clientKey: '7f9c24e8-3b12-4fef-91e0-dc5aa2f3b1c4',
  replaces: null,
  isPremium: false,
};
const SENT: SentConfession = {
  id: '0b6f2f0e-64f5-4f3c-8d3c-3a8f5d8f7a10',
  targetName: 'ada',
  deliveryMethod: 'platform',
  message: 'Call me: 0151 23456789',
  senderInfo: {},
  anonymityLevel: 'full',
  stationery: 'ivory',
  mayMatch: true,
  mayAnswer: true,
  isAnswer: false,
  smile: null,
  answers: [],
  state: 'held',
  rule: 'phone',
  submittedAt: null,
  vanishesOn: null,
  vanishAfterDays: null,
  canAppeal: false,
  appealed: false,
};
const ELITE = { ...CONTEXT, isPremium: true };

function fields(changes: Partial<LetterFields> = {}): LetterFields {
  return { ...readFields({}), message: 'I like how you laugh.', senderInfo: ABOUT, ...changes };
}

const EXTRAS = {
  shownFields: ['interests'],
  virtualGift: 'crown',
  stationery: 'midnight',
  deliveryWindow: 'tonight',
  vanishAfterDays: '7',
} as const satisfies Partial<Record<keyof LetterFields, unknown>>;

describe('the author fields of a letter', () => {
  it.each([
    ['full', {}],
    ['partial', { age: '26-35', location: 'Lisbon' }],
    ['minimal', ABOUT],
  ] as const)('are decided by the level: %s', (anonymityLevel, shown) => {
    expect(visibleSenderInfo({ senderInfo: ABOUT, anonymityLevel })).toEqual(shown);
  });

  it('are exactly those that were chosen one by one, whatever the level', () => {
    const senderInfo = ABOUT;
    expect(visibleSenderInfo({ senderInfo, anonymityLevel: 'full', shownFields: ['occupation'] })).toEqual({
      occupation: 'creative',
    });
    expect(visibleSenderInfo({ senderInfo, anonymityLevel: 'minimal', shownFields: [] })).toEqual({});
  });

  it('leave out empty values', () => {
    expect(visibleSenderInfo({ senderInfo: { age: '46+', location: '' }, anonymityLevel: 'partial' })).toEqual({
      age: '46+',
    });
  });
});

describe('a composed letter', () => {
  it('sends nothing about the author that the letter does not show', () => {
    expect(composeLetter(fields(), CONTEXT).senderInfo).toEqual({});
    expect(composeLetter(fields({ anonymityLevel: 'partial' }), CONTEXT).senderInfo).toEqual({
      age: '26-35',
      location: 'Lisbon',
    });
  });

  it('has no extras without a membership, even if some were chosen before', () => {
    const letter = composeLetter(fields({ ...EXTRAS, shownFields: ['interests'] }), CONTEXT);
    expect(letter).toMatchObject({ stationery: 'ivory', deliveryWindow: 'soon', senderInfo: {} });
    expect(letter).not.toHaveProperty('virtualGift');
    expect(letter).not.toHaveProperty('shownFields');
    expect(letter).not.toHaveProperty('vanishAfterDays');
  });

  it('has the extras that a premium member chose', () => {
    expect(composeLetter(fields({ ...EXTRAS, shownFields: ['interests'] }), ELITE)).toMatchObject({
      virtualGift: 'crown',
      stationery: 'midnight',
      deliveryWindow: 'tonight',
      vanishAfterDays: 7,
      shownFields: ['interests'],
      senderInfo: { interests: 'climbing' },
    });
  });

  it('is accepted by the schema of the call', () => {
    const schema = letterSchema(ELITE);
    expect(schema.safeParse(fields({ ...EXTRAS, shownFields: ['interests'], hint: ' Tuesdays ' })).data).toMatchObject({
      targetName: 'ada',
      hint: 'Tuesdays',
    });
    expect(schema.safeParse(fields({ message: '  ' })).error?.issues[0]).toMatchObject({
      path: ['message'],
      message: 'Please write your confession message',
    });
  });

  it('is valid even if a field that is not shown is not', () => {
    const senderInfo = { ...ABOUT, location: 'x'.repeat(81) };
    expect(letterSchema(CONTEXT).safeParse(fields({ senderInfo })).success).toBe(true);
    const { error } = letterSchema(CONTEXT).safeParse(fields({ senderInfo, anonymityLevel: 'partial' }));
    expect(error?.issues).toMatchObject([{ path: ['senderInfo', 'location'] }]);
  });

  it('is previewed as the server will store it: cleaned, with its line breaks', () => {
    const composed = composeLetter(fields({ message: ' one\r\ntwo\u202E ', hint: '  ' }), CONTEXT);
    expect(previewOf(composed)).toEqual({
      deliveryMethod: 'platform',
      message: 'one\ntwo',
      senderInfo: {},
      anonymityLevel: 'full',
      stationery: 'ivory',
    });
  });
});

describe('the stored fields of a draft', () => {
  it('are the defaults when nothing is stored', () => {
    expect(readFields(undefined)).toMatchObject({ message: '', anonymityLevel: 'full', senderInfo: { age: '' } });
    expect(readFields('nonsense')).toEqual(readFields({}));
  });

  it('lose only the values that cannot be read', () => {
    const read = readFields({
      message: 'Hello',
      stationery: 'papyrus',
      senderInfo: { age: 'young', location: 'Rome' },
    });
    expect(read).toMatchObject({ message: 'Hello', stationery: 'ivory', senderInfo: { age: '', location: 'Rome' } });
  });
});

describe('a letter that is reworded', () => {
  const again = (changes: Partial<SentConfession>) => composeLetter(fieldsOf({ ...SENT, ...changes }), ELITE);

  it('has its text and options again', () => {
    const options = {
      hint: 'Line 4',
      anonymityLevel: 'partial',
      senderInfo: { age: '26-35' },
      virtualGift: 'rose',
      stationery: 'midnight',
      vanishAfterDays: 30,
      mayMatch: false,
      mayAnswer: false,
    } as const;
    expect(again(options)).toMatchObject({ message: SENT.message, ...options });
  });

  it('shows no more of its author than before', () => {
    expect(again({ anonymityLevel: 'full', senderInfo: { interests: 'cellos' } })).toMatchObject({
      anonymityLevel: 'full',
      shownFields: ['interests'],
      senderInfo: { interests: 'cellos' },
    });
  });
});
