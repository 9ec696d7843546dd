import { describe, expect, it } from 'vitest';
import type { Message } from '../contract.ts';
import { giftLine, lastLine, partnerName } from './labels.ts';

const said = (overrides: Partial<Message>): Message => ({
  id: '4c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10',
  seq: 1,
  senderId: 'them',
  content: 'Hello',
  timestamp: '2026-11-14T20:00:00.000Z',
  type: 'text',
  ...overrides,
});

describe('the words of a chat', () => {
  it('name nobody before both have agreed', () => {
    expect(partnerName({ partner: null })).toBe('Your Secret Admirer');
    const partner = { firstName: 'Jonah', lastName: 'Reed', instagramUsername: 'jonah.reed' };
    expect(partnerName({ partner })).toBe('Jonah Reed');
  });

  it('tell a gift from either side', () => {
    expect(giftLine('rose', 'me')).toBe('You gave a rose');
    expect(giftLine('sparkles', 'them')).toBe('Some sparkles, for you');
  });

  it('put the last message into one line', () => {
    expect(lastLine(said({ content: 'Two\nlines' }))).toBe('Two lines');
    expect(lastLine(said({ senderId: 'me' }))).toBe('You: Hello');
    expect(lastLine(said({ content: '', type: 'gift', virtualGift: 'star' }))).toBe('A star, for you');
  });
});
