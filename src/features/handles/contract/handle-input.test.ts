import { describe, expect, it } from 'vitest';
import { isOtherLink, readHandleInput } from './handle-input.ts';

describe('a handle that was typed or pasted', () => {
  it.each([
    ['elise.marchetti', 'elise.marchetti'],
    [' @Elise.Marchetti ', 'Elise.Marchetti'],
    ['@@elise', 'elise'],
    ['\u2068@elise\u2069', 'elise'],
    ['https://www.instagram.com/elise.marchetti/', 'elise.marchetti'],
    ['https://www.instagram.com/elise.marchetti?igsh=MWx5bHV3cW4%3D&utm_source=qr', 'elise.marchetti'],
    ['https://instagram.com/elise.marchetti#photos', 'elise.marchetti'],
    ['http://m.instagram.com/elise_m', 'elise_m'],
    ['instagram.com/elise_m/', 'elise_m'],
    ['www.instagram.com/elise_m/reels/', 'elise_m'],
    ['instagr.am/elise_m', 'elise_m'],
    ['HTTPS://WWW.INSTAGRAM.COM/Elise_M', 'Elise_M'],
    ['https://www.instagram.com/_u/elise_m', 'elise_m'],
    ['https://www.instagram.com/stories/elise_m/3141592653589793238/', 'elise_m'],
    ['https://www.instagram.com/elise_m/p/C0ffee/', 'elise_m'],
    ['Follow me on Instagram! Username: elise_m https://www.instagram.com/elise_m?igsh=abc', 'elise_m'],
    ['Follow me on Instagram! Username: elise_m', 'elise_m'],
    ['Check out @elise_m on Instagram', 'elise_m'],
    ['@elise_m on Instagram', 'elise_m'],
    ['You have to see @elise_m.', 'elise_m'],
    ['Elise Marchetti (@elise_m) • Instagram photos and videos', 'elise_m'],
    ['Here she is: https://www.instagram.com/elise_m.', 'elise_m'],
  ])('is found in %j', (text, handle) => {
    expect(readHandleInput(text)).toBe(handle);
    expect(isOtherLink(handle)).toBe(false);
  });

  it.each([
    ['Elise Marchetti', 'Elise Marchetti'],
    ['@Elise Marchetti', 'Elise Marchetti'],
    ['Zoë', 'Zoë'],
    ['elise@example.org', 'elise@example.org'],
    [' @ ', ''],
    ['', ''],
  ])('may be a name instead: %j', (text, name) => {
    expect(readHandleInput(text)).toBe(name);
    expect(isOtherLink(name)).toBe(false);
  });

  it.each([
    'https://www.instagram.com/p/C0ffee/',
    'https://www.instagram.com/reel/C0ffee/?igsh=abc',
    'https://www.instagram.com/stories/highlights/179/',
    'https://www.instagram.com/',
    'instagram.com/explore/tags/love',
    'https://www.tiktok.com/@elise_m',
    'tiktok.com/@elise_m',
  ])('is not in %j', (link) => {
    expect(readHandleInput(link)).toBe(link);
    expect(isOtherLink(readHandleInput(link))).toBe(true);
  });
});
