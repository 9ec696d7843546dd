/** A drop of wax at the avatar's edge. What it means stands in the name of the button that it is on. */
export function UnreadDot() {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 size-3.5 rounded-full border-2 border-paper bg-wax"
    />
  );
}
