import { describe, expect, it } from 'vitest';
import type { Message } from '../contract.ts';
import { giftLabel, messageSummary, partnerName } from './labels.ts';

const said = (overrides: Partial<Message>): Message => ({
  id: '4c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10',
  seq: 1,
  senderId: 'them',
  content: 'Hello',
  timestamp: '2026-11-14T20:00:00.000Z',
  type: 'text',
  ...overrides,
});

describe('labels', () => {
  it('hide the name of the partner until both are unmasked', () => {
    expect(partnerName({ partner: null })).toBe('Your Secret Admirer');
    const partner = { firstName: 'Jonah', lastName: 'Reed', instagramUsername: 'jonah.reed' };
    expect(partnerName({ partner })).toBe('Jonah Reed');
  });

  it('describe a gift from either side', () => {
    expect(giftLabel('rose', 'me')).toBe('You gave a rose');
    expect(giftLabel('sparkles', 'them')).toBe('Some sparkles, for you');
  });

  it('put the last message on one line', () => {
    expect(messageSummary(said({ content: 'Two\nlines' }))).toBe('Two lines');
    expect(messageSummary(said({ senderId: 'me' }))).toBe('You: Hello');
    expect(messageSummary(said({ mutedByWords: true }))).toBe('Hidden by your words');
    expect(messageSummary(said({ content: '', type: 'gift', virtualGift: 'star' }))).toBe('A star, for you');
  });
});
