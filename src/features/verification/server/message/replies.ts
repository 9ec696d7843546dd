/** What our account writes. Instagram admits 1,000 bytes. Nothing here tells whether there are letters for anybody. */

interface Asked {
  digits: string;
  /** In which browser, when and where the digits were asked for. */
  browser: string;
  at: Date;
  origin: string;
}

export function digitsReply({ digits, browser, at, origin }: Asked): string {
  const [day, time] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)];
  return [
    `This is an automatic message. Your digits are ${digits}.`,
    `${browser} asked for them at ${hostOf(origin)} on ${day} at ${time} UTC. Type them there, in the browser that showed the code.`,
    'Never share them: anyone who has them could pretend to be you. We never ask for them here.',
    'If that wasn’t you, ignore this message, and nothing happens.',
  ].join('\n\n');
}

export function helpReply(origin: string): string {
  return [
    'This is an automatic message. Nobody reads messages here, and we don’t keep them.',
    `To show that this account is yours, get a code at ${hostOf(origin)} and send it here. A code works for ten minutes.`,
  ].join('\n\n');
}

const hostOf = (origin: string) => new URL(origin).host;
