/** The dot on the avatar. The label of the button around it says what it means. */
export function UnreadDot() {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 size-3.5 rounded-full border-2 border-paper bg-wax"
    />
  );
}
