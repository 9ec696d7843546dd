const DEVICES: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bWindows\b/, 'Windows computer'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux computer'],
];

/** A name for a passkey that is made with this browser. */
export function suggestName(userAgent: string): string {
  const device = DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'device';
  return `My ${device}`;
}
