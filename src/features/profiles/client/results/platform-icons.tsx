import type { Profile } from '../../contract.ts';

type IconProps = { className?: string };

/** In our own line and weight, on the same 24 px grid as all our icons: a sign for a network, not its trademark. */
function drawn(lines: string) {
  return function DrawnIcon({ className = 'size-5' }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={`shrink-0 ${className}`}
      >
        <path d={lines} />
      </svg>
    );
  };
}

export const PLATFORM_ICONS = {
  Instagram: drawn(
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5z' +
      'M12 15.6a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2zM16.8 7.2v.01',
  ),
  Twitter: drawn(
    'M4 18.2c5.6 2.6 13.6.3 13.9-8.6 0-.5 1.6-1.9 2.1-2.9-.8.2-1.5.2-2.1 0 .5-.3 1-.9 1.2-1.6-.8.4-1.6.6-2.3.6' +
      '-2-2-5.6-.5-4.9 2.9C8.8 8.5 6.2 7 4.7 5c-1 2-.4 4 1.1 5.2-.6 0-1.1-.2-1.6-.4.2 1.7 1.2 2.9 2.9 3.4' +
      '-.5.2-1 .2-1.5.1.6 1.3 1.6 2 3 2.2-1.4 1.2-2.9 1.9-4.6 2.7z',
  ),
  LinkedIn: drawn(
    'M5.8 3.5h12.4a2.3 2.3 0 0 1 2.3 2.3v12.4a2.3 2.3 0 0 1-2.3 2.3H5.8a2.3 2.3 0 0 1-2.3-2.3V5.8a2.3 2.3 0 0 1 2.3-2.3z' +
      'M8 10.8v5.7M8 7.6v.01M11.7 16.5v-5.7M11.7 13.5c0-3.6 4.6-3.6 4.6-.2v3.2',
  ),
  Facebook: drawn('M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6zM15 8.3h-.8c-1.2 0-2 .8-2 2v10.3M9.7 12.7h4.7'),
  GitHub: drawn(
    'M9.2 20.5v-2.7c-3.5.8-4.3-1.6-5.7-2.1M14.8 20.5v-3.3c0-.9-.3-1.5-.7-1.9 2.8-.3 4.9-1.5 4.9-5.3' +
      ' 0-1.3-.4-2.3-1.2-3.1.3-.9.3-1.9-.1-3-1.2 0-2.2.5-3.1 1.3a11 11 0 0 0-5.2 0C8.5 4.4 7.5 3.9 6.3 3.9' +
      'c-.4 1.1-.4 2.1-.1 3C5.4 7.7 5 8.7 5 10c0 3.8 2.1 5 4.9 5.3-.4.4-.6.9-.7 1.6',
  ),
} satisfies Record<Profile['platforms'][number], unknown>;

export const PlaceIcon = drawn(
  'M12 20.8c-3.6-3.7-6-6.9-6-10.3a6 6 0 0 1 12 0c0 3.4-2.4 6.6-6 10.3zM12 12.8a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
);
