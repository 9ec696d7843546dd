import { VisuallyHidden } from './visually-hidden.tsx';

const MAX_SHOWN = 99;

/** The number at the end of a menu item or a tab; nothing for zero. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-6 rounded-full bg-wax px-2 py-0.5 text-center text-xs font-semibold text-on-wax">
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <VisuallyHidden> new</VisuallyHidden>
    </span>
  );
}
